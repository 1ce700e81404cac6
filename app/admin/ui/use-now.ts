import { useEffect, useReducer } from 'react';

/** The current time in milliseconds since the epoch; a render follows with each step of the clock. `offset`: of another clock to this computer's. */
export function useNow({ stepMs = 60_000, offset = 0 } = {}): number {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const now = Date.now() + offset;
  useEffect(() => {
    const timer = setTimeout(render, stepMs - (now % stepMs));
    return () => clearTimeout(timer);
  });
  return now;
}
