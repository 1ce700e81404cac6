import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, createDatabase } from '../postgres.ts';
import { atLength, seeded, soon } from './length.ts';
import { type Site, startSite } from './site.ts';

const changes = atLength(30, 1000);
const kills = atLength(1, 12);

const postgres = await connect();
await postgres?.end();

describe.each(postgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'])(
  'webhooks of two processes on one %s database',
  (kind) => {
    const dirs: string[] = [];
    const sites: Site[] = [];
    let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
    /** The ids under which each entry was received. */
    const received = new Map<string, Set<string>>();
    const program = createServer(async (request, response) => {
      const { entry } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString());
      const ids = received.get(entry.documentId) ?? new Set();
      received.set(entry.documentId, ids.add(String(request.headers['webhook-id'])));
      response.writeHead(204).end();
    });

    beforeAll(async () => {
      await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening));
      if (kind === 'PostgreSQL') database = await createDatabase(`memorial_webhooks_${process.pid}`);
      for (const name of ['a', 'b']) dirs.push(await mkdtemp(join(tmpdir(), `memorial-webhooks-${name}-`)));
    });
    afterAll(async () => {
      for (const site of sites) await site.stop('SIGKILL');
      await database?.drop();
      for (const dir of dirs) await rm(dir, { recursive: true, force: true });
      program.close();
    });

    const start = (index: number) =>
      startSite({
        DATA_DIR: dirs[database ? index : 0] ?? '',
        JWT_SECRET: 'a secret of thirty-two characters',
        WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${(program.address() as AddressInfo).port}`,
        ...(database && { DATABASE_URL: database.url }),
      });

    it(
      `${changes} changes are all received, though ${kills} kills end either process`,
      async () => {
        const draw = seeded(1848);
        for (const index of [0, 1]) sites.push(await start(index));
        const token = (await sites[0]?.signIn()) ?? '';
        const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`;
        const webhook = { name: 'Essai', url, events: ['entry.create'] };
        expect((await sites[0]?.send('POST', '/api/webhooks', token, { data: webhook }))?.status).toBe(201);

        const written: string[] = [];
        let killed = 0;
        for (let count = 0; written.length < changes; count += 1) {
          const site = sites[count % 2];
          const { documentId } = (await site?.createEvent(token, `n ${count}`).catch(() => undefined)) ?? {};
          if (documentId) written.push(documentId);
          if (killed >= kills || written.length < ((killed + 1) * changes) / (kills + 1)) continue;
          killed += 1;
          const index = draw() < 0.5 ? 0 : 1;
          // In the middle of a write of its own, as often as not.
          const last = sites[index]?.createEvent(token, `last ${killed}`).catch(() => undefined);
          await soon(draw() * 30);
          await sites[index]?.stop('SIGKILL');
          const { documentId: ofLast } = (await last) ?? {};
          if (ofLast) written.push(ofLast);
          sites[index] = await start(index);
        }
        const missing = () => written.filter((documentId) => !received.has(documentId)).length;
        // What a killed process had claimed waits for the end of its lease, half a minute: the short form does not.
        await expect
          .poll(missing, { timeout: atLength(30_000, 180_000), interval: 200 })
          .toBeLessThanOrEqual(atLength(kills, 0));
        expect([...received.values()].filter((ids) => ids.size > 1)).toEqual([]);
      },
      30 * 60_000,
    );
  },
);
