import { log } from './log.ts';

const aMinute = 60_000;
/** Enough to see who tries what; a flood of them must not fill a disk, nor hide the other lines. */
const linesAMinute = 60;
const longestPath = 200;

/**
 * Readings that were refused (401, 403), in the log: somebody tries a door that is closed to them (ASVS 16.3.2). The path alone, never
 * what was asked with it nor who asked. Bounded a minute; how many were left out is said when the next minute begins.
 */
export class Refusals {
  #minute = 0;
  #written = 0;
  #leftOut = 0;

  note(facts: { requestId: string; method: string; path: string; status: number }, now = Date.now()): void {
    const minute = Math.floor(now / aMinute);
    if (minute !== this.#minute) {
      if (this.#leftOut > 0) log.info('refused', { leftOut: this.#leftOut });
      this.#minute = minute;
      this.#written = 0;
      this.#leftOut = 0;
    }
    if (this.#written >= linesAMinute) {
      this.#leftOut += 1;
      return;
    }
    this.#written += 1;
    log.info('refused', { ...facts, path: facts.path.slice(0, longestPath) });
  }
}
