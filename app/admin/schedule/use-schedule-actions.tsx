import { useState } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import { ContentError, type DraftEntry, type Schedule, type ScheduledChange } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { formatTitle } from '#model/format.ts';
import { withPublicationOf } from '../publication/publication.ts';
import { useAction } from '../queries/use-action.ts';
import { documentIdInCalls, titleOfChange } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { fieldErrors } from '../tables/user-messages.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

export const LazyScheduleDialog = lazyPart(() =>
  import('./ScheduleDialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog),
);

/** An entry whose dates change, or a tab of its form. */
type Dated = Pick<ScheduledChange, 'type' | 'documentId' | 'title'> & { tab?: string | null };

/** The entry whose dates are in the dialog. */
interface Edited extends Dated {
  entry: DraftEntry;
  /** Only the date to unpublish it is to be scheduled. */
  unpublishOnly: boolean;
}

/** Changes and cancels the dates of entries, with their dialog. `onScheduled` moves the focus, which the dialog does not return when removed. */
export function useScheduleActions(reload: () => Promise<void>, onScheduled: () => void) {
  const [edited, setEdited] = useState<Edited>();
  const action = useAction(
    (error) => (error instanceof ContentError && error.reason) || 'Erreur lors de la mise à jour',
    (problem) => problem && showToast(problem, { tone: 'problem' }),
  );
  /** Runs an action. After a failure, what the page shows is read again. */
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (!(await action.run(act))) await reload();
  };

  /** Runs an action on the working copy of an entry, with the publication of the tab. */
  const runOn = (dated: Dated, act: (entry: DraftEntry) => void | Promise<void>): Promise<void> =>
    run(async () => {
      const entry = await adminApi.draft(dated.type, documentIdInCalls(dated));
      await (entry ? act(withPublicationOf(entry, dated.tab)) : reload());
    });

  /** Opens the dialog. `unpublishOnly`: absent, only that date where no publication waits. */
  const edit = (dated: Dated, unpublishOnly?: boolean): Promise<void> =>
    runOn(dated, (entry) =>
      setEdited({ ...dated, entry, unpublishOnly: unpublishOnly ?? !entry.publication.publishAt }),
    );

  const cancel = (change: ScheduledChange): Promise<void> =>
    runOn(change, ({ publication }) => replaceDates(change, publication, datesWithout(change.action, publication)));

  /** Removes every date of an entry. `dates`: those that « Annuler » restores. */
  const removeDates = (dated: Dated, dates: Schedule): Promise<void> => run(() => replaceDates(dated, dates, null));

  /** `left`: the dates that remain; null for none. */
  async function replaceDates(dated: Dated, before: Schedule, left: Schedule | null): Promise<void> {
    const { type } = dated;
    const documentId = documentIdInCalls(dated);
    const options = { tab: dated.tab ?? undefined };
    await (left
      ? adminApi.schedule(type, documentId, left, options)
      : adminApi.cancelSchedule(type, documentId, options));
    await reload();
    const restore = async () => {
      const { publishAt, unpublishAt } = before;
      await adminApi.schedule(type, documentId, { publishAt, unpublishAt }, options);
      await reload();
    };
    showToast(`Programmation annulée\u00a0: ${formatTitle(titleOfChange(dated))}`, { undo: () => void run(restore) });
  }

  /** Returns the messages about the dates, or about the entry under ''. */
  async function schedule(edited: Edited, dates: Schedule): Promise<Record<string, string>> {
    try {
      const options = { version: edited.entry.updatedAt, tab: edited.tab ?? undefined };
      await adminApi.schedule(edited.type, documentIdInCalls(edited), dates, options);
    } catch (error) {
      return messagesOf(error, edited);
    }
    setEdited(undefined);
    showToast(`Programmé\u00a0: ${formatTitle(titleOfChange(edited))}`);
    await reload();
    onScheduled();
    return {};
  }

  const dialog = edited && (
    <LazyScheduleDialog
      type={typeOf(edited.type)}
      title={edited.title}
      values={edited.entry}
      publication={edited.entry.publication}
      unpublishOnly={edited.unpublishOnly}
      onSchedule={(dates) => schedule(edited, dates)}
      onCancelSchedule={() => {
        setEdited(undefined);
        void removeDates(edited, edited.entry.publication);
      }}
      onClose={() => setEdited(undefined)}
    />
  );
  return { busy: action.isBusy, edit, cancel, removeDates, dialog };
}

/** The dates of an entry without one of its changes. Null: none remains, and the schedule is removed. */
export function datesWithout(action: ScheduledChange['action'], { publishAt, unpublishAt }: Schedule): Schedule | null {
  if (action === 'unpublish') return publishAt ? { publishAt, unpublishAt: null } : null;
  // Without its publication, a page that is not public has nothing to unpublish.
  return action === 'update' && unpublishAt ? { publishAt: null, unpublishAt } : null;
}

function messagesOf(error: unknown, { type }: Edited): Record<string, string> {
  if (!(error instanceof ContentError)) return { '': 'Le serveur ne répond pas. Réessayez dans un instant.' };
  const { publishAt, unpublishAt } = error.fields;
  const dates = { ...(publishAt && { publishAt }), ...(unpublishAt && { unpublishAt }) };
  if (Object.keys(dates).length > 0) return dates;
  if (error.status === 412)
    return { '': 'Quelqu’un vient de modifier cette page. Fermez, puis rouvrez pour voir ce qui a changé.' };
  return { '': frenchSpacing(fieldErrors(error, type).join(' ')) || 'Erreur lors de la mise à jour' };
}
