import { log, requestContext } from '#observability/log.ts';
import { pathOf } from '../http/request.ts';
import { isPresencePath } from '../presence/presence-path.ts';
import { DeniedRequestLog } from './denied-request-log.ts';
import type { Middleware } from './pipeline.ts';

/** A slower response has a line, whatever LOG_REQUESTS is. */
const slowMs = 1000;

/**
 * Writes a log line per request, once its response is closed: every one with `all`; with `notable` those that write, fail, are slow or are
 * denied. The periodic reports of open forms do not count as writes. The path is logged without its query, which can hold a search or a
 * preview token.
 */
export function requestLog({ which }: { which: 'all' | 'notable' }): Middleware {
  const denied = new DeniedRequestLog();
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
        if (status === 401 || status === 403) denied.add({ requestId, traceId, method, path: pathOf(url), status });
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
