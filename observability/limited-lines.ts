const periodMs = 60_000;
/** Few lines repeat: errors, for one, are distinguished by the line that throws them. The bound is a precaution. */
const maxKeys = 200;

/** Limits lines that repeat: the first `most` of a key within a minute are written, and at its end `report` says how many more there were. */
export function limitLines(most: number) {
  const periods = new Map<string, { count: number; end: () => void }>();
  const flush = () => {
    for (const { end } of [...periods.values()]) end();
  };
  function startPeriod(key: string, report: (leftOut: number) => void) {
    const timer = setTimeout(end, periodMs).unref();
    const period = { count: 0, end };
    function end() {
      clearTimeout(timer);
      periods.delete(key);
      if (period.count > most) report(period.count - most);
    }
    if (periods.size >= maxKeys) flush();
    periods.set(key, period);
    return period;
  }
  const shouldWrite = (key: string, report: (leftOut: number) => void): boolean => {
    const period = periods.get(key) ?? startPeriod(key, report);
    period.count += 1;
    return period.count <= most;
  };
  return { shouldWrite, flush };
}
