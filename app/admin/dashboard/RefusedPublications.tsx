import { frenchSpacing } from '#app/ui/typography.ts';
import type { ScheduledChange } from '#client/index.ts';
import { formatInstant, formatInstantDay } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { changeKey } from '../schedule/changes.ts';
import { formPath, screenOf } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { Alarm } from './Alarm.tsx';

/** The scheduled publications that the server refused, or would refuse now; each line leads to its form. */
export function RefusedPublications() {
  const { result } = useQuery('refused', readRefused);
  if (!result || result.length === 0) return null;
  return (
    <Alarm
      id="programmation"
      title={
        result.length === 1
          ? 'Une publication programmée ne peut pas se faire'
          : `${result.length} publications programmées ne peuvent pas se faire`
      }
      lines={result.map((change) => ({
        key: changeKey(change),
        to: formPath(change),
        label: change.title || 'Sans titre',
        detail: frenchSpacing(`${momentOf(change)}\u00a0: ${change.problem}`),
      }))}
    >
      Il manque quelque chose à la page. Complétez-la, puis publiez-la ou changez sa date.
    </Alarm>
  );
}

const momentOf = (change: ScheduledChange): string =>
  Date.parse(change.at) > Date.now() ? `Le ${formatInstant(change.at)}` : `Depuis le ${formatInstantDay(change.at)}`;

/** Future ones, and past ones whose page was not published, reverted or deleted since. */
async function readRefused(signal: AbortSignal): Promise<ScheduledChange[]> {
  const { upcoming, done } = await adminApi.scheduledChanges({ signal });
  const past = done.filter(({ problem }) => problem);
  const states = await Promise.all(
    past.map(({ type, documentId }) =>
      adminApi.draft(type, screenOf(type).creation ? documentId : undefined, {}, { signal }),
    ),
  );
  const isOpen = (index: number) => ['draft', 'modified'].includes(states[index]?.publication.state ?? '');
  return [...past.filter((_, index) => isOpen(index)), ...upcoming.filter(({ problem }) => problem)];
}
