import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a server, which tests make fail as networks do. */
export interface TcpProxy {
  port: number;
  /** Passes no byte of the connections that exist on, and closes none: a firewall that forgot them. */
  silenceExisting(): void;
  /** The same for new connections too: the network is down. */
  silenceAll(): void;
  /** Closes all connections. New ones work. */
  dropAll(): void;
  close(): Promise<void>;
}

/** `rewrite` changes what clients send, in pieces as they come. */
export async function openTcpProxy(
  target: { host: string; port: number },
  rewrite: (chunk: Buffer) => Buffer = (chunk) => chunk,
): Promise<TcpProxy> {
  const connections = new Set<{ sockets: Socket[]; isSilent: boolean }>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    const connection = { sockets: [client, upstream], isSilent };
    connections.add(connection);
    client.on('data', (chunk: Buffer) => connection.isSilent || upstream.write(rewrite(chunk)));
    upstream.on('data', (chunk) => connection.isSilent || client.write(chunk));
    for (const socket of connection.sockets) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (connection.isSilent) return;
        connections.delete(connection);
        for (const each of connection.sockets) each.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const silenceExisting = () => {
    for (const connection of connections) connection.isSilent = true;
  };
  const dropAll = () => {
    for (const { sockets } of connections) for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    silenceExisting,
    silenceAll() {
      isSilent = true;
      silenceExisting();
    },
    dropAll,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      dropAll();
      await closed;
    },
  };
}
