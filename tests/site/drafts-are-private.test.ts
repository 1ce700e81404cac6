import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentTypeName, contentTypeNames, pathOfEntry, typeOf } from '#content/index.ts';
import { singlePages } from '#content/pages.ts';
import { addDays, today } from '#model/calendar.ts';
import { type Field, isComponent, isLink } from '#model/field.ts';
import { openApp, publicToken, type TestApp } from '../app.ts';
import { build } from '../built-site.ts';
import { openOnSqlite } from '../databases.ts';
import { form, pdf, picture } from '../files.ts';

/** A text that only working copies contain. */
const secret = 'zibeline';
const day = today();

/** A value of each kind of field with the secret, where it has a text; undefined for a kind without. */
function secretValue(field: Field): unknown {
  if (isComponent(field)) return field.kind === 'group' ? withSecret(field.fields) : [withSecret(field.fields)];
  switch (field.kind) {
    case 'text':
    case 'longText':
      // A SIREN number is a text of digits.
      return field.parse(`Une ${secret}`).ok ? `Une ${secret}` : undefined;
    case 'richText':
      return `<p>Une ${secret} <a href="https://${secret}.example/">de plus</a></p>`;
    case 'url':
      return `https://${secret}.example/`;
    case 'email':
      return `${secret}@example.org`;
    case 'json':
      if (field.view !== 'openingExceptions') return undefined;
      return [{ firstDay: day, lastDay: addDays(day, 2), spans: [], reason: `Une ${secret}` }];
    case 'decimal':
    case 'integer':
      return field.required ? 12 : undefined;
    default:
      return undefined;
  }
}

const withSecret = (fields: Readonly<Record<string, Field>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, secretValue(field)] as const)
      .filter(([, value]) => value !== undefined),
  );

describe('anonymous readers', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  let token = '';
  /** Documents that are only drafts. */
  const hidden: { type: ContentTypeName; documentId: string }[] = [];
  const shown: { type: ContentTypeName; documentId: string }[] = [];
  const send = (method: string, path: string, data?: object) =>
    app.ask(method, `/api/${path}`, { as: token, ...(data && { json: { data } }) });

  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment, { build });
    token = await app.signIn();
    const upload = async (name: string, type: string, bytes: Buffer) =>
      (
        (await app.ask('POST', '/api/upload', { as: token, form: form([{ name, type, bytes }]) })).body as {
          id: number;
        }[]
      )[0]?.id;
    const image = await upload('a.png', 'image/png', await picture(40, 30));
    const document = await upload('a.pdf', 'application/pdf', pdf);

    const required: Record<string, Record<string, unknown>> = {
      events: { newStartDate: addDays(day, 1), isPublished: true, images: [image] },
      'patrimoine-actualites': { publishedOn: `${addDays(day, -1)}T12:00:00.000Z`, images: [image] },
      popups: {
        startDate: `${addDays(day, -1)}T12:00:00.000Z`,
        endDate: `${addDays(day, 3)}T12:00:00.000Z`,
        active: true,
        displayFrequency: 'always',
        targetAudience: ['all'],
        priority: 1,
      },
      collections: { order: 1, mainImage: image },
      'hiring-ads': { publishedAt: `${addDays(day, -1)}T12:00:00.000Z`, document },
      magazines: { publicationDate: addDays(day, -1), isPublished: true, coverImage: image, pdfFile: document },
      'press-documents': { kind: 'picture', publishedOn: addDays(day, -1), file: image },
    };
    for (const type of contentTypeNames) {
      const { fields, isSingle } = typeOf(type);
      const links = Object.entries(fields).filter(
        ([, field]) => isLink(field) && field.kind === 'relation' && field.to === type,
      );
      if (isSingle) {
        await send('PUT', type, type === 'setting' ? {} : { name: 'Carnaval', url: '/evenements', active: true });
        const { status, body } = await send('PUT', `${type}?status=draft`, withSecret(fields));
        expect(status, `${type} ${JSON.stringify(body)}`).toBe(200);
        continue;
      }
      const draft = await send('POST', `${type}?status=draft`, { ...required[type], ...withSecret(fields) });
      expect(draft.status, `${type} ${JSON.stringify(draft.body)}`).toBe(201);
      const { documentId } = (draft.body as { data: { documentId: string } }).data;
      hidden.push({ type, documentId });
      const toDraft = Object.fromEntries(links.map(([name]) => [name, [documentId]]));
      const published = await send('POST', type, { ...required[type], title: `Titre public ${type}`, ...toDraft });
      expect(published.status, `${type} ${JSON.stringify(published.body)}`).toBe(201);
      const { documentId: publicId } = (published.body as { data: { documentId: string } }).data;
      shown.push({ type, documentId: publicId });
      expect((await send('PUT', `${type}/${publicId}?status=draft`, withSecret(fields))).status).toBe(200);
    }
    // No request of an administrator or a preview stores a working copy in the cache.
    for (const { type, documentId } of shown) {
      const list = await send('GET', `${type}?status=draft&populate=*`);
      expect(JSON.stringify(list.body)).toContain(secret);
      const { url } = ((await send('POST', `${type}/${documentId}/preview`)).body as { data: { url: string } }).data;
      expect((await app.ask('GET', url)).status).toBe(200);
    }
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await environment.close();
  });

  /** Reads a URL as an anonymous client, and returns the texts of working copies in the response. */
  const leaksAt = async (path: string, as?: string) => {
    const { status, body, headers } = await app.ask('GET', path, as === undefined ? {} : { as });
    const text = `${typeof body === 'string' ? body : JSON.stringify(body)} ${JSON.stringify([...headers])}`;
    const leaks = [secret, ...hidden.map(({ documentId }) => documentId)].filter(
      (word) => text.includes(word) && !path.includes(word),
    );
    return { status, text, leaks };
  };

  it('find no working copy on any page, in any feed or site map', async () => {
    const start = [
      ...singlePages.map(({ path }) => path),
      ...[...shown, ...hidden].map(({ type, documentId }) => pathOfEntry(type, documentId)),
      ...hidden.map(({ documentId }) => `/evenement/${documentId}/agenda.ics`),
      ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/actualites.rss', '/agenda.ics', '/llms.txt'],
      '/evenements?status=draft',
      '/evenements?page=2&state=draft',
    ];
    const waiting = [...new Set(start)];
    const seen = new Set(waiting);
    const leaking: unknown[] = [];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const { status, text, leaks } = await leaksAt(path);
      if (leaks.length > 0 || status >= 500) leaking.push({ path, status, leaks });
      for (const [, url = ''] of text.matchAll(
        /(?:href="|<loc>|<link>)(?:https?:\/\/(?:memorial\.example|localhost))?(\/[^"<#]*)/g,
      ))
        if (!seen.has(url) && !/^\/(assets|fonts|uploads|partage|admin|\/)/.test(url)) {
          seen.add(url);
          waiting.push(url);
        }
    }
    expect(leaking).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
  }, 60_000);

  it.each([undefined, publicToken])('find no working copy in the API, whatever the query (token: %s)', async (as) => {
    const queries = [
      '',
      'status=draft',
      'status[]=draft',
      'status=draft&status=published',
      'STATUS=draft',
      'status=draft&populate=*',
      'populate=*',
      'populate[linkedEvents][populate]=*',
      'populate[linkedEvents][populate][relatedEvents][populate]=*',
      'status=draft&populate[linkedEvents][status]=draft',
      'populate[linkedEvents][status]=draft&publication=true',
      'state=draft',
      'status=draft&state=draft&publication=true',
      'hasPublishedVersion=false',
      'filters[hasPublishedVersion]=false',
      'filters[isPublic]=false',
      'filters[isModified]=true',
      'sort=isModified',
      'fields=isModified,hasPublishedVersion,publication',
      `_q=${secret}`,
      `status=draft&_q=${secret}`,
      `filters[title][$containsi]=${secret}`,
      `filters[$or][0][title][$containsi]=${secret}&filters[$or][1][name][$containsi]=${secret}`,
      `filters[linkedEvents][title][$containsi]=${secret}`,
      `filters[$not][title][$containsi]=${secret}`,
      'filters[publishedAt][$null]=true',
      'apercu=x',
      'version=draft',
      'publicationState=preview',
    ];
    const leaking: unknown[] = [];
    const ids = new Set(hidden.map(({ documentId }) => documentId));
    for (const type of contentTypeNames) {
      const documents = [...shown, ...hidden].filter((document) => document.type === type);
      const paths = [type, ...documents.map(({ documentId }) => `${type}/${documentId}`)];
      for (const path of paths)
        for (const query of queries) {
          const { status, leaks, text } = await leaksAt(`/api/${path}?${query}`, as);
          if (leaks.length > 0 || status >= 500) leaking.push({ path, query, status, leaks });
          // A filter that matches working copies would reveal their texts by its total.
          const counts = query.includes(secret) && !query.includes('$not') && /"total":[1-9]/.test(text);
          if (counts || /"(publication|isModified|hasPublishedVersion)":/.test(text))
            leaking.push({ path, query, text });
        }
      for (const { documentId } of documents)
        for (const path of ['history', 'preview', 'usages', 'actions/publish']) {
          const { status, leaks } = await leaksAt(`/api/${type}/${documentId}/${path}`, as);
          if (leaks.length > 0 || status < 400 || status >= 500)
            leaking.push({ path: `${type}/${documentId}/${path}`, status, leaks });
        }
    }
    for (const path of ['agenda', 'checks', 'link-checks', 'trash', 'audit', 'openapi.json', 'upload/files']) {
      const { status, leaks } = await leaksAt(`/api/${path}`, as);
      if (leaks.length > 0 || status >= 500) leaking.push({ path, status, leaks });
    }
    expect(leaking).toEqual([]);
    expect(ids.size).toBe(hidden.length);
  });

  it('with a preview of one document find no working copy of others', async () => {
    const leaking: unknown[] = [];
    for (const { type, documentId } of shown) {
      const { url } = ((await send('POST', `${type}/${documentId}/preview`)).body as { data: { url: string } }).data;
      const { text } = await leaksAt(url);
      const others = hidden.filter(({ documentId: id }) => text.includes(id));
      if (others.length > 0) leaking.push({ url, others });
    }
    expect(leaking).toEqual([]);
  });
});
