import { useEffect } from 'react';
import { maxListedChanges } from '#content/schedules.ts';
import { formatNumber } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { listScreens, screenOf } from '../screens.ts';
import { adminApi, contentChanged } from '../session/session.ts';

export interface ScreenCount {
  text: string;
  /** What is missing, where the count is of that: the screen itself does not announce it. */
  missing?: string;
}

/**
 * The number of entries of each screen, unpublished drafts included as in its list, of the scheduled changes, and of the missing legal facts, by
 * path. Reloaded on navigation, and after a create, a publication, a delete or a schedule.
 */
export function useCounts(pathname: string): Readonly<Record<string, ScreenCount>> {
  const { result, reload } = useQuery(pathname.split('/')[2] ?? '', async (signal) => {
    // A browser has six connections to a server: the screen's own requests, of the same render, come first.
    await new Promise((resolve) => setTimeout(resolve));
    const { types, scheduled, missingStatements } = await adminApi.counts({ signal });
    return Object.fromEntries<ScreenCount>([
      ...listScreens.map(({ type, path }) => [path, { text: formatNumber(types[type] ?? 0) }] as const),
      ['schedule', { text: changesCount(scheduled) }],
      ...(missingStatements > 0 ? [[screenOf('setting').path, missingCount(missingStatements)] as const] : []),
    ]);
  });
  useEffect(() => {
    window.addEventListener(contentChanged, reload);
    return () => window.removeEventListener(contentChanged, reload);
  }, [reload]);
  return result ?? {};
}

/** « 11 », « 500+ » where there may be more. */
const changesCount = (count: number): string => `${formatNumber(count)}${count < maxListedChanges ? '' : '+'}`;

const missingCount = (count: number): ScreenCount => ({
  text: formatNumber(count),
  missing: count === 1 ? 'mention légale manque' : 'mentions légales manquent',
});
