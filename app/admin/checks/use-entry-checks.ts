import { useMemo } from 'react';
import type { EntryChecks } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';

const none: ReadonlyMap<string, EntryChecks> = new Map();

/** The findings of the entries of a page, by documentId. Empty before they are loaded and after a failure: the list works without them. */
export function useEntryChecks(
  type: ContentTypeName,
  rows: readonly { documentId: string; updatedAt: string }[],
): ReadonlyMap<string, EntryChecks> {
  const ids = rows.map(({ documentId }) => documentId).join(',');
  const versions = rows.map(({ updatedAt }) => updatedAt).join(',');
  const { result } = useQuery(`${type} ${ids} ${versions}`, (signal) =>
    ids === '' ? Promise.resolve([]) : adminApi.checks({ type, ids }, { signal }).then(({ data }) => data),
  );
  return useMemo(() => (result ? new Map(result.map((entry) => [entry.documentId, entry])) : none), [result]);
}
