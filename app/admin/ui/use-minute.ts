import { useEffect, useReducer } from 'react';

/** The current time in milliseconds since the epoch; a render follows with each minute. `offset`: of another clock to this computer's. */
export function useMinute(offset = 0): number {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const now = Date.now() + offset;
  useEffect(() => {
    const timer = setTimeout(render, 60_000 - (now % 60_000));
    return () => clearTimeout(timer);
  });
  return now;
}
