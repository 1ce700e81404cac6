import { expect, it } from 'vitest';
import { openMedia } from '#media/index.ts';
import { importFrom } from '#server/transfer/import.ts';
import { strapiSource } from '#server/transfer/strapi.ts';
import { unbounded } from '#store/query.ts';
import { openOnSqlite } from '../databases.ts';
import { picture } from '../files.ts';

const sourceUrl = 'https://cms.example';
const validId = 'evenementvalide000000000';

interface Answers {
  events?: object[];
  files?: object[];
  pageCount?: number;
  /** By full URL. */
  bytes?: Record<string, () => Response>;
  fileOrigins?: string[];
}

/** An import from a source with arbitrary responses: its report, and every requested URL. */
async function importHostile({ events = [], files = [], pageCount = 1, bytes = {}, fileOrigins = [] }: Answers) {
  const environment = await openOnSqlite();
  const media = await openMedia(environment);
  const requested: string[] = [];
  const fetch = (async (input: URL) => {
    const url = new URL(input);
    requested.push(url.href);
    const answer = bytes[url.href];
    if (answer) return answer();
    if (url.pathname === '/api/upload/files') return Response.json(files);
    if (url.pathname !== '/api/events') return Response.json({ data: null }, { status: 404 });
    const first = (url.searchParams.get('pagination[page]') ?? '1') === '1';
    const pagination = { page: 1, pageSize: 100, pageCount, total: events.length };
    return Response.json({ data: first ? events : [], meta: { pagination } });
  }) as typeof globalThis.fetch;
  try {
    const source = strapiSource({ url: sourceUrl, token: 't', fileOrigins, fetch, pauseMs: 1 });
    const report = await importFrom({ source, store: environment.store, media });
    const { entries } = await environment.store.list('events', { budget: unbounded });
    return {
      report,
      entries,
      requested,
      files: (await environment.store.list('files', { budget: unbounded })).entries,
    };
  } finally {
    await environment.close();
  }
}

const event = (changes: object) => ({
  id: 1,
  documentId: validId,
  title: 'Titre',
  newStartDate: '2027-03-14',
  isPublished: true,
  createdAt: '2026-11-21T03:02:22.477Z',
  publishedAt: '2026-11-21T03:02:22.477Z',
  ...changes,
});
const file = (changes: object) => ({ id: 1, documentId: 'fichier00000000000000000', name: 'photo.png', ...changes });

it.each(['a\r\nX-Inj: 1', 'a"b<c>&d', '../../x', '', 'a'.repeat(3000), '1', '12345678', 'é'])(
  'An entry whose documentId is %j is not imported, and the report names it',
  async (documentId) => {
    const { report, entries } = await importHostile({ events: [event({ documentId }), event({})] });
    expect(entries.map((entry) => entry.documentId)).toEqual([validId]);
    expect(report.refused).toBe(1);
    const line = report.differences.find((each) => each.includes('n’est pas un documentId'));
    expect(line).toMatch(/^Événement non repris : /);
    expect(line).not.toMatch(/[\r\n]/);
  },
);

it('Invalid dates and control characters are omitted from imported entries', async () => {
  const { entries } = await importHostile({
    events: [
      event({ createdAt: '<b>', publishedAt: 'demain', title: 'Concert\r\u0001\uffff X', name: 'a\u0000b\ud800' }),
    ],
  });
  const [entry] = entries;
  expect(entry).toMatchObject({ title: 'Concert  X', name: 'ab' });
  for (const date of [entry?.createdAt, entry?.publishedAt]) expect(Date.parse(String(date))).toBeGreaterThan(0);
});

it('An import ends if a source announces an endless number of pages', async () => {
  const { entries, requested } = await importHostile({ events: [event({})], pageCount: 9000 });
  expect(entries).toHaveLength(1);
  expect(requested.length).toBeLessThan(40);
  await expect(importHostile({ events: [event({})], pageCount: 1e9 })).rejects.toThrow(
    /ne répond pas comme un Strapi 5/,
  );
});

it.each([
  { url: null },
  { url: 'http://127.0.0.1:4291/internal-secret' },
  { url: 'http://169.254.169.254/latest/meta-data' },
  { url: '//localhost/x.png' },
  { url: 'data:image/png;base64,AAAA' },
  { url: 'file:///etc/passwd' },
  { url: '/uploads/redirected.png' },
  { url: '/uploads/x.png', formats: { small: null, large: 'x' } },
])('A file of another origin is not requested, and the report says so: %o', async (changes) => {
  const { report, requested, files } = await importHostile({
    events: [event({})],
    files: [file(changes)],
    bytes: {
      [`${sourceUrl}/uploads/redirected.png`]: () =>
        new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:4291/internal-secret' } }),
    },
  });
  expect(requested.filter((url) => !url.startsWith(`${sourceUrl}/`))).toEqual([]);
  expect(report.files.refused).toBe(1);
  expect(files).toEqual([]);
});

it('A file on an origin that the operator names is imported, by a redirect too', async () => {
  const png = await picture(20, 10);
  const { files } = await importHostile({
    events: [event({})],
    files: [file({ url: '/uploads/photo.png' })],
    fileOrigins: ['https://bucket.example'],
    bytes: {
      [`${sourceUrl}/uploads/photo.png`]: () =>
        new Response(null, { status: 302, headers: { location: 'https://bucket.example/photo.png' } }),
      'https://bucket.example/photo.png': () => new Response(new Uint8Array(png)),
    },
  });
  expect(files).toHaveLength(1);
});
