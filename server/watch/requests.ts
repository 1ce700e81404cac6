import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { currentRequest, log } from './log.ts';
import { Refusals } from './refusals.ts';

/** Slower than this is worth a line, whatever was asked. */
const slowMs = 1000;
const ours = /^[A-Za-z0-9_-]{8,64}$/;

interface Options {
  /** Every request, or only those that write, fail, are slow or are refused. */
  which: 'all' | 'notable';
  /** Whether the id a request brings may be believed: a trusted proxy's is. */
  believes: (address: string | undefined) => boolean;
}

/**
 * Gives each request an id, answered as `X-Request-Id`, and a line in the log. The line has the path without its query: searches
 * and links that open something stay out of it.
 */
export function watched(app: RequestListener, { which, believes }: Options): RequestListener {
  const refusals = new Refusals();
  return (request, response) => {
    const given = request.headers['x-request-id'];
    const id =
      typeof given === 'string' && ours.test(given) && believes(request.socket.remoteAddress) ? given : randomUUID();
    response.setHeader('x-request-id', id);
    const started = performance.now();
    response.once('close', () => {
      const { method = '', url = '' } = request;
      const status = response.statusCode;
      const ms = Math.round(performance.now() - started);
      const notable = (method !== 'GET' && method !== 'HEAD') || status >= 500 || ms > slowMs;
      const [path = ''] = url.split('?');
      if (which === 'notable' && !notable) {
        if (status === 401 || status === 403) refusals.note({ requestId: id, method, path, status });
        return;
      }
      const facts = { requestId: id, method, path, status, ms, complete: response.writableFinished };
      if (status >= 500) log.warn('request', facts);
      else log.info('request', facts);
    });
    currentRequest.run({ id }, () => app(request, response));
  };
}
