import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { fileWorkers } from '#media/file-worker-pool.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnSqlite } from '../databases.ts';
import { form, mp4, pdf } from '../files.ts';
import { maxHoldMs } from '../resilience/length.ts';

const vtt = 'WEBVTT\n\n00:00.000 --> 00:04.000\nUne houle lente.\n';

describeOnSqlite('captions of a film', (environment) => {
  const app = setupAdminApp(environment);
  const upload = async (name: string, type: string, bytes: Buffer) =>
    (
      (await app.ask('POST', '/api/upload', { as: app.token, form: form([{ name, type, bytes }]) })).body as FileEntry[]
    )[0] as FileEntry;
  const setCaptions = (id: number, text: string | Buffer, track = 'captions') =>
    app.ask('PUT', `/api/upload/files/${id}/${track}`, {
      as: app.token,
      form: form([{ name: 'film.vtt', type: 'text/vtt', bytes: Buffer.from(text as string) }]),
    });
  const status = async (url: string) => (await app.app.request(url)).status;

  it('are stored, served as text/vtt, replaced and removed', async () => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    expect([film.captionsUrl, film.transcript]).toEqual([null, null]);
    const first = (await setCaptions(film.id, vtt)).body as FileEntry;
    expect(first.captionsUrl).toMatch(new RegExp(`^/uploads/${film.hash}-captions-[0-9a-f]{10}\\.vtt$`));
    const served = await app.app.request(first.captionsUrl ?? '');
    expect(served.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await served.text()).toBe(vtt);
    const second = (await setCaptions(film.id, `\ufeff${vtt}`)).body as FileEntry;
    expect([await status(first.captionsUrl ?? ''), await status(second.captionsUrl ?? '')]).toEqual([404, 200]);
    const removed = await app.ask('DELETE', `/api/upload/files/${film.id}/captions`, { as: app.token });
    expect([(removed.body as FileEntry).captionsUrl, await status(second.captionsUrl ?? '')]).toEqual([null, 404]);
  });

  it('stand beside descriptions, which are checked, replaced and removed alike', async () => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    await setCaptions(film.id, vtt);
    const described = (await setCaptions(film.id, vtt, 'descriptions')).body as FileEntry;
    expect(described.descriptionsUrl).toMatch(new RegExp(`^/uploads/${film.hash}-descriptions-[0-9a-f]{10}\\.vtt$`));
    expect(described.captionsUrl).toMatch(/-captions-/);
    const refused = await setCaptions(film.id, 'WEBVTT\n\nLa mer', 'descriptions');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('Audiodescription refusée'),
    ]);
    const removed = await app.ask('DELETE', `/api/upload/files/${film.id}/descriptions`, { as: app.token });
    expect((removed.body as FileEntry).descriptionsUrl).toBe(null);
    expect([await status(described.descriptionsUrl ?? ''), await status(described.captionsUrl ?? '')]).toEqual([
      404, 200,
    ]);
    expect((await app.ask('PUT', `/api/upload/files/${film.id}/subtitles`, { as: app.token })).status).toBe(404);
  });

  it('are served as inert text, whatever the cues contain', async () => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    const hostile =
      'WEBVTT\n\nSTYLE\n::cue { background: url(//x.example/a) }\n\n00:00.000 --> 00:04.000\n<script>alert(1)</script>\u0000\n';
    const { captionsUrl } = (await setCaptions(film.id, hostile)).body as FileEntry;
    const { headers } = await app.app.request(captionsUrl ?? '');
    expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it.each([
    ['a million lines', `WEBVTT\n${'\n'.repeat(1_900_000)}`],
    ['a timing of a megabyte', `WEBVTT\n\n${'0'.repeat(1_900_000)}:00:00.000 --> 00:04.000`],
    ['spaces before an arrow', `WEBVTT\n\n00:00.000${' '.repeat(1_900_000)}--> x`],
    ['arrows', `WEBVTT\n\n${'-->'.repeat(600_000)}`],
    [
      'sixty thousand cues, the last of which is wrong',
      `WEBVTT\n${'\n00:00.000 --> 00:04.000\na\n'.repeat(60_000)}\n9 --> 8`,
    ],
    ['more than two megabytes', `WEBVTT\n\n00:00.000 --> 00:04.000\n${'a'.repeat(2_200_000)}`],
    ['NUL alone', '\u0000'.repeat(1_000_000)],
  ])('are refused before they hold the event loop: %s', async (_case, text) => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    const before = process.threadCpuUsage();
    const { status } = await setCaptions(film.id, text);
    const { user, system } = process.threadCpuUsage(before);
    expect(status).toBe(400);
    expect((user + system) / 1000).toBeLessThan(maxHoldMs);
  });

  it('go with the film, and with its bytes when they are replaced', async () => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    const first = (await setCaptions(film.id, vtt)).body as FileEntry;
    const replacement = form([{ name: 'autre.mp4', type: 'video/mp4', bytes: mp4 }]);
    const replaced = (await app.ask('POST', `/api/upload?id=${film.id}`, { as: app.token, form: replacement }))
      .body as FileEntry;
    expect([replaced.captionsUrl, await status(first.captionsUrl ?? '')]).toEqual([null, 404]);
    const again = (await setCaptions(film.id, vtt)).body as FileEntry;
    await app.ask('DELETE', `/api/upload/files/${film.id}`, { as: app.token });
    expect(await status(again.captionsUrl ?? '')).toBe(404);
  });

  it.each([
    ['no signature', '00:00.000 --> 00:04.000\nTexte', 'ne commence pas par'],
    ['SubRip', '1\n00:00:00,000 --> 00:00:04,000\nTexte', 'ne commence pas par'],
    ['no cue', 'WEBVTT\n\nTexte', 'aucun sous-titre'],
    ['a comma', 'WEBVTT\n\n00:00:00,000 --> 00:00:04,000\nTexte', 'la ligne 3'],
    ['an end at its start', 'WEBVTT\n\n00:04.000 --> 00:04.000\nTexte', 'la fin précède le début'],
    ['an end before its start', 'WEBVTT\n\n00:05.000 --> 00:04.000\nTexte', 'la fin précède le début'],
    ['another encoding', Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\n\xe9t\xe9', 'latin1'), 'UTF-8'],
  ])('are refused with a sentence: %s', async (_case, text, sentence) => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    const { status: answered, body } = await setCaptions(film.id, text);
    expect(answered).toBe(400);
    expect(JSON.stringify(body)).toContain(sentence);
  });

  it('are refused for a file that is no film, and to an anonymous client', async () => {
    const document = await upload('n.pdf', 'application/pdf', pdf);
    expect((await setCaptions(document.id, vtt)).status).toBe(400);
    expect((await app.ask('PUT', `/api/upload/files/${document.id}/captions`)).status).toBe(403);
    expect((await app.ask('PUT', `/api/upload/files/${document.id}/captions`, { as: app.token })).status).toBe(400);
  });

  it('have a transcript beside them, written with the texts of the file', async () => {
    const film = await upload('film.mp4', 'video/mp4', mp4);
    const info = form([], { fileInfo: JSON.stringify({ transcript: 'Une voix : bonjour.\n\nLa mer.' }) });
    const { body } = await app.ask('POST', `/api/upload?id=${film.id}`, { as: app.token, form: info });
    expect((body as FileEntry).transcript).toBe('Une voix : bonjour.\n\nLa mer.');
  });

  it('of PDFs: tags are detected in the bytes', async () => {
    expect((await upload('n.pdf', 'application/pdf', pdf)).isTagged).toBe(false);
    const tagged = Buffer.from(
      pdf.toString('latin1').replace('/Catalog', '/Catalog/MarkInfo<</Marked true>>'),
      'latin1',
    );
    expect((await upload('n.pdf', 'application/pdf', tagged)).isTagged).toBe(true);
  });
});

it('detects tags in a compressed object stream, and reports none for an encrypted or damaged file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'));
  const read = async (content: Buffer | string) => {
    await writeFile(join(folder, 'a.pdf'), content);
    return fileWorkers.isTaggedPdf(join(folder, 'a.pdf'));
  };
  const stream = (text: string) => {
    const bytes = deflateSync(text);
    return Buffer.concat([
      Buffer.from(`4 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bytes.length}>>stream\r\n`),
      bytes,
      Buffer.from('\nendstream\n'),
    ]);
  };
  expect(await read(stream('1 0 <</Type/Catalog/StructTreeRoot 9 0 R>>'))).toBe(true);
  expect(
    await read(
      Buffer.concat([stream('1 0 <</Type/Pages>>'), stream('1 0 <</Type/Catalog/MarkInfo<</Marked true>> >>')]),
    ),
  ).toBe(true);
  expect(await read(stream('1 0 <</Type/Catalog>>'))).toBe(false);
  expect(await read('/Encrypt 3 0 R')).toBe(null);
  expect(await read('/Type/ObjStm stream\nbroken endstream')).toBe(null);
  // 12 GB of zeros in 12 MB; a million object streams that all end at the end.
  const zeros = stream('\0'.repeat(8 * 1024 * 1024));
  expect(await read(Buffer.concat(Array.from({ length: 1500 }, () => zeros)))).toBe(null);
  expect(await read(`${'/ObjStm '.repeat(1_000_000)}stream\nbroken endstream`)).toBe(null);
  expect(await read(`${`/ObjStm stream\n${'a'.repeat(16)}`.repeat(1_000_000)}endstream`)).toBe(null);
});
