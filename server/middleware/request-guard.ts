import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from './pipeline.ts';
import { nonDocumentHeaders } from './security-headers.ts';

interface GuardOptions {
  /** The origin that visitors use. */
  publicUrl: string;
  development: boolean;
  /** How long the body of a request other than an upload may take, in milliseconds. */
  bodyMs?: number;
  /** The minimum rate of an upload: `bytes` received in each period of `everyMs`. */
  upload?: { everyMs: number; bytes: number };
}

const allowedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const isAllowed = new Set(allowedMethods);

/**
 * Rejects methods that no route answers and encoded bodies, and limits the time that a body takes. Overwrites `Host` with the host of PUBLIC_URL, so
 * that no cached page can be poisoned by the header of the request that made it.
 */
export function requestGuard(options: GuardOptions): Middleware {
  const { publicUrl, development, bodyMs = 30_000, upload = { everyMs: 60_000, bytes: 60 * 1024 } } = options;
  const { host } = new URL(publicUrl);
  return function requestGuard(request, response, next) {
    const { url = '' } = request;
    // Two `Host` headers: a proxy in front may have read the other one (RFC 9112, section 3.2).
    if (request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      return reject(response, 400, 'Bad Request', {});
    // In development, Vite's server expects the host that it listens on.
    if (!development) request.headers.host = host;
    // TRACE would echo the headers that proxies added. A 405 rather than a 501: a scanner is no server error (RFC 9110, section 15.5.6).
    if (!isAllowed.has(request.method ?? ''))
      return reject(response, 405, 'Method Not Allowed', { allow: allowedMethods.join(', ') });
    const encoding = request.headers['content-encoding'];
    // A few kilobytes can decompress to gigabytes; no client of the product sends encoded bodies.
    if (encoding !== undefined && encoding !== 'identity')
      return reject(response, 415, 'Unsupported Media Type', { 'accept-encoding': 'identity' });
    if (hasBody(request))
      enforceMinimumRate(request, url.startsWith('/api/upload') ? upload : { everyMs: bodyMs, bytes: Infinity });
    next();
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Slowloris protection: drops a connection whose body comes more slowly than the minimum rate. */
function enforceMinimumRate(request: IncomingMessage, { everyMs, bytes }: { everyMs: number; bytes: number }): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) clearInterval(timer);
    else if (socket.bytesRead - before < bytes) socket.destroy();
    before = socket.bytesRead;
  }, everyMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

function reject(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  // The rest of the body is not read: the connection closes.
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  response.writeHead(status, { ...nonDocumentHeaders, ...type, connection: 'close', ...headers }).end(text);
}
