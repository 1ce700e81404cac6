/** `npm run survive` runs at full length; `npm test` only long enough to notice that something broke. */
export const atLength = <Value>(short: Value, full: Value): Value => (process.env.SURVIVE === 'full' ? full : short);

/**
 * What one request may take of the event loop in one go: `/health/live` is answered within 250 ms while it runs. The short form of these
 * tests runs on slow and busy machines, and looks for requests that hold the process for seconds.
 */
export const maxHoldMs = atLength(1000, 250);

export const soon = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A generator of numbers from 0 to 1 that says the same again for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
