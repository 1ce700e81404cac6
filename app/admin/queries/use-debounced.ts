import { useEffect, useState } from 'react';

/** From the last keystroke of a search to its request. */
const pauseMs = 250;

/** The typed text, after a pause in typing; an emptied field at once. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
}
