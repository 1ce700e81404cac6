import { type ContentTypeName, typeOf } from '#content/index.ts';
import { useDebounced } from '../queries/use-debounced.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';
import { entryDisplayOf } from './entry-summary.ts';
import { searchFilter } from './search-filter.ts';

const maxResults = 20;

/** Entries whose title matches the search, case and accents ignored, without the excluded ones. Loaded while `enabled`. */
export function useEntries(type: ContentTypeName, search: string, excludedIds: readonly string[], enabled: boolean) {
  const text = useDebounced(search).trim();
  const key = enabled ? JSON.stringify([type, text, excludedIds]) : undefined;
  const { result, failure, loading, reload } = useQuery(key, async (signal) => {
    const { titleField, dateField, pictureField, sort } = entryDisplayOf(type);
    const query = {
      filters: {
        ...searchFilter(typeOf(type), text),
        ...(excludedIds.length > 0 && { documentId: { $notIn: excludedIds } }),
      },
      sort,
      fields: [titleField, dateField].filter((name) => name !== undefined),
      ...(pictureField && { populate: { [pictureField]: true } }),
      pagination: { pageSize: maxResults, withCount: false },
    };
    return (await adminApi.drafts(type, query, { signal })).data;
  });
  return { entries: (failure === undefined && result) || [], failure, loading, reload };
}
