import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { inertHeaders } from './headers.ts';

interface DoorOptions {
  /** The address visitors use. */
  publicUrl: string;
  development: boolean;
  /** How long a body that is no upload may take to come. */
  bodyMs?: number;
  /** How often an upload is looked at, and the bytes it must have brought by then. */
  upload?: { everyMs: number; bytes: number };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * What every request meets first, whatever it asks: methods that nothing here answers are sent away, and bodies come plain, in a
 * time.
 *
 * The name a stranger gives the site in `Host` goes no further: addresses are made of PUBLIC_URL, and what is kept of a page must not
 * depend on who asked for it first.
 */
export function atTheDoor(
  app: RequestListener,
  { publicUrl, development, bodyMs = 30_000, upload = { everyMs: 60_000, bytes: 60 * 1024 } }: DoorOptions,
): RequestListener {
  const { host } = new URL(publicUrl);
  return (request, response) => {
    const { url = '' } = request;
    // Vite's own server, in development, is asked under the name it listens on.
    if (!development) request.headers.host = host;
    // TRACE would echo what proxies added; the others are methods of other protocols (RFC 9110, section 15.6.2).
    if (!methods.has(request.method ?? '')) return refuse(response, 501, 'Not Implemented');
    const coding = request.headers['content-encoding'];
    // A few kilobytes can unfold into gigabytes: bodies are taken as they are, and nothing here sends others.
    if (coding !== undefined && coding !== 'identity')
      return refuse(response, 415, 'Unsupported Media Type', { 'accept-encoding': 'identity' });
    if (hasBody(request)) hurry(request, url.startsWith('/api/upload') ? upload : { everyMs: bodyMs, bytes: Infinity });
    app(request, response);
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Lets go of a connection whose body comes too slowly: a thousand of them would hold the house for the price of a telephone line. */
function hurry(request: IncomingMessage, { everyMs, bytes }: { everyMs: number; bytes: number }): void {
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

function refuse(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  // What is left of the body is not waited for.
  response
    .writeHead(status, {
      ...inertHeaders,
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
      ...headers,
    })
    .end(text);
}
