import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { strapi } from '@strapi/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type TestApp } from '../../app.ts';
import { describeOnSqlite } from '../../databases.ts';
import { picture } from '../../files.ts';

describeOnSqlite('the official Strapi client', (environment) => {
  let app: TestApp;
  let server: Server;
  let api = '';
  let token = '';
  beforeAll(async () => {
    app = await openApp(environment());
    token = await app.signIn();
    server = createServer(getRequestListener(app.app.fetch) as never);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });
  afterAll(async () => {
    await app.close();
    server.closeAllConnections();
    server.close();
  });

  it('works: @strapi/client lists, reads, creates, updates, deletes, uploads, filters, populates', async () => {
    const client = strapi({ baseURL: api, auth: token });
    const events = client.collection('events');
    const [file] = (await client.files.upload(
      new Blob([new Uint8Array(await picture(80, 60))], { type: 'image/png' }),
      { fileInfo: { name: 'parvis.png', alternativeText: 'Le parvis' } },
    )) as unknown as { id: number; alternativeText: string }[];
    expect(file).toMatchObject({ alternativeText: 'Le parvis' });
    const created = await events.create({
      title: 'Léwoz',
      newStartDate: '2027-01-01 19:30',
      isPublished: true,
      images: [file?.id],
    });
    const { documentId } = created.data;
    const read = await events.findOne(documentId, { populate: ['images'] });
    expect(read.data).toMatchObject({ title: 'Léwoz', images: [{ id: file?.id }] });
    const list = await events.find({
      filters: { title: { $containsi: 'lewoz' }, isPublished: { $eq: true } },
      populate: '*',
      sort: 'newStartDate:desc',
      pagination: { page: 1, pageSize: 5 },
    });
    expect(list.meta.pagination).toMatchObject({ page: 1, pageSize: 5, total: 1 });
    const chosen = await events.find({
      filters: { id: { $in: [created.data.id] } },
      fields: ['title'],
      populate: ['images'],
      sort: ['id:desc'],
    } as never);
    expect(chosen).toMatchObject({
      data: [{ title: 'Léwoz', images: [{ id: file?.id }] }],
      meta: { pagination: { total: 1 } },
    });
    expect(chosen.data[0]).not.toHaveProperty('newStartDate');
    expect((await events.update(documentId, { title: 'Léwoz des vents' })).data).toMatchObject({
      title: 'Léwoz des vents',
    });
    await client.single('setting').update({ companyName: 'Mémorial' });
    expect((await client.single('setting').find()).data).toMatchObject({ companyName: 'Mémorial' });
    expect(await client.files.find({ filters: { name: { $eq: 'parvis.png' } } })).toMatchObject([{ id: file?.id }]);
    expect(await client.fetch('/users/me').then((answer) => answer.json())).toMatchObject({
      email: 'admin@example.org',
    });
    await expect(events.create({ newStartDate: '2027-02-01' })).rejects.toMatchObject({ response: { status: 400 } });
    await events.delete(documentId);
    expect((await events.find()).meta.pagination).toMatchObject({ total: 0 });
    await expect(events.findOne(documentId)).rejects.toThrow();
  });
});
