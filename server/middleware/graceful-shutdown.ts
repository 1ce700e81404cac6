import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Middleware } from './pipeline.ts';

/** How long requests in progress may take to end. */
const drainMs = 10_000;
/** A connection that has been idle for this long after the shutdown began is closed. */
const idleMs = 1000;
/** A turn of the event loop of at most this duration ran no request. */
const quietTurnMs = 0.2;
/** A busy process stops accepting connections after this long even if no turn was quiet. */
const quietWithinMs = 2000;

/** Shuts an HTTP server down without dropping a request. */
export type GracefulShutdown = ReturnType<typeof gracefulShutdown>;

export function gracefulShutdown(server: Server) {
  let isShuttingDown = false;
  /** Requests that arrive while the backlog is emptied wait for it: their work would lengthen the turns of the event loop. */
  let backlogEmptied = Promise.resolve();

  /** During a shutdown responses close their connection (RFC 9112, 9.6): no client sends another request on one that will be closed. */
  const closeConnections: Middleware = (_request, response, next) => {
    if (!isShuttingDown) return next();
    response.shouldKeepAlive = false;
    void backlogEmptied.then(next);
  };

  /** Fails readiness for `noticeMs`, then stops accepting connections and waits for those that are open, ten seconds at most. */
  async function shutdown(noticeMs: number): Promise<void> {
    isShuttingDown = true;
    if (noticeMs > 0) await wait(noticeMs);
    backlogEmptied = emptyBacklog(server);
    await backlogEmptied;
    // `net.Server.close`, because `http.Server.close` also drops idle keep-alive connections on which a request may be on its way.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve)).then(() => true);
    const late = setTimeout(() => server.closeAllConnections(), drainMs);
    if (!(await Promise.race([closed, wait(idleMs, false)]))) server.closeIdleConnections();
    await closed;
    clearTimeout(late);
  }
  /** `isShuttingDown`: readiness fails from then on (server/process/health.ts). */
  return { isShuttingDown: () => isShuttingDown, closeConnections, shutdown };
}

/**
 * Resolves in a turn of the event loop in which no connection waits to be accepted: the kernel resets those when the server closes, and a proxy may
 * not repeat a POST that it has sent on one. A turn that accepted none and took no time leaves none.
 */
async function emptyBacklog(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // Waits for the end of the current turn, which may be past the phase that accepts connections.
  await nextTurn();
  const begun = performance.now();
  for (let turn = begun, quiet = false; !quiet && turn - begun < quietWithinMs; ) {
    const before = accepted;
    await nextTurn();
    const now = performance.now();
    quiet = accepted === before && now - turn < quietTurnMs;
    turn = now;
  }
  server.off('connection', count);
}
