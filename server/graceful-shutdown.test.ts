import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { GracefulShutdown } from './graceful-shutdown.ts';

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
  await new GracefulShutdown(server).shutdown(0);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 .*answered$/s);
});
