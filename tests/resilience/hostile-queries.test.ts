import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileQuery, otherAddresses } from './hostile-queries.ts';
import { databases, type LoadedSite, type Measured, startLoadedSite, summaryOf } from './hostile-site.ts';
import { atLength, maxHoldMs } from './length.ts';

const count = Number(process.env.FUZZ_COUNT ?? atLength(100, 3000));
const seed = Number(process.env.FUZZ_SEED ?? 1848);

describe.each(await databases())(
  `${count} hostile queries with 10,000 events linked to each other (seed ${seed}), on %s`,
  (kind) => {
    let site: LoadedSite;
    beforeAll(async () => {
      site = await startLoadedSite(kind, 'hostile-queries');
    }, 240_000);
    afterAll(() => site?.stop());

    it(
      `are never answered 5xx, and hold the event loop less than ${maxHoldMs} ms`,
      async () => {
        const measured: (Measured & { of: string })[] = [];
        const offenders: unknown[] = [];
        const queries = fc.sample(hostileQuery, { numRuns: count, seed });
        const addresses = [
          ...queries.map(({ type, search }) => `/api/${type}?${encodeURI(search)}`),
          ...otherAddresses,
        ];
        for (const path of addresses) {
          for (const as of [undefined, site.token]) {
            const result = await site.send({ method: 'GET', path }, as);
            const isAnswered = [200, 400, 403, 404, 405, 431].includes(result.status);
            if (!isAnswered || result.heldMs > maxHoldMs)
              offenders.push({ ...result, administrator: as !== undefined, path });
            measured.push({ ...result, of: `${as ? 'administrator' : 'anonymous'} ${path}` });
          }
        }
        process.stdout.write(`${kind}, hostile queries: ${summaryOf(measured)}\n`);
        expect(offenders).toEqual([]);
      },
      60 * 60_000,
    );
  },
);
