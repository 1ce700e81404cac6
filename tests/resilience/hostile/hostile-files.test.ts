import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#archive/open.ts';
import { fileWorkers } from '#media/file-worker-pool.ts';
import { atLength } from '../length.ts';
import { hostileCaptions, hostileFilm, hostilePdf, hostilePicture, hostileTar } from './hostile-files.ts';

const count = Number(process.env.FUZZ_COUNT ?? atLength(150, 100_000));
/** The same seed gives the same files: `FUZZ_SEED=1848 npm run survive hostile-files`. */
const seed = Number(process.env.FUZZ_SEED ?? 1848);
const batch = 500;

/** What a parser may answer of a file: a value, or a sentence of its own. The sentence of a worker that was ended is none. */
const isForeseen = (error: unknown): boolean =>
  error instanceof Error && 'sentence' in error && !error.message.includes('trop long à traiter');

describe(`${count} generated files of each type (seed ${seed})`, () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memorial-files-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Gives each file to `parse`, two at once as uploads are. Returns what was not foreseen. */
  async function tryFiles(
    name: string,
    files: fc.Arbitrary<Buffer>,
    parse: (path: string, bytes: Buffer) => Promise<unknown>,
  ) {
    const unforeseen: { bytes: string; error: unknown }[] = [];
    let accepted = 0;
    let longestMs = 0;
    for (let start = 0; start < count && unforeseen.length === 0; start += batch) {
      const next = fc.sample(files, { numRuns: Math.min(batch, count - start), seed: seed + start }).values();
      const tryNext = async (_value: unknown, index: number) => {
        const path = join(folder, `${name}-${index}`);
        for (const bytes of next) {
          if (unforeseen.length > 0) return;
          await writeFile(path, bytes);
          const started = performance.now();
          await parse(path, bytes).then(
            () => {
              accepted += 1;
            },
            (error) => {
              if (!isForeseen(error)) unforeseen.push({ bytes: bytes.toString('base64').slice(0, 20_000), error });
            },
          );
          longestMs = Math.max(longestMs, performance.now() - started);
        }
      };
      await Promise.all(Array.from({ length: 2 }, tryNext));
      const done = Math.min(start + batch, count);
      if (done % 10_000 === 0 || done === count)
        process.stdout.write(
          `${name}: ${done} files, ${accepted} accepted, at most ${Math.round(longestMs)} ms each\n`,
        );
    }
    return unforeseen;
  }

  it('are there for every parser of uploads', async () => {
    const parsers = ['detect-file-type.ts', 'films.ts', 'pdf.ts', 'pictures.ts'];
    expect((await readdir(new URL('../../../media/parsers', import.meta.url))).sort()).toEqual(parsers);
  });

  it(
    'film: the metadata is removed or the film is refused, its length stays, and its duration is one of a film or unknown',
    async () => {
      const parse = async (path: string, bytes: Buffer) => {
        await fileWorkers.detectKind(path, 'a.mp4');
        const duration = (await fileWorkers.removeFilmMetadata(path)) ?? 1;
        expect(Number.isInteger(duration) && duration > 0 && duration < 24 * 60 * 60).toBe(true);
        expect((await stat(path)).size).toBe(bytes.length);
      };
      expect(await tryFiles('film', hostileFilm, parse)).toEqual([]);
    },
    3 * 60 * 60_000,
  );

  it(
    'PDF: tags are there, are not, or are unknown',
    async () => {
      const parse = async (path: string) => {
        await fileWorkers.detectKind(path, 'a.pdf');
        expect([true, false, null]).toContain(await fileWorkers.isTaggedPdf(path));
        // An error leaves a file without text (media/background.ts).
        expect(await fileWorkers.readPdfText(path).catch(() => [])).toBeInstanceOf(Array);
      };
      expect(await tryFiles('pdf', hostilePdf, parse)).toEqual([]);
    },
    3 * 60 * 60_000,
  );

  it(
    'captions: they are valid, or a sentence says what to correct',
    async () => {
      const parse = (path: string, { length }: Buffer) =>
        fileWorkers.readCaptions({ path, name: 'a.vtt', bytes: length, sha256: '' });
      expect(await tryFiles('captions', hostileCaptions, parse)).toEqual([]);
    },
    3 * 60 * 60_000,
  );

  it(
    'picture: it is re-encoded or refused',
    async () => {
      const sample = sharp({
        create: {
          width: 24,
          height: 16,
          channels: 3,
          background: '#445566',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      }).withExif({ IFD0: { Artist: 'Awa' } });
      const samples = await Promise.all(
        (['jpeg', 'webp', 'avif', 'png', 'gif'] as const).map((format) => sample.clone().toFormat(format).toBuffer()),
      );
      const parse = async (path: string) => {
        const detected = await fileWorkers.detectKind(path, 'a.png');
        const kind = 'refused' in detected ? undefined : detected;
        if (kind?.family !== 'image') return;
        await fileWorkers.inspectPicture(path);
        await fileWorkers.rewrite(path, `${path}-to`, kind);
      };
      expect(await tryFiles('picture', hostilePicture(samples), parse)).toEqual([]);
    },
    3 * 60 * 60_000,
  );

  it(
    'archive: its members are within it',
    async () => {
      const thread = new Worker(new URL('index-tar.ts', import.meta.url));
      let turn: Promise<unknown> = Promise.resolve();
      const index = (path: string) => {
        const mine = turn.then(
          () =>
            new Promise<Member[]>((resolve, reject) => {
              const timeout = setTimeout(() => reject(new Error('held for 20 s')), 20_000);
              thread.once('error', reject);
              thread.once('message', (members: Member[]) => {
                clearTimeout(timeout);
                thread.removeListener('error', reject);
                resolve(members);
              });
              thread.postMessage(path);
            }),
        );
        turn = mine.catch(() => undefined);
        return mine;
      };
      const parse = async (path: string, archive: Buffer) => {
        for (const { offset, bytes } of await index(path)) {
          expect(bytes).toBeGreaterThanOrEqual(0);
          expect(offset + bytes).toBeLessThanOrEqual(archive.length);
        }
      };
      const unforeseen = await tryFiles('archive', hostileTar, parse);
      await thread.terminate();
      expect(unforeseen).toEqual([]);
    },
    3 * 60 * 60_000,
  );
});
