import { scheduler } from 'node:timers/promises';
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely';

/** The longest time that statements of one request may hold the event loop. */
const maxTurnMs = 10;

/**
 * Yields to the event loop between statements. SQLite runs them on its thread, and resolved promises continue in the same tick: without it
 * the count, the page and the links of a list are one tick.
 */
export class YieldPlugin implements KyselyPlugin {
  #yieldedAt = performance.now();

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (performance.now() - this.#yieldedAt > maxTurnMs) {
      await scheduler.yield();
      this.#yieldedAt = performance.now();
    }
    return result;
  }
}
