import { isContentType } from '#content/index.ts';
import type { FoundCopies, FoundEverywhere } from '#contract/admin-answers.ts';
import { today } from '#model/calendar.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { countOf } from '../entries/read-entries.ts';
import { ApiError, invalid } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { minLength, searchedText } from './words.ts';
import type { WorkingCopies } from './working-copies.ts';

/** Results of each type, and where all of them are requested. */
const shownPerType = 5;
const maxPerType = 50;
const maxOpened = 10;

/**
 * The search of the back-office, for administrators.
 * - `GET /api/search?q=regis`: the working copies and files with words that begin so, by type; `all=true`: more of each type
 * - `GET /api/search?opened=events/a,popups/b`: these entries as they are now, in this order, without those that are gone
 *
 * 503 with `isBeingBuilt` in its details until the index has been built after a start.
 */
export function addSearchRoutes(routes: AdministratorRoutes, store: EntryStore, copies: WorkingCopies): void {
  routes.get('/search', async (context) => {
    const { timestamp } = context.var.author;
    const opened = context.req.query('opened')?.split(',').filter(Boolean);
    if (opened) return context.json({ data: await describeOpened(opened), meta: { trashed: 0 } });
    const text = searchedText(context.req.query('q'));
    if (text.length < minLength) throw invalid(`q must have at least ${minLength} characters`);
    if (!(await copies.refresh()))
      throw new ApiError(503, 'ServiceUnavailableError', 'Not indexed', { isBeingBuilt: true }, { 'retry-after': '3' });
    const limit = context.req.query('all') === 'true' ? maxPerType : shownPerType;
    const data = await copies.find(text, limit, today(timestamp));
    const trashed = await countOf(store, 'trash', { where: compare('title', 'containsi', text), budget: unbounded });
    return context.json({ data, meta: { trashed } } satisfies FoundEverywhere);
  });

  /** One group for each entry, so that their order is that of the request. */
  async function describeOpened(opened: readonly string[]): Promise<FoundCopies[]> {
    if (opened.length > maxOpened) throw invalid(`opened must be at most ${maxOpened}`);
    const groups = opened.map(async (name) => {
      const [, type = '', documentId = ''] = /^([a-z-]+)\/([a-z0-9]{1,64})$/i.exec(name) ?? [];
      if (!isContentType(type)) throw invalid('opened must be a list of type/documentId');
      const results = await copies.describe(type, [documentId], []);
      return { type, count: results.length, results };
    });
    return (await Promise.all(groups)).filter(({ count }) => count > 0);
  }
}
