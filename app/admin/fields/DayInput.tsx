import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';
import { SpelledDate } from './SpelledDate.tsx';

/** A day, or a day and its hour in one, with the day in words. */
export function DayInput(props: InputProps<string> & { type: 'date' | 'datetime-local' }) {
  return (
    <>
      <LineInput {...props} />
      <SpelledDate value={props.value} />
    </>
  );
}
