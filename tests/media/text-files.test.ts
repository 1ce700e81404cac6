import { expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { describeTextFiles } from '#server/entries/text-files.ts';
import { unbounded } from '#store/store.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { form, mp4, picture } from '../files.ts';

type Article = { content: string };

/** Of this thread, in microseconds. Other work on the machine does not change it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

describeOnEachDatabase('a picture of the library in a text', (environment) => {
  const app = setupAdminApp(environment);
  const upload = async (info: object) => {
    const bytes = await picture(640, 400, 'jpeg');
    const body = form([{ name: 'racines.jpg', type: 'image/jpeg', bytes }], { fileInfo: JSON.stringify(info) });
    return ((await app.ask('POST', '/api/upload', { as: app.token, form: body })).body as FileEntry[])[0] as FileEntry;
  };
  const publish = (content: string) =>
    app.create('patrimoine-actualites', { title: 'Darboussier', content, publishedOn: '2026-01-02T12:00:00.000Z' });
  const read = async (documentId: string, as?: string) => {
    const path = `/api/patrimoine-actualites/${documentId}`;
    return ((await app.ask('GET', path, as ? { as } : {})).body as { data: Article }).data.content;
  };
  const figure = ({ url }: FileEntry, attributes: string) =>
    `<figure class="wide"><img src="${url}" ${attributes} /><figcaption>La façade</figcaption></figure>`;

  it('follows the alternative of the library where the text says so, and has its own elsewhere', async () => {
    const file = await upload({ alternativeText: 'Des racines' });
    const content = figure(file, 'alt="Des racines" data-alt="library"') + figure(file, 'alt="La façade, au sud"');
    const { documentId } = await publish(content);
    const change = form([], { fileInfo: JSON.stringify({ alternativeText: 'Des racines d’argent' }) });
    await app.ask('POST', `/api/upload?id=${file.id}`, { as: app.token, form: change });
    const size = `width="${file.width}" height="${file.height}"`;
    expect(await read(documentId)).toBe(
      figure(file, `alt="Des racines d’argent" ${size}`) + figure(file, `alt="La façade, au sud" ${size}`),
    );
    expect(await read(documentId, app.token)).toBe(content.replace('Des racines"', 'Des racines d’argent"'));
    const list = await app.ask('GET', `/api/patrimoine-actualites?filters[documentId][$eq]=${documentId}`);
    expect(JSON.stringify(list.body)).toContain('Des racines d’argent');
  });

  it('is left out with its figure while its file is in the trash, and is back with it', async () => {
    const file = await upload({ alternativeText: 'Un figuier' });
    const content = `<p>Avant</p>${figure(file, 'alt="Un figuier"')}<p>Après</p>`;
    const { documentId } = await publish(content);
    await app.send('DELETE', `upload/files/${file.id}`);
    expect(await read(documentId)).toBe('<p>Avant</p><p>Après</p>');
    expect(await read(documentId, app.token)).toBe(content);
    const { data } = (await app.send('GET', 'trash')).body as { data: { documentId: string; title: string }[] };
    const trashed = data.find(({ title }) => title === 'racines.jpg');
    expect((await app.send('POST', `trash/${trashed?.documentId}/restore`)).status).toBe(200);
    expect(await read(documentId)).toContain(`<img src="${file.url}"`);
  });

  it('has the width that its author gave it, with the proportions of its file', async () => {
    const file = await upload({});
    const entry = {
      description: ['width="320" height="320"', 'height="100"', 'width="0"', '']
        .map((size) => `<img src="${file.url}" alt="" ${size} />`)
        .join(''),
    };
    await describeTextFiles(environment().store, { kind: 'public' }, 'events', [entry], unbounded);
    const sizes = (name: string) =>
      Array.from(entry.description.matchAll(new RegExp(` ${name}="(\\d+)"`, 'g')), ([, size]) => Number(size));
    expect(sizes('width')).toEqual([320, 160, 640, 640]);
    expect(sizes('height')).toEqual([200, 100, 400, 400]);
  });

  it('is described among more pictures than a statement has parameters', async () => {
    const file = await upload({ alternativeText: 'Une rade' });
    const unknown = Array.from(
      { length: 40_000 },
      (_, n) => `<img src="/uploads/x_${String(n).padStart(10, '0')}.jpg" />`,
    );
    const entry = { description: `${unknown.join('')}<img src="${file.url}" data-alt="library" />` };
    await describeTextFiles(environment().store, { kind: 'public' }, 'events', [entry], unbounded);
    expect(entry.description).toMatch(/^<img src="[^"]+" alt="Une rade" [^>]*>$/);
  });

  it('is described in long texts one after the other: requests are answered between them', async () => {
    const file = await upload({ alternativeText: 'La rade' });
    const entries = Array.from({ length: 20 }, () => ({
      description: figure(file, 'data-alt="library"').repeat(1500),
    }));
    const start = processorTime();
    let [last, longest, isDone] = [start, 0, false];
    const look = () => {
      const now = processorTime();
      longest = Math.max(longest, now - last);
      last = now;
      if (!isDone) setImmediate(look);
    };
    look();
    await describeTextFiles(environment().store, { kind: 'public' }, 'events', entries, unbounded);
    isDone = true;
    look();
    expect(longest).toBeLessThan((processorTime() - start) / 4);
  });

  it('is described up to the length of an answer', async () => {
    const file = await upload({ alternativeText: 'La rade, au soir. '.repeat(28) });
    const values = { newStartDate: '2027-01-02', description: figure(file, 'data-alt="library"').repeat(1500) };
    for (let index = 0; index < 20; index += 1)
      await environment().store.createPublished('events', {
        values: { title: `Rade ${index}`, isPublished: true, ...values },
        links: {},
      });
    for (const as of [{}, { as: app.token }]) {
      const list = (size: number) =>
        app.ask('GET', `/api/events?filters[title][$startsWith]=Rade&pagination[pageSize]=${size}`, as);
      expect((await list(5)).status).toBe(200);
      // The texts have four million characters, and with the alternative of each picture more than sixteen.
      expect(await list(20)).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining('would be larger than 16 MB') } },
      });
    }
  });

  it('is described in the texts of linked entries too', async () => {
    const file = await upload({ alternativeText: 'Le quai' });
    const event = (data: object) => app.create('events', { newStartDate: '2027-01-02', isPublished: true, ...data });
    const linked = await event({ title: 'Concert', description: figure(file, 'data-alt="library"') });
    const { documentId } = await event({ title: 'Visite', linkedEvents: [linked.documentId] });
    const { body } = await app.ask('GET', `/api/events/${documentId}?populate=*`);
    expect(JSON.stringify(body)).toContain('alt=\\"Le quai\\"');
  });
});

/** The boxes of a film that state its length (ISO/IEC 14496-12, section 8.2.2). */
function lengthOf(seconds: number): Buffer {
  const boxes = Buffer.from('....moov....mvhd');
  const numbers = Buffer.alloc(20);
  boxes.writeUInt32BE(36, 0);
  boxes.writeUInt32BE(28, 8);
  numbers.writeUInt32BE(600, 12);
  numbers.writeUInt32BE(600 * seconds, 16);
  return Buffer.concat([boxes, numbers]);
}

describeOnEachDatabase('a film of the library in a text', (environment) => {
  const app = setupAdminApp(environment);
  const upload = async (info: object, path = '/api/upload') => {
    const bytes = Buffer.concat([mp4.subarray(0, 24), lengthOf(41)]);
    const body = form([{ name: 'veillee.mp4', type: 'video/mp4', bytes }], { fileInfo: JSON.stringify(info) });
    const { body: answer } = await app.ask('POST', path, { as: app.token, form: body });
    return [answer].flat()[0] as FileEntry;
  };
  const set = (part: string, name: string, type: string, bytes: Buffer) =>
    app.ask('PUT', `/api/upload/files/${part}`, { as: app.token, form: form([{ name, type, bytes }]) });
  const publish = (content: string) =>
    app.create('patrimoine-actualites', { title: 'Veillée', content, publishedOn: '2026-01-02T12:00:00.000Z' });
  const read = async (documentId: string, as?: string) => {
    const path = `/api/patrimoine-actualites/${documentId}`;
    return ((await app.ask('GET', path, as ? { as } : {})).body as { data: Article }).data.content;
  };
  const figure = (src: string, more = '', tracks = '') =>
    `<figure><video src="${src}" controls preload="none"${more}>${tracks}</video><figcaption>Le soir</figcaption></figure>`;

  it('has the poster, the title, the tracks and the transcript of the library; the back-office what it lacks', async () => {
    const film = await upload({ caption: 'La veillée' });
    const { documentId } = await publish(figure(film.url, ' autoplay poster="https://a.fr/x.jpg"'));
    expect(await read(documentId, app.token)).toBe(
      figure(film.url, ' data-lacks="captions descriptions"').replace('controls', 'controls=""'),
    );
    const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nUne houle lente.\n');
    await set(`${film.id}/preview`, 'p.jpg', 'image/jpeg', await picture(320, 180, 'jpeg'));
    await set(`${film.id}/captions`, 'c.vtt', 'text/vtt', vtt);
    const { body } = await set(`${film.id}/descriptions`, 'd.vtt', 'text/vtt', vtt);
    const change = form([], { fileInfo: JSON.stringify({ transcript: 'Une houle "lente".\n\nPuis rien.' }) });
    await app.ask('POST', `/api/upload?id=${film.id}`, { as: app.token, form: change });
    const { previewUrl, captionsUrl, descriptionsUrl } = body as FileEntry;
    const shown = await read(documentId);
    expect(shown).toContain(` playsinline="" poster="${previewUrl}" aria-label="La veillée`);
    expect(shown).toContain(' data-duration="41"');
    expect(shown).toContain(' data-transcript="Une houle &quot;lente&quot;.\n\nPuis rien.">');
    expect(shown).toContain(
      `<track kind="captions" src="${captionsUrl}" srclang="fr" label="Français" default="" />` +
        `<track kind="descriptions" src="${descriptionsUrl}" srclang="fr" label="Audiodescription" /></video>`,
    );
    const edited = await read(documentId, app.token);
    expect(edited).toContain(` poster="${previewUrl}"></video>`);
    // What visitors receive can be written back.
    await app.send('PUT', `patrimoine-actualites/${documentId}`, { content: shown });
    expect(await read(documentId, app.token)).toBe(edited);
    expect(await read(documentId)).toBe(shown);
  });

  it('is left out while it is in the trash, follows a replacement, and is counted in the checks of lists', async () => {
    const film = await upload({});
    const { documentId } = await publish(`<p>Avant</p>${figure(film.url)}`);
    const counted = async () =>
      (await app.send('GET', `checks?type=patrimoine-actualites&ids=${documentId}`)).body as {
        data: { advised: number }[];
      };
    const before = (await counted()).data[0]?.advised ?? 0;
    const change = form([], { fileInfo: JSON.stringify({ transcript: 'Une houle.' }) });
    await app.ask('POST', `/api/upload?id=${film.id}`, { as: app.token, form: change });
    expect((await counted()).data[0]?.advised).toBe(before - 1);
    await app.send('DELETE', `upload/files/${film.id}`);
    expect(await read(documentId)).toBe('<p>Avant</p>');
    const { data } = (await app.send('GET', 'trash')).body as { data: { documentId: string; title: string }[] };
    await app.send('POST', `trash/${data.find(({ title }) => title === 'veillee.mp4')?.documentId}/restore`);
    expect(await read(documentId)).toContain(`src="${film.url}"`);
    const replaced = await upload({}, `/api/upload?id=${film.id}`);
    expect(replaced.url).not.toBe(film.url);
    expect(await read(documentId)).toContain(`src="${replaced.url}"`);
    expect(await read(documentId, app.token)).toContain(`src="${replaced.url}"`);
    expect((await app.ask('GET', `/api/upload/files/${film.id}/uses`, { as: app.token })).body).toMatchObject({
      data: [{ documentId, field: 'content', isShown: true }],
    });
  });
});
