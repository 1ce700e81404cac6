import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pipeline } from '#server/middleware/pipeline.ts';
import { requestGuard } from '#server/middleware/request-guard.ts';

describe('a slow request body', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(
      pipeline([
        requestGuard({
          publicUrl: 'https://memorial.example',
          development: false,
          bodyMs: 400,
          upload: { everyMs: 300, bytes: 1000 },
        }),
        (request, response) => {
          request.resume().on('end', () => response.end('whole'));
        },
      ]),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends `bytes` every 50 ms for a while, then the rest at once; returns how long the server waited, and its response. */
  function drip(path: string, bytes: number, forMs: number): Promise<{ ms: number; received: string }> {
    return new Promise((resolve) => {
      const started = performance.now();
      const length = 1_000_000;
      let sent = 0;
      let received = '';
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
      });
      const timer = setInterval(() => {
        const rest = performance.now() - started > forMs ? length - sent : bytes;
        sent += rest;
        if (rest > 0) socket.write('x'.repeat(rest));
      }, 50);
      socket.on('data', (text) => {
        received += text;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ ms: performance.now() - started, received });
      });
    });
  }

  it('loses its connection', async () => {
    const { ms, received } = await drip('/api/events', 10, 3000);
    expect([received, ms < 2000]).toEqual(['', true]);
  });

  it('loses its connection when it is an upload below the minimum rate', async () => {
    const { ms, received } = await drip('/api/upload', 1, 3000);
    expect([received, ms < 2000]).toEqual(['', true]);
  });

  it('is accepted when it is a long upload above the minimum rate', async () => {
    expect((await drip('/api/upload', 2000, 1500)).received).toContain('whole');
  });
});
