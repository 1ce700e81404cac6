import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atTheDoor } from '#server/door.ts';

describe('a body that comes drop by drop', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(
      atTheDoor(
        (request, response) => {
          request.resume().on('end', () => response.end('whole'));
        },
        {
          publicUrl: 'https://memorial.example',
          development: false,
          bodyMs: 400,
          upload: { everyMs: 300, bytes: 1000 },
        },
      ),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends `bytes` every 50 ms for a while, then the rest at once; gives back how long the other side held on, and what it said. */
  function drip(path: string, bytes: number, forMs: number): Promise<{ ms: number; said: string }> {
    return new Promise((resolve) => {
      const started = performance.now();
      const length = 1_000_000;
      let sent = 0;
      let said = '';
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
      });
      const timer = setInterval(() => {
        const rest = performance.now() - started > forMs ? length - sent : bytes;
        sent += rest;
        if (rest > 0) socket.write('x'.repeat(rest));
      }, 50);
      socket.on('data', (text) => {
        said += text;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ ms: performance.now() - started, said });
      });
    });
  }

  it('is let go', async () => {
    const { ms, said } = await drip('/api/events', 10, 3000);
    expect([said, ms < 2000]).toEqual(['', true]);
  });

  it('is let go when it is an upload that brings almost nothing', async () => {
    const { ms, said } = await drip('/api/upload', 1, 3000);
    expect([said, ms < 2000]).toEqual(['', true]);
  });

  it('is waited for when it is a long upload that goes on', async () => {
    expect((await drip('/api/upload', 2000, 1500)).said).toContain('whole');
  });
});
