import { useState } from 'react';
import { useFocusNext } from '../../../focus/use-focus-next.ts';

/** What follows a change: the id of the control that gets the focus where the one that was used goes away, and a sentence. */
export interface ChangeResult {
  focus?: string;
  sentence?: string;
}

/** The sentence of a status, and a function that says what a change did. */
export function useResult() {
  const [status, setStatus] = useState('');
  const focusNext = useFocusNext();
  function finish({ focus, sentence = '' }: ChangeResult): void {
    if (focus) focusNext(focus);
    setStatus(sentence);
  }
  return { status, finish };
}
