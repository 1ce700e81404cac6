import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength, maxHoldMs } from '../length.ts';
import { climb, requestOf } from './climb.ts';
import { hostileBody } from './hostile-bodies.ts';
import { otherAddresses } from './hostile-queries.ts';
import { databases, type LoadedSite, type Measured, startLoadedSite, summaryOf } from './hostile-site.ts';

const queryCount = Number(process.env.FUZZ_COUNT ?? atLength(40, 6000));
const bodyCount = Number(process.env.FUZZ_COUNT ?? atLength(40, 1000));
const seed = Number(process.env.FUZZ_SEED ?? 1848);
const maxMemory = 600_000_000;

describe.each(await databases())(
  `with 10,000 events of 5 kB linked to each other, on %s, hostile requests (seed ${seed})`,
  (kind) => {
    let site: LoadedSite;
    beforeAll(async () => {
      site = await startLoadedSite(kind);
    }, 240_000);
    afterAll(() => site?.stop());

    it(
      `of ${queryCount} queries are never answered 5xx, hold the event loop less than ${maxHoldMs} ms, and take less than 600 MB`,
      async () => {
        const measured: (Measured & { of: string })[] = [];
        const record = (result: Measured, of: string): Measured => {
          measured.push({ ...result, of });
          return result;
        };
        for (const path of otherAddresses)
          for (const as of [undefined, site.token])
            record(await site.send({ method: 'GET', path }, as), `${as ? 'administrator' : 'anonymous'} ${path}`);
        await climb({ seed, count: queryCount, events: site.events }, async (call) => {
          const request = requestOf(call);
          const result = await site.send(request, call.isAdministrator ? site.token : undefined);
          return record(
            result,
            `${call.isAdministrator ? 'administrator' : 'anonymous'} ${request.method} ${request.path}`,
          );
        });
        const memory = await site.peakMemory();
        process.stdout.write(
          `${kind}, hostile queries: ${summaryOf(measured)}; memory ${(memory / 1e6).toFixed(0)} MB at most\n`,
        );
        const answers = new Set([200, 201, 400, 401, 403, 404, 405, 431]);
        expect(measured.filter(({ status, heldMs }) => !answers.has(status) || heldMs > maxHoldMs)).toEqual([]);
        expect(memory).toBeLessThan(maxMemory);
      },
      60 * 60_000,
    );

    it(
      `of ${bodyCount} bodies of up to a megabyte are never answered 5xx, and hold the event loop less than ${maxHoldMs} ms`,
      async () => {
        const measured: (Measured & { of: string })[] = [];
        const offenders: unknown[] = [];
        for (const hostile of fc.sample(hostileBody, { numRuns: bodyCount, seed })) {
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
  },
);
