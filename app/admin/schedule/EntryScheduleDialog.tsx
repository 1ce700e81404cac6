import { typeOf } from '#content/index.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { useScheduleActions } from './use-schedule-actions.ts';

export const LazyScheduleDialog = lazyPart(() =>
  import('./ScheduleDialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog),
);

interface Props {
  actions: ReturnType<typeof useScheduleActions>;
  /** The dialog is removed without a close, which would return the focus. */
  onScheduled: () => void;
}

/** The dialog of the dates of an entry, outside of its form. */
export function EntryScheduleDialog({ actions: { edited, schedule, cancelAll, close }, onScheduled }: Props) {
  if (!edited) return null;
  const { type, title, entry, unpublishOnly } = edited;
  return (
    <LazyScheduleDialog
      type={typeOf(type)}
      title={title}
      values={entry}
      publication={entry.publication}
      unpublishOnly={unpublishOnly}
      onSchedule={async (dates) => {
        const refused = await schedule(dates);
        if (Object.keys(refused).length === 0) onScheduled();
        return refused;
      }}
      onCancelSchedule={() => void cancelAll()}
      onClose={close}
    />
  );
}
