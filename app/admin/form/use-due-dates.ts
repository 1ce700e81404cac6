import { useEffect, useRef } from 'react';

/** How long after its date a change is certainly done, in milliseconds: the server makes it within a second. */
const marginMs = 1500;
/** Later dates set no timer: the form is opened again before, and timers have a limit. In milliseconds. */
const maxWaitMs = 86_400_000;

/** Calls `onDue` once a date of the schedule of an open form has come. */
export function useDueDates(dates: readonly (string | null | undefined)[], onDue: () => void): void {
  const latest = useRef(onDue);
  latest.current = onDue;
  const [next] = dates.filter((date) => date !== null && date !== undefined).sort();
  useEffect(() => {
    if (!next) return;
    const wait = Date.parse(next) - Date.now() + marginMs;
    if (wait > maxWaitMs) return;
    const timer = setTimeout(() => latest.current(), Math.max(marginMs, wait));
    return () => clearTimeout(timer);
  }, [next]);
}
