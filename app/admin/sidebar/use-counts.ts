import { useEffect } from 'react';
import { formatNumber } from '../parts/format.ts';
import { useQuery } from '../parts/use-query.ts';
import { contentScreens } from '../screens.ts';
import { adminApi, contentChanged } from '../session/session.ts';

const counted = contentScreens.filter(({ creation }) => creation !== undefined);

/**
 * The number of entries of each screen, unpublished drafts included as in its list, and of the scheduled changes, by path. Reloaded on
 * navigation, and after a create, a delete or a schedule.
 */
export function useCounts(pathname: string): Readonly<Record<string, string>> {
  const { result, reload } = useQuery(pathname.split('/')[2] ?? '', async (signal) => {
    const counts = counted.map(async ({ type, path }) => {
      const query = { fields: ['id'], pagination: { pageSize: 1 } };
      const { meta } = await adminApi.drafts(type, query, { signal });
      return [path, formatNumber(meta.pagination.total)] as const;
    });
    const scheduled = adminApi.scheduledChanges({ signal }).then(
      ({ upcoming }) => [['schedule', formatNumber(upcoming.length)] as const],
      // The other counts are shown without it.
      () => [],
    );
    return Object.fromEntries([...(await Promise.all(counts)), ...(await scheduled)]);
  });
  useEffect(() => {
    window.addEventListener(contentChanged, reload);
    return () => window.removeEventListener(contentChanged, reload);
  }, [reload]);
  return result ?? {};
}
