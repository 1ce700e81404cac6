import { log } from '#observability/log.ts';

const minuteMs = 60_000;
/** Lines per minute: enough to see the attempts; more would fill the disk and hide other lines. */
const maxLinesPerMinute = 60;
const maxPathLength = 200;

interface DeniedRequest {
  requestId: string;
  traceId?: string | undefined;
  method: string;
  path: string;
  status: number;
}

/**
 * Logs reads that were denied (401, 403; ASVS 16.3.2): the path without its query, and nothing of the client. At most sixty lines
 * a minute; the number of lines left out is logged when the next minute begins.
 */
export class DeniedRequestLog {
  #minute = 0;
  #written = 0;
  #leftOut = 0;

  add(fields: DeniedRequest, now = Date.now()): void {
    const minute = Math.floor(now / minuteMs);
    if (minute !== this.#minute) {
      if (this.#leftOut > 0) log.info('refused', { event: 'refused', leftOut: this.#leftOut });
      this.#minute = minute;
      this.#written = 0;
      this.#leftOut = 0;
    }
    if (this.#written >= maxLinesPerMinute) {
      this.#leftOut += 1;
      return;
    }
    this.#written += 1;
    log.info('refused', { event: 'refused', ...fields, path: fields.path.slice(0, maxPathLength) });
  }
}
