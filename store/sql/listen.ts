import type { Socket } from 'node:net';
import pg from 'pg';
import { log } from '#observability/log.ts';
import type { Notification } from '../revisions/synchronization.ts';
import { channel, parseNotification } from './notify.ts';

/** Prevents firewalls from dropping an idle connection, and detects one that is dead. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

const connectTimeoutMs = 5000;
const reconnectMs = 1000;
const heartbeatMs = 10_000;
const endTimeoutMs = 1000;

/** Listens for writes of other processes, and reconnects. Without it they are read once a second (synchronization.ts). Resolves after a try. */
export async function listenForWrites(connectionString: string, receive: (notification: Notification) => void) {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      ...keepAlive,
    });
    client = connection;
    let heartbeat: NodeJS.Timeout | undefined;
    connection.on('notification', ({ payload }) => receive(parseNotification(payload)));
    connection.on('error', () => undefined);
    connection.once('end', () => {
      clearInterval(heartbeat);
      reconnectLater();
    });
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
    } catch (error) {
      destroyConnection(connection);
      throw error;
    }
    heartbeat = setInterval(
      () => void connection.query('select 1').catch(() => destroyConnection(connection)),
      heartbeatMs,
    );
    heartbeat.unref();
  }

  function reconnectLater(): void {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      // Earlier versions of the product write no revision, and some of their notifications may be lost.
      connect().then(() => receive({ tags: undefined, revision: undefined }), reconnectLater);
    }, reconnectMs);
    timer.unref();
  }

  await connect().catch((error: unknown) => {
    log.warn('LISTEN does not work on DATABASE_URL: writes of other processes are seen within a second', {}, error);
    reconnectLater();
  });
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      if (client) await end(client);
    },
  };
}

/** Ends a connection, and waits a second at most for a server that may not answer. */
async function end(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => destroyConnection(client), endTimeoutMs);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

export function destroyConnection(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
