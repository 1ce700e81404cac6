import { createWriteStream } from 'node:fs';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentTypeNames, type FileEntry, typeOf } from '#content/index.ts';
import { checkEntry } from '#editorial/checks/index.ts';
import type { Media } from '#media/index.ts';
import { isTaggedPdf } from '#media/parsers/pdf.ts';
import { today } from '#model/calendar.ts';
import { openingHoursOf } from '#model/opening-hours.ts';
import { importDemoContent } from '#server/process/first-run.ts';
import { unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { openOnSqlite } from '../databases.ts';

/** Everything that a rule can judge: an entry's dates and title, each heading, link, picture, coloured text, sentence and file. */
const judged = (html: string): number => (html.match(/<(h[2-6]|a|img|span)\b|[.!?…](?=[\s<])/g) ?? []).length;

const mimes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
};

/** A media library that stores the rows of files without their sizes, which this test does not read. */
function rowsOnly(store: EntryStore, folder: string): Media {
  const receive: Media['receive'] = async (stream, name) => {
    const path = join(folder, name);
    await pipeline(stream, createWriteStream(path));
    return { path, name, bytes: 1, sha256: '' };
  };
  const accept: Media['accept'] = async ({ path }, info, { documentId } = {}) => {
    const values = {
      ...info,
      hash: `demo_${documentId}`,
      mime: mimes[extname(path)] ?? '',
      size: 1,
      url: `/uploads/demo_${documentId}`,
      isTagged: extname(path) === '.pdf' ? await isTaggedPdf(path) : null,
    };
    const { id } = await store.create('files', { values, links: {} }, documentId ? { documentId } : {});
    return (await store.get({ type: 'files', ref: { id } }, { budget: unbounded })) as FileEntry;
  };
  const setTrack: Media['setTrack'] = async ({ id }, track) => {
    await store.update(
      { type: 'files', ref: { id } },
      { values: { [`${track}Url`]: `/uploads/demo_${id}.vtt` }, links: {} },
    );
    return true;
  };
  return { accept, setTrack, receive } as Partial<Media> as Media;
}

/** Intended or unrepairable errors of the demonstration content: these are no false alarms. */
const known = [/^events, Veillée annulée: pastDate/];

describe('checks of the demonstration content', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  beforeAll(async () => {
    environment = await openOnSqlite();
    const { store, dataDir } = environment;
    await importDemoContent(store, rowsOnly(store, dataDir), today());
  });
  afterAll(() => environment.close());

  it('raise no false alarm: its published entries are as they should be', async () => {
    const findings: string[] = [];
    let total = 0;
    const setting = await environment.store.get({ type: 'setting', ref: 'only' }, { budget: unbounded });
    const hours = openingHoursOf(setting);
    for (const name of contentTypeNames) {
      const type = typeOf(name);
      const populate = Object.fromEntries(
        Object.entries(type.fields)
          .filter(([, field]) => field.kind === 'media')
          .map(([field]) => [field, {}]),
      );
      const { entries } = await environment.store.list(name, {
        populate,
        page: { offset: 0, limit: 1000 },
        budget: unbounded,
      });
      for (const entry of entries as Record<string, unknown>[]) {
        const isPublished = !type.publishedFlag || entry[type.publishedFlag] === true;
        total += 2;
        for (const value of Object.values(entry)) {
          if (typeof value === 'string') total += judged(value);
          else if (typeof value === 'object' && value !== null) total += [value].flat().length;
        }
        const facts = { now: Date.now(), isPublished, publishAt: null, brokenLinks: new Map(), hours };
        for (const { rule, sentence } of checkEntry(type, entry, facts))
          findings.push(`${name}, ${entry[type.admin.title]}: ${rule}, ${sentence}`);
      }
    }
    expect(total).toBeGreaterThan(500);
    const falseAlarms = findings.filter((finding) => !known.some((pattern) => pattern.test(finding)));
    expect(falseAlarms.length / total, falseAlarms.join('\n')).toBeLessThanOrEqual(0.02);
    expect(falseAlarms).toEqual([]);
  });
});
