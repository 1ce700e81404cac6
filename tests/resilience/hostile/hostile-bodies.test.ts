import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength, maxHoldMs } from '../length.ts';
import { hostileBody } from './hostile-bodies.ts';
import { databases, type LoadedSite, type Measured, startLoadedSite, summaryOf } from './hostile-site.ts';

const count = Number(process.env.FUZZ_COUNT ?? atLength(40, 1000));
const seed = Number(process.env.FUZZ_SEED ?? 1848);

describe.each(await databases())(`${count} hostile bodies of up to a megabyte (seed ${seed}), on %s`, (kind) => {
  let site: LoadedSite;
  beforeAll(async () => {
    site = await startLoadedSite(kind, 'hostile-bodies');
  }, 240_000);
  afterAll(() => site?.stop());

  it(
    `are never answered 5xx, and hold the event loop less than ${maxHoldMs} ms`,
    async () => {
      const measured: (Measured & { of: string })[] = [];
      const offenders: unknown[] = [];
      for (const hostile of fc.sample(hostileBody, { numRuns: count, seed })) {
        const result = await site.send(hostile, site.token);
        const of = `${hostile.method} ${hostile.path} ${hostile.body?.toString().slice(0, 200)}`;
        if (result.status >= 500 || result.heldMs > maxHoldMs) offenders.push({ ...result, of });
        measured.push({ ...result, of });
      }
      process.stdout.write(`${kind}, hostile bodies: ${summaryOf(measured)}\n`);
      expect(offenders).toEqual([]);
    },
    60 * 60_000,
  );
});
