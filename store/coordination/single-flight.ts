/** Shares one run of `work` between the calls that come while it runs, and within `maxAgeMs` of its end. */
export function singleFlight<Result>(maxAgeMs: number, work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined;
  let expires = 0;
  return () => {
    if (!current || performance.now() >= expires) {
      expires = Number.POSITIVE_INFINITY;
      current = work().finally(() => {
        expires = performance.now() + maxAgeMs;
      });
    }
    return current;
  };
}
