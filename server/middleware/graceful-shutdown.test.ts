import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type GracefulShutdown, gracefulShutdown } from './graceful-shutdown.ts';

it('A shutdown answers the connections that the kernel took and the process had not accepted yet', async () => {
  const server = createServer((_request, response) => response.end('answered')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: memorial.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    return text(socket).catch((error: Error) => error.message);
  });
  // The sockets connect in this tick and the kernel completes their handshakes: the event loop accepts none before the shutdown begins.
  await new Promise(process.nextTick);
  await gracefulShutdown(server).shutdown(0);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 .*answered$/s);
});

it('A shutdown resets no connection while each request holds the event loop for some milliseconds', async () => {
  let shutdown: GracefulShutdown | undefined;
  const server = createServer((request, response) =>
    shutdown?.closeConnections(request, response, () => {
      const end = performance.now() + 3;
      while (performance.now() < end);
      response.end('answered');
    }),
  ).listen(0, '127.0.0.1');
  shutdown = gracefulShutdown(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const outcomes = new Set<string>();
  async function sendRequests(): Promise<void> {
    for (;;) {
      const socket = connect(port, '127.0.0.1');
      socket.write('POST / HTTP/1.1\r\nHost: memorial.example\r\nContent-Length: 0\r\n\r\n');
      const outcome = await text(socket).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      outcomes.add(outcome.startsWith('HTTP/1.1 200 ') && outcome.endsWith('answered') ? 'answered' : outcome);
      if (outcome === 'ECONNREFUSED') return;
    }
  }
  const clients = Array.from({ length: 8 }, sendRequests);
  await shutdown.shutdown(0);
  await Promise.all(clients);
  expect([...outcomes].sort()).toEqual(['ECONNREFUSED', 'answered']);
});
