import type { DraftEntry, EntryChecks } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { nameOfUser } from '#content/users.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi, contentApi, isAdministrator } from '../session/session.ts';
import { idsOf } from '../tables/use-selection.ts';
import { changedFields, populateOf, valuesOf } from '../values/values.ts';

type ByDocument<Detail> = ReadonlyMap<string, Detail>;

/** Before the details are loaded and after a failure: the list works without them. */
const none = new Map<string, never>();
const noNames = new Map<number, string>();

/** The findings of the entries of a page. */
export function useEntryChecks(type: ContentTypeName, rows: readonly DraftEntry[]): ByDocument<EntryChecks> {
  const ids = idsOf(rows).join(',');
  const versions = rows.map(({ updatedAt }) => updatedAt).join(',');
  const { result = none } = useQuery(`${type} ${ids} ${versions}`, async (signal) => {
    const { data } = ids === '' ? { data: [] } : await adminApi.checks({ type, ids }, { signal });
    return new Map(data.map((entry) => [entry.documentId, entry]));
  });
  return result;
}

/** The names of the users of the back-office, by id; none before they are loaded, and after a failure. */
export function usePeople(): ReadonlyMap<number, string> {
  const { result = noNames } = useQuery('people', async () => {
    if (!isAdministrator()) return noNames;
    const users = await adminApi.users({ sort: 'username:asc', start: 0, limit: 100 });
    return new Map(users.map((user) => [user.id, nameOfUser(user)]));
  });
  return result;
}

/** The number of unpublished changes of each entry of a page, counted as in its form, with two requests for all entries. */
export function useWaitingChanges(type: ContentTypeName, rows: readonly DraftEntry[]): ByDocument<number> {
  const waiting = rows.filter(({ publication }) => publication.isPublic && publication.isModified);
  const ids = waiting.map(({ id }) => id);
  const versions = waiting.map(({ updatedAt }) => updatedAt).join(',');
  const { result = none } = useQuery(`${type} ${ids} ${versions}`, async (signal) => {
    if (ids.length === 0) return none;
    const declaration = typeOf(type);
    const pagination = { pageSize: ids.length };
    const query = { filters: { id: { $in: ids } }, populate: populateOf(declaration), pagination };
    const [drafts, published] = await Promise.all([
      adminApi.drafts(type, query, { signal }),
      contentApi.list(type, query, { signal }),
    ]);
    const online = new Map(published.data.map((entry) => [entry.documentId, valuesOf(declaration, entry)]));
    return new Map(
      drafts.data.map((entry) => [
        entry.documentId,
        changedFields(declaration, online.get(entry.documentId) ?? {}, valuesOf(declaration, entry)).length,
      ]),
    );
  });
  return result;
}
