import { beforeAll, expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnSqlite } from '../databases.ts';
import { form, pdf } from '../files.ts';

describeOnSqlite('a cached list', (environment) => {
  const app = setupAdminApp(environment);
  let files: FileEntry[] = [];

  const rename = async (file: FileEntry | undefined, name: string) => {
    const fileInfo = JSON.stringify({ name });
    const { status } = await app.ask('POST', `/api/upload?id=${file?.id}`, {
      as: app.token,
      form: form([], { fileInfo }),
    });
    expect(status).toBe(200);
  };
  const read = async (query: string) => {
    const { status, body } = await app.ask('GET', `/api/hiring-ads?${query}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return JSON.stringify(body);
  };

  beforeAll(async () => {
    const type = 'application/pdf';
    const sent = ['a.pdf', 'b.pdf'].map((name) => ({ name, type, bytes: pdf }));
    files = (await app.ask('POST', '/api/upload', { as: app.token, form: form(sent) })).body as FileEntry[];
    for (const { id } of files)
      await app.ask('POST', '/api/hiring-ads', {
        as: app.token,
        json: { data: { title: `Offre ${id}`, publishedAt: '2026-11-02T13:00:00.000Z', document: id } },
      });
  });

  it.each([
    ['a filter', 'filters[document][name][$eq]=a.pdf'],
    ['a negated filter', 'filters[$not][document][name][$eq]=a.pdf'],
    ['an alternative', 'filters[$or][0][document][name][$eq]=a.pdf&filters[$or][1][title][$eq]=x'],
    ['its order', 'sort=document.name'],
    ['populate', 'populate=document'],
  ])('is read again after a write to a type that it names only in %s', async (_part, query) => {
    const before = await read(query);
    await rename(files[0], 'c.pdf');
    const changed = await read(query);
    expect(changed).not.toBe(before);
    await rename(files[0], 'a.pdf');
    expect(await read(query)).not.toBe(changed);
  });
});
