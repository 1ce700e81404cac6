import { limitLines } from '#observability/limited-lines.ts';
import { log, requestContext } from '#observability/log.ts';
import { pathOf } from '../http/request.ts';
import { isPresencePath } from '../presence/routes.ts';
import type { Middleware } from './pipeline.ts';

/** A slower response has a line, whatever LOG_REQUESTS is. */
const slowMs = 1000;

/** Writes a line per request; with `notable`, if it writes, fails, is slow or denied. Without the query, which may hold a search or a token. */
export function requestLog({ which }: { which: 'all' | 'notable' }): Middleware {
  const logDenied = deniedReadLog();
  return function requestLog(request, response, next) {
    const { id: requestId = '', traceId } = requestContext.getStore() ?? {};
    const { method = '', url = '' } = request;
    const started = performance.now();
    response.once('close', () => {
      const status = response.statusCode;
      const ms = Math.round(performance.now() - started);
      const isWrite = method !== 'GET' && method !== 'HEAD' && !isPresencePath(pathOf(url));
      const notable = isWrite || status >= 500 || ms > slowMs;
      if (which === 'notable' && !notable) {
        if (status === 401 || status === 403) logDenied({ requestId, traceId, method, path: pathOf(url), status });
        return;
      }
      const complete = response.writableFinished;
      const fields = { event: 'request', requestId, traceId, method, path: pathOf(url), status, ms, complete };
      if (status >= 500) log.warn('request', fields);
      else log.frequent('request', fields);
    });
    next();
  };
}

const maxPathLength = 200;

/** Logs denied reads (401, 403; ASVS 16.3.2), sixty lines a minute at most: more would fill the disk and hide other lines. */
export function deniedReadLog() {
  const lines = limitLines(60);
  return ({ path, ...fields }: { path: string } & Record<string, string | number | undefined>): void => {
    if (!lines.shouldWrite('', (leftOut) => log.info('refused', { event: 'refused', leftOut }))) return;
    log.info('refused', { event: 'refused', ...fields, path: path.slice(0, maxPathLength) });
  };
}
