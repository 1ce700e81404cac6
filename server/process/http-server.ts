import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, hostForUrl } from './config.ts';

/** A connection without traffic for this long is closed; a slow upload continues. */
const socketTimeoutMs = 180_000;

/** Binds the port, or the socket of systemd. Requests wait for a listener. */
export async function listen({ host, port }: Config) {
  const server = createServer({ requestTimeout: 0, headersTimeout: 20_000, keepAliveTimeout: 65_000 });
  server.setTimeout(socketTimeoutMs);
  const held: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (...exchange) => void held.push(exchange);
  server.on('request', hold);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(inheritedSocket() ?? { port, host }, resolve);
  });
  return {
    server,
    url: `http://${hostForUrl(host)}:${(server.address() as AddressInfo).port}`,
    /** Passes requests to a listener: those that waited first. */
    answerWith(listener: RequestListener): void {
      server.off('request', hold).on('request', listener);
      for (const [request, response] of held.splice(0)) listener(request, response);
    },
    /** Ends a start that failed. */
    abort(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The socket of a socket unit (sd_listen_fds(3)), which outlives this process: connections wait while the service restarts. Undefined without. */
function inheritedSocket(): { fd: number } | undefined {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? { fd: 3 } : undefined;
}
