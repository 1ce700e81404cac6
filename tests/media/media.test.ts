import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { openMedia } from '#media/index.ts';
import { log } from '#observability/log.ts';
import { setupAdminApp } from '../app.ts';
import { openOnSqlite, setupEnvironment } from '../databases.ts';
import { form, mp4, pdf, picture } from '../files.ts';
import { onePage, pdfOf, pdfStream } from '../pdf.ts';

describe('a file', () => {
  const environment = setupEnvironment(openOnSqlite);
  const app = setupAdminApp(environment);

  const upload = async (name: string, type: string, bytes: Buffer, fields: Record<string, string> = {}) =>
    app.ask('POST', '/api/upload', { as: app.token, form: form([{ name, type, bytes }], fields) });
  const uploadOne = async (name: string, type: string, bytes: Buffer) =>
    ((await upload(name, type, bytes)).body as FileEntry[])[0] as FileEntry;
  const onDisk = async () =>
    (await readdir(join(environment().dataDir, 'uploads'))).filter((name) => name !== '.incoming').length;
  const incoming = () => readdir(join(environment().dataDir, 'uploads', '.incoming'));
  const get = (path: string, headers: Record<string, string> = {}) => app.app.request(path, { headers });

  it('An uploaded file that is a photograph is rotated upright and loses its GPS position', async () => {
    const photo = await sharp(await picture(900, 600, 'jpeg'))
      .withExif({
        IFD0: { Orientation: '6', Make: 'Appareil' },
        IFD3: { GPSLatitude: '16/1 14/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const file = await uploadOne('Île été.jpg', 'image/jpeg', photo);
    expect(file).toMatchObject({ width: 600, height: 900, mime: 'image/jpeg', ext: '.jpg', name: 'Île été.jpg' });
    expect(file.url).toMatch(/^\/uploads\/Ile_ete_[0-9a-f]{10}\.jpg$/);
    for (const url of [file.url, file.formats?.small?.url ?? '']) {
      const { exif, xmp, orientation } = await sharp(Buffer.from(await (await get(url)).arrayBuffer())).metadata();
      expect({ exif, xmp, orientation }).toEqual({ exif: undefined, xmp: undefined, orientation: undefined });
    }
  });

  it.each<[string, (image: Sharp) => Sharp]>([
    ['XMP', (image) => image.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Pointe-à-Pitre</x:xmpmeta>')],
    ['EXIF', (image) => image.withExif({ IFD3: { GPSLatitude: '16/1 14/1 0/1', GPSLatitudeRef: 'N' } })],
  ])('A picture of an export that has %s loses it', async (_kind, add) => {
    const path = join(environment().dataDir, 'export.jpg');
    await add(sharp(await picture(300, 200, 'jpeg'))).toFile(path);
    const { exif, xmp } = await sharp(path).metadata();
    expect(exif ?? xmp).toBeDefined();
    const media = await openMedia({ dataDir: environment().dataDir, store: environment().store });
    const staged = await media.receive(createReadStream(path), 'export.jpg');
    const { url } = await media.accept(staged, {}, { copy: true });
    const stored = await sharp(join(environment().dataDir, url)).metadata();
    expect([stored.exif, stored.xmp]).toEqual([undefined, undefined]);
  });

  it('An uploaded file that is a picture gets the sizes smaller than itself, then the site’s widths outside the request', async () => {
    // Of one colour: only the widths matter, and noise takes seconds to encode.
    const plain = sharp({ create: { width: 1400, height: 900, channels: 3, background: '#445566' } });
    const file = await uploadOne('grande.png', 'image/png', Buffer.from(await plain.png().toBuffer()));
    expect(Object.keys(file.formats ?? {}).sort()).toEqual(['large', 'medium', 'small', 'thumbnail']);
    expect(file.formats?.thumbnail).toMatchObject({ width: 243, height: 156, path: null });
    expect(file.renditions).toMatchObject({ state: 'waiting', widths: [320, 480, 640, 768, 960, 1280, 1400] });
    expect(file.renditions?.color).toMatch(/^#[0-9a-f]{6}$/);
    const media = await openMedia({ dataDir: environment().dataDir, store: environment().store });
    await media.makeRenditions(new AbortController().signal);
    await expect
      .poll(
        async () =>
          ((await app.ask('GET', `/api/upload/files/${file.id}`, { as: app.token })).body as FileEntry).renditions
            ?.state,
        { timeout: 60_000 },
      )
      .toBe('ready');
    for (const format of ['avif', 'webp']) {
      const answer = await get(`/uploads/${file.hash}-320.${format}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`]);
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(320);
    }
  }, 90_000);

  it('A picture that is partly transparent keeps its colour and its transparency in its smaller sizes', async () => {
    const background = { r: 200, g: 30, b: 90, alpha: 0.5 };
    const plain = sharp({ create: { width: 1100, height: 800, channels: 4, background } });
    const { formats } = await uploadOne('voile.png', 'image/png', Buffer.from(await plain.png().toBuffer()));
    for (const { url } of Object.values(formats ?? {})) {
      const { channels } = await sharp(Buffer.from(await (await get(url)).arrayBuffer())).stats();
      const distances = [200, 30, 90, 128].map((value, index) => Math.abs(value - (channels[index]?.mean ?? 0)));
      expect(Math.max(...distances)).toBeLessThan(5);
    }
    expect(Object.keys(formats ?? {})).toHaveLength(4);
  });

  it.each([
    [
      'a page called a picture',
      'a.png',
      'image/png',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      "File type 'text/html' is not allowed",
    ],
    [
      'a drawing that is a program',
      'a.svg',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      "File type 'image/svg+xml' is not allowed",
    ],
    [
      'a text called a PDF',
      'a.pdf',
      'application/pdf',
      Buffer.from('bonjour'),
      "File type 'text/plain' is not allowed",
    ],
    [
      'an archive called a letter',
      'a.docx',
      'application/zip',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      "File type 'application/zip' is not allowed",
    ],
    ['a program', 'a.exe', 'application/octet-stream', Buffer.from('MZ\0\0\0\0'), /not allowed/],
    [
      'a picture cut short',
      'a.png',
      'image/png',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      /ne peut pas être lue/,
    ],
  ])('that is %s is refused, and leaves nothing', async (_description, name, type, bytes, message) => {
    const before = await onDisk();
    const { status, body } = await upload(name, type, bytes);
    expect(status).toBe(400);
    expect((body as { error: { message: string } }).error.message).toMatch(message);
    expect(await onDisk()).toBe(before);
    expect(await incoming()).toEqual([]);
  });

  it('An uploaded file that unfolds to too many pixels is refused', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 7000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { status, body } = await upload('bombe.png', 'image/png', bomb);
    expect(status).toBe(400);
    expect((body as { error: { message: string } }).error.message).toMatch(/trop de pixels/);
  }, 60_000);

  it('An uploaded file has a name that cannot leave its folder', async () => {
    const bytes = await picture(20, 20);
    for (const name of [
      '../../../etc/passwd.png',
      '..\\..\\windows.png',
      'a\u202egnp.exe.png',
      `${'é'.repeat(300)}.png`,
      '.png',
      'con.png',
    ]) {
      const { status, body } = await upload(name, 'image/png', bytes);
      expect(status).toBe(201);
      expect((body as FileEntry[])[0]?.url).toMatch(/^\/uploads\/[A-Za-z0-9_]+\.png$/);
      expect((body as FileEntry[])[0]?.name).not.toMatch(/[/\\\u202e]/);
    }
  });

  it('An uploaded PDF with a script, a program to launch and an attachment is stored unchanged and served without scripts', async () => {
    const names =
      '/JavaScript << /Names [(hostile) << /S /JavaScript /JS (app.launchURL("https://ailleurs.example");) >>] >> ' +
      '/EmbeddedFiles << /Names [(programme.exe) 4 0 R] >>';
    const bytes = pdfOf([
      ...onePage(`/OpenAction << /S /Launch /F (programme.exe) >> /Names << ${names} >>`),
      '<< /Type /Filespec /F (programme.exe) /EF << /F 5 0 R >> >>',
      pdfStream('MZ', '/Type /EmbeddedFile'),
    ]);
    const file = await uploadOne('dossier.pdf', 'application/pdf', bytes);
    const answer = await get(file.url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    // Never another type, so never a page; and a page that sniffed it would run no script, submit no form and be in no frame.
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(policy).toMatch(/^default-src 'none';.*form-action 'none'; base-uri 'none'; frame-ancestors 'self'$/);
    expect(policy).not.toMatch(/script-src|connect-src|unsafe-eval/);
  });

  it('An uploaded file is served immutable, with ranges, and with its own content type', async () => {
    const file = await uploadOne('Offre été.pdf', 'application/pdf', pdf);
    const response = await get(file.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': String(pdf.length),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
    const part = async (range: string, more = {}) => {
      const answer = await get(file.url, { range, ...more });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${pdf.length}`, '%PDF']);
    expect(await part('bytes=-6')).toEqual([206, `bytes ${pdf.length - 6}-${pdf.length - 1}/${pdf.length}`, '%%EOF\n']);
    const all = `bytes 0-${pdf.length - 1}/${pdf.length}`;
    expect((await part('bytes=-1000000')).slice(0, 2), 'a suffix longer than the file').toEqual([206, all]);
    expect((await part(`bytes=${pdf.length}-`)).slice(0, 2)).toEqual([416, `bytes */${pdf.length}`]);
    expect((await part('bytes=0-3', { 'if-range': '"another"' }))[0]).toBe(200);
    expect((await part('lines=1-2'))[0]).toBe(200);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(file.url, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(file.url, { 'if-modified-since': response.headers.get('last-modified') ?? '' })).status).toBe(
      304,
    );
    const image = await uploadOne('a.png', 'image/png', await picture(20, 20));
    expect((await get(image.url)).headers.get('content-security-policy')).toContain('sandbox');
  });

  it('An uploaded file that is deleted is gone: its bytes, its sizes, its place in entries', async () => {
    const file = await uploadOne('partie.png', 'image/png', await picture(600, 400));
    const response = await app.ask('POST', '/api/collections', {
      as: app.token,
      json: { data: { title: 'Pièce', mainImage: file.id } },
    });
    const { documentId } = (response.body as { data: { documentId: string } }).data;
    expect((await app.ask('GET', `/api/upload/files/${file.id}/uses`, { as: app.token })).body).toMatchObject({
      data: [{ type: 'collections', title: 'Pièce' }],
    });
    expect((await app.ask('DELETE', `/api/upload/files/${file.id}`, { as: app.token })).status).toBe(200);
    expect((await get(file.url)).status).toBe(404);
    expect((await get(file.formats?.small?.url ?? '')).status).toBe(404);
    expect((await app.ask('GET', `/api/collections/${documentId}?populate=*`)).body).toMatchObject({
      data: { mainImage: null },
    });
  });

  it('An uploaded file that is removed or replaced while its renditions wait leaves none, and has none of another file', async () => {
    const removed = await uploadOne('retiree.png', 'image/png', await picture(700, 400));
    const replaced = await uploadOne('ancienne.png', 'image/png', await picture(700, 400));
    const media = await openMedia({ dataDir: environment().dataDir, store: environment().store });
    const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const making = media.makeRenditions(new AbortController().signal);
    await app.ask('DELETE', `/api/upload/files/${removed.id}`, { as: app.token });
    const { body } = await app.ask('POST', `/api/upload?id=${replaced.id}`, {
      as: app.token,
      form: form([{ name: 'nouvelle.png', type: 'image/png', bytes: await picture(330, 200) }]),
    });
    await making;
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
    const names = await readdir(join(environment().dataDir, 'uploads'));
    expect(names.filter((name) => name.includes(`${replaced.hash}-`))).toEqual([]);
    // The removed file is in the trash, with its sizes.
    const stored = names.filter((name) => name.includes(removed.hash));
    expect(stored.filter((name) => !name.endsWith('.png'))).toEqual([]);
    const file = (await app.ask('GET', `/api/upload/files/${replaced.id}`, { as: app.token })).body as FileEntry;
    expect(file.renditions).toMatchObject({ widths: (body as FileEntry).renditions?.widths });
  }, 60_000);

  it('An uploaded file that is replaced has the same id and another URL', async () => {
    const file = await uploadOne('avant.png', 'image/png', await picture(40, 40));
    const { status, body } = await app.ask('POST', `/api/upload?id=${file.id}`, {
      as: app.token,
      form: form([{ name: 'apres.png', type: 'image/png', bytes: await picture(50, 30) }]),
    });
    expect([status, (body as FileEntry).id, (body as FileEntry).width]).toEqual([200, file.id, 50]);
    expect((body as FileEntry).url).not.toBe(file.url);
    const earlier = await get(file.url);
    expect([earlier.status, earlier.headers.get('location')]).toEqual([302, (body as FileEntry).url]);
  });

  it('An uploaded file that is replaced five times at once has the bytes of one replacement, and the others as versions', async () => {
    const file = await uploadOne('avant.png', 'image/png', await picture(40, 40));
    const before = await onDisk();
    const pictures = await Promise.all([50, 52, 54, 56, 58].map((width) => picture(width, 30)));
    const answers = await Promise.all(
      pictures.map((bytes) =>
        app.ask('POST', `/api/upload?id=${file.id}`, {
          as: app.token,
          form: form([{ name: 'apres.png', type: 'image/png', bytes }]),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await onDisk()).toBe(before + 5);
    const stored = (await app.ask('GET', `/api/upload/files/${file.id}`, { as: app.token })).body as FileEntry;
    expect((await get(stored.url)).status).toBe(200);
  });

  it('An uploaded file that is a GIF of too many pixels is refused before it is encoded', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    // The size of the screen, and of its only frame.
    for (const offset of [6, 8, 32, 34]) gif.writeUInt16LE(7000, offset);
    const { status, body } = await upload('grand.gif', 'image/gif', gif);
    expect(status).toBe(400);
    expect((body as { error: { message: string } }).error.message).toContain('trop de pixels\u00a0: 9\u00a0millions');
  });

  it('An uploaded file that is an AVIF of more pixels than its encoder has memory for is refused before it is encoded', async () => {
    const avif = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#000' } })
      .avif({ effort: 0 })
      .toBuffer();
    // The width and the height of its item (ISO/IEC 23008-12, `ispe`).
    const size = avif.indexOf('ispe') + 8;
    for (const offset of [size, size + 4]) avif.writeUInt32BE(5100, offset);
    const { status, body } = await upload('grand.avif', 'image/avif', avif);
    expect(status).toBe(400);
    expect((body as { error: { message: string } }).error.message).toContain('trop de pixels\u00a0: 25\u00a0millions');
  });

  it('An uploaded file is uploaded with the others of its request, or none is', async () => {
    const before = await onDisk();
    const { status } = await app.ask('POST', '/api/upload', {
      as: app.token,
      form: form([
        { name: 'a.png', type: 'image/png', bytes: await picture(20, 20) },
        { name: 'b.png', type: 'image/png', bytes: Buffer.from('<html>') },
      ]),
    });
    expect(status).toBe(400);
    expect(await onDisk()).toBe(before);
  });

  it('An uploaded file whose upload is interrupted leaves nothing', async () => {
    const server = createServer(getRequestListener(app.app.fetch) as never);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const before = await onDisk();
    const boundary = 'frontiere';
    await new Promise<void>((gone) => {
      const sending = request({
        port: (server.address() as AddressInfo).port,
        host: '127.0.0.1',
        path: '/api/upload',
        method: 'POST',
        headers: {
          authorization: `Bearer ${app.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': 1_000_000,
        },
      });
      sending.on('error', () => gone());
      sending.write(
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
      );
      sending.write(mp4);
      setTimeout(() => sending.destroy(), 150);
    });
    await expect.poll(incoming, { timeout: 5000 }).toEqual([]);
    expect(await onDisk()).toBe(before);
    server.closeAllConnections();
    server.close();
  });

  it('An uploaded file whose process died between the bytes and the row is deleted at the next start', async () => {
    const { writeFile } = await import('node:fs/promises');
    await writeFile(join(environment().dataDir, 'uploads', 'orpheline_0123456789.png'), 'x');
    await writeFile(join(environment().dataDir, 'uploads', '.incoming', 'orpheline_0123456789.moving'), '');
    await openMedia({ dataDir: environment().dataDir, store: environment().store });
    expect(await readdir(join(environment().dataDir, 'uploads'))).not.toContain('orpheline_0123456789.png');
    expect(await incoming()).toEqual([]);
  });
});
