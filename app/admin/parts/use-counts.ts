import { useEffect } from 'react';
import { contentScreens } from '../screens.ts';
import { content, contentChanged } from '../session/session.ts';
import { useAnswer } from './use-answer.ts';

const counted = contentScreens.filter(({ creation }) => creation !== undefined);
const number = new Intl.NumberFormat('fr-FR');

/** How many entries each screen lists, by its path. Asked again on another screen, and when an entry comes or goes. */
export function useCounts(pathname: string): Readonly<Record<string, string>> {
  const { result, reload } = useAnswer(pathname.split('/')[2] ?? '', async (signal) => {
    const counts = counted.map(async ({ type, path }) => {
      const query = { fields: ['id'], pagination: { pageSize: 1 } };
      const { meta } = await content.list(type, query, { signal });
      return [path, number.format(meta.pagination.total)] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  });
  useEffect(() => {
    window.addEventListener(contentChanged, reload);
    return () => window.removeEventListener(contentChanged, reload);
  }, [reload]);
  return result ?? {};
}
