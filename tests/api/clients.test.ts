import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { DataProvider as refine } from '@refinedev/strapi-v4';
import { strapi } from '@strapi/client';
import axios from 'axios';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { picture } from '../files.ts';

describeOnEachDatabase('a client that nobody here wrote', (house) => {
  let app: TestApp;
  let server: Server;
  let api = '';
  let token = '';
  beforeAll(async () => {
    app = await openApp(house());
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
    const made = await events.create({
      title: 'Léwoz',
      newStartDate: '2027-01-01 19:30',
      isPublished: true,
      images: [file?.id],
    });
    const { documentId } = made.data;
    const read = await events.findOne(documentId, { populate: ['images'] });
    expect(read.data).toMatchObject({ title: 'Léwoz', images: [{ id: file?.id }] });
    const list = await events.find({
      filters: { title: { $containsi: 'lewoz' }, isPublished: { $eq: true } },
      populate: '*',
      sort: 'newStartDate:desc',
      pagination: { page: 1, pageSize: 5 },
    });
    expect(list.meta.pagination).toMatchObject({ page: 1, pageSize: 5, total: 1 });
    expect((await events.update(documentId, { title: 'Léwoz des vents' })).data).toMatchObject({
      title: 'Léwoz des vents',
    });
    await client.single('setting').update({ companyName: 'Mémorial' });
    expect((await client.single('setting').find()).data).toMatchObject({ companyName: 'Mémorial' });
    expect(await client.files.find({ filters: { name: { $eq: 'parvis.png' } } })).toMatchObject([{ id: file?.id }]);
    expect(await client.fetch('/users/me').then((answer) => answer.json())).toMatchObject({
      email: 'admin@example.org',
    });
    await events.delete(documentId);
    await expect(events.findOne(documentId)).rejects.toThrow();
  });

  it('works: @refinedev/strapi-v4 lists, reads, creates, updates, deletes, filters, populates', async () => {
    const http = axios.create({ headers: { authorization: `Bearer ${token}` } });
    const provider = refine(api, http);
    const made = await provider.create({
      resource: 'events',
      variables: { title: 'Conférence', newStartDate: '2027-02-01', isPublished: true },
    });
    // This provider hands over what it creates and updates as the API wraps it.
    const { documentId, id } = (made.data as unknown as { data: { documentId: string; id: number } }).data;
    const list = await provider.getList({
      resource: 'events',
      pagination: { currentPage: 1, pageSize: 5 } as never,
      sorters: [{ field: 'id', order: 'desc' }],
      filters: [
        { field: 'title', operator: 'contains', value: 'conference' },
        { field: 'isPublished', operator: 'eq', value: true },
      ],
      meta: { populate: ['images'], fields: ['title'] },
    });
    expect(list).toMatchObject({ total: 1, data: [{ title: 'Conférence', images: [] }] });
    expect(await provider.getOne({ resource: 'events', id: documentId })).toMatchObject({
      data: { title: 'Conférence' },
    });
    expect(await provider.getMany?.({ resource: 'events', ids: [id] })).toMatchObject({
      data: [{ title: 'Conférence' }],
    });
    expect(
      await provider.update({ resource: 'events', id: documentId, variables: { title: 'Rencontre' } }),
    ).toMatchObject({ data: { data: { title: 'Rencontre' } } });
    await expect(
      provider.create({ resource: 'events', variables: { newStartDate: '2027-02-01' } }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await provider.deleteOne({ resource: 'events', id: documentId });
    expect((await provider.getList({ resource: 'events' })).total).toBe(0);
  });
});
