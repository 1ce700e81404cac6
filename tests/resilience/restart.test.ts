import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength, soon } from './length.ts';
import { type Site, startSite } from './site.ts';

const restarts = atLength(2, 10);
const clients = atLength(6, 16);
const noticeSeconds = 1;

/**
 * A round-robin load balancer with keep-alive: polls readiness five times a second, and never retries, so that each request dropped by a
 * restart is counted.
 */
class Balancer {
  readonly #sites = new Map<string, { agent: Agent; ready: boolean }>();
  readonly #polling: NodeJS.Timeout;
  readonly #server: Server;
  #turn = 0;

  constructor() {
    this.#polling = setInterval(() => void this.#poll(), 200);
    this.#server = createServer((incoming, outgoing) => {
      const ready = [...this.#sites].filter(([, { ready }]) => ready);
      this.#turn += 1;
      const [url, site] = ready[this.#turn % ready.length] ?? [];
      const { method = '', headers } = incoming;
      const forwarded = request(`${url}${incoming.url}`, { method, headers, agent: site?.agent ?? false }, (answer) => {
        const {
          connection: _hop,
          'keep-alive': _keepAlive,
          'transfer-encoding': _coding,
          ...forwardedHeaders
        } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, forwardedHeaders);
        answer.pipe(outgoing);
      });
      forwarded.once('error', (error) => outgoing.writeHead(502).end(error.message));
      incoming.pipe(forwarded);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add(url: string): void {
    this.#sites.set(url, { agent: new Agent({ keepAlive: true }), ready: true });
  }

  async #poll(): Promise<void> {
    for (const [url, site] of this.#sites) {
      const ready = await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      site.ready = ready;
    }
  }

  stop(): void {
    clearInterval(this.#polling);
    this.#server.closeAllConnections();
    this.#server.close();
    for (const { agent } of this.#sites.values()) agent.destroy();
  }
}

describe(`${restarts} restarts under load`, () => {
  let dataDir: string;
  const balancer = new Balancer();
  const started: Site[] = [];
  const start = async () => {
    const site = await startSite({ DATA_DIR: dataDir, STOP_NOTICE: String(noticeSeconds) });
    started.push(site);
    return site;
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'memorial-restart-'));
  });
  afterAll(async () => {
    balancer.stop();
    for (const site of started) await site.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  it(
    'drop no request',
    async () => {
      let site = await start();
      const token = await site.signIn();
      await site.createEvent(token, 'Gardé');
      balancer.add(site.url);
      const siteUrl = await balancer.start();
      const agent = new Agent({ keepAlive: true, maxSockets: clients });
      const answers = new Map<string, number>();
      let over = false;
      const ask = (method: string, path: string, body?: string) =>
        new Promise<string>((answered) => {
          const headers = { 'content-type': 'application/json', ...(body && { authorization: `Bearer ${token}` }) };
          const outgoing = request(siteUrl + path, { agent, method, headers }, (answer: IncomingMessage) => {
            answer.resume();
            answer.once('close', () => answered(answer.complete ? `${method} ${answer.statusCode}` : 'cut short'));
          });
          outgoing.once('error', (error) => answered(error.message));
          outgoing.end(body);
        });
      const client = async (number: number) => {
        while (!over) {
          const write = JSON.stringify({ data: { title: 'Sous charge', newStartDate: '2027-01-01' } });
          const outcome =
            number === 0 ? await ask('POST', '/api/events', write) : await ask('GET', number % 2 ? '/' : '/evenements');
          answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
        }
      };
      const load = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
      for (let turn = 0; turn < restarts; turn += 1) {
        await soon(500);
        const successor = await start();
        balancer.add(successor.url);
        await soon(500);
        expect(await site.stop()).toBe(0);
        site = successor;
      }
      await soon(300);
      over = true;
      await load;
      agent.destroy();
      process.stdout.write(`${[...answers].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')}\n`);
      expect([...answers.keys()].sort()).toEqual(['GET 200', 'POST 201']);
    },
    10 * 60_000,
  );
});
