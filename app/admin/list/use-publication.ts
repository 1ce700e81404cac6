import { useState } from 'react';
import { ContentError, type DraftEntry, type Publication, type Schedule } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatEntryCount, formatTitle } from '#model/format.ts';
import { endedAtOnce, isPastEndDate } from '../publication/publication.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { useShowToast } from '../toasts/Toasts.tsx';

/** The changes that a list makes to its rows: their publication, or the switch of types that have one. */
export type RowChange = 'publish' | 'unpublish' | 'switchOn' | 'switchOff' | 'discard';

/** What a toast says of each, and the action that undoes it. */
const actions: Readonly<Record<RowChange, { report: string; opposite?: RowChange }>> = {
  publish: { report: 'En ligne', opposite: 'unpublish' },
  unpublish: { report: 'Dépublié', opposite: 'publish' },
  switchOn: { report: 'Activation', opposite: 'switchOff' },
  switchOff: { report: 'Désactivation', opposite: 'switchOn' },
  discard: { report: 'Modifications annulées' },
};

/** Changes rows from their list: optimistic, with a toast and undo. Failed entries are rolled back, the others continue. */
export function usePublication(type: TypeDeclaration, name: ContentTypeName, reload: () => Promise<void>) {
  const showToast = useShowToast();
  const [changes, setChanges] = useState<Record<string, Partial<DraftEntry>>>({});
  const titlesOf = (rows: readonly DraftEntry[]) =>
    rows.length === 1 ? formatTitle(String(rows[0]?.[type.admin.title] ?? '')) : formatEntryCount(rows.length, type);

  /** The expected row, shown before the response. */
  function expected(row: DraftEntry, action: RowChange): Partial<DraftEntry> {
    if (action === 'switchOn' || action === 'switchOff') return { [type.publishedFlag ?? '']: action === 'switchOn' };
    return { publication: { ...row.publication, ...(action === 'unpublish' ? isOffline : isOnline) } };
  }

  function send(row: DraftEntry, action: RowChange): Promise<{ updatedAt: string }> {
    const { documentId, updatedAt: version } = row;
    if (action === 'publish') return adminApi.publish(name, documentId, { version });
    if (action === 'unpublish') return adminApi.unpublish(name, documentId, { version });
    if (action === 'discard') return adminApi.discardDraft(name, documentId, { version });
    return contentApi.update(name, documentId, { [type.publishedFlag ?? '']: action === 'switchOn' }, { version });
  }

  function settle(rows: readonly DraftEntry[]): void {
    const ids = new Set(rows.map(({ documentId }) => documentId));
    setChanges((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.has(id))));
  }

  /** @returns the entries that failed */
  async function change(rows: readonly DraftEntry[], action: RowChange, undoing = false): Promise<DraftEntry[]> {
    setChanges((all) => ({
      ...all,
      ...Object.fromEntries(rows.map((row) => [row.documentId, expected(row, action)])),
    }));
    const changed: DraftEntry[] = [];
    const failed: DraftEntry[] = [];
    let modifiedMeanwhile = false;
    for (const row of rows) {
      try {
        const { updatedAt } = await send(row, action);
        changed.push({ ...row, updatedAt });
      } catch (error) {
        failed.push(row);
        modifiedMeanwhile ||= error instanceof ContentError && error.status === 412;
      }
    }
    settle(failed);
    // The expected state is shown until the list is loaded again.
    if (changed.length > 0 || modifiedMeanwhile) void reload().then(() => settle(changed));
    if (changed.length > 0) {
      // « Annuler » could restore neither the values that were public before nor the dates of a schedule.
      const isReversible =
        !undoing && changed.every(({ publication }) => publication.state !== 'modified' && !hasDates(publication));
      const { report, opposite } = actions[action];
      const undo = isReversible && opposite && { undo: () => void change(changed, opposite, true) };
      const hasEnded = action === 'publish' && changed.every((row) => isPastEndDate(type, row));
      showToast(`${hasEnded ? endedAtOnce(type) : report}\u00a0: ${titlesOf(changed)}`, undo || {});
    }
    if (failed.length > 0)
      showToast(failureMessage(titlesOf(failed), failed.length > 1, modifiedMeanwhile), { tone: 'problem' });
    return failed;
  }

  return { changes, change: (rows: readonly DraftEntry[], action: RowChange) => change(rows, action) };
}

const isOnline: Partial<Publication> = { state: 'published', isPublic: true, isModified: false, publishAt: null };
const isOffline: Partial<Publication> = { state: 'draft', isPublic: false, publishAt: null, unpublishAt: null };

const hasDates = ({ publishAt, unpublishAt }: Publication): boolean => publishAt !== null || unpublishAt !== null;

function failureMessage(titles: string, many: boolean, modifiedMeanwhile: boolean): string {
  if (!modifiedMeanwhile) return `Erreur lors de la mise à jour\u00a0: ${titles} ${many ? 'n’ont' : 'n’a'} pas changé.`;
  return many
    ? `${titles} n’ont pas changé\u00a0: quelqu’un d’autre vient d’en modifier. Voyez ce qui a changé, puis recommencez.`
    : `${titles} vient d’être modifié par quelqu’un d’autre\u00a0: voyez ce qui a changé, puis recommencez.`;
}

/** Sets the dates of several entries. `onDone` has those that were refused. */
export function useBulkSchedule(
  type: TypeDeclaration,
  name: ContentTypeName,
  onDone: (refused: readonly DraftEntry[]) => void,
) {
  const showToast = useShowToast();
  const [entries, setEntries] = useState<readonly DraftEntry[]>();

  /** Returns the messages about the dates, which are those of all entries. */
  async function schedule({ publishAt, unpublishAt }: Schedule): Promise<Record<string, string>> {
    const refused: DraftEntry[] = [];
    for (const entry of entries ?? []) {
      // Without an end for all entries, each keeps its own.
      const dates = { publishAt, unpublishAt: unpublishAt ?? entry.publication.unpublishAt };
      try {
        await adminApi.schedule(name, entry.documentId, dates, { version: entry.updatedAt });
      } catch (error) {
        const fields = error instanceof ContentError ? error.fields : {};
        if (entry === entries?.[0] && (fields.publishAt || fields.unpublishAt)) return fields;
        refused.push(entry);
      }
    }
    const done = (entries?.length ?? 0) - refused.length;
    setEntries(undefined);
    if (done > 0) showToast(`Programmation\u00a0: ${formatEntryCount(done, type)}`);
    if (refused.length > 0) {
      const titles = formatEntryCount(refused.length, type);
      showToast(`La programmation a été refusée\u00a0: ${titles}. Ouvrez leur formulaire pour voir ce qui manque.`, {
        tone: 'problem',
      });
    }
    onDone(refused);
    return {};
  }

  return { entries, open: setEntries, schedule, close: () => setEntries(undefined) };
}
