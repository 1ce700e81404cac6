import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What was begun is given this long to end. */
const drainMs = 10_000;
/** A connection that has been silent for this long after we began to leave is not about to ask. */
const silentMs = 1000;

/** How a server leaves without dropping anybody. */
export class Drain {
  readonly #server: Server;
  #leaving = false;

  constructor(server: Server) {
    this.#server = server;
  }

  /** Whether no new visitor should be sent here (server/health.ts). */
  get leaving(): boolean {
    return this.#leaving;
  }

  /**
   * From here on every answer says that its connection ends with it (RFC 9112, section 9.6), so that no client asks on one that we are
   * closing. After the notice nobody new is let in; connections end with their answer, or once they have kept silent for a while.
   */
  async leave(noticeMs: number): Promise<void> {
    this.#leaving = true;
    this.#server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    if (noticeMs > 0) await wait(noticeMs);
    const server = this.#server;
    let open = true;
    // Of its two ways to close, the one that lets nobody in and leaves those who are: `http.Server.close` would cut off whoever is about to ask.
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(server, () => {
        open = false;
        resolve();
      }),
    );
    const late = setTimeout(() => server.closeAllConnections(), drainMs);
    await Promise.race([closed, wait(silentMs)]);
    if (open) server.closeIdleConnections();
    await closed;
    clearTimeout(late);
  }
}
