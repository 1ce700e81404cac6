import { useState } from 'react';
import { ContentError, type DraftEntry, type Publication } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatTitle } from '#model/format.ts';
import { duplicateLabel } from '../publication/entry-actions.tsx';
import { endedAtOnce, isPastEndDate, isReversible } from '../publication/publication.ts';
import { type PublicationAction, publicationActions } from '../publication/publication-actions.ts';
import { adminApi, contentApi, isPublisher } from '../session/session.ts';
import { showToast } from '../toasts/Toasts.tsx';
import type { MenuChoice } from '../ui/MoreMenu.tsx';
import { isSwitched } from './list-params.ts';

/** The changes that a list makes to its rows: their publication, or the switch of types that have one. */
type RowChange = 'publish' | 'unpublish' | 'switchOn' | 'switchOff' | 'discard';

/** What a toast says of each, and the action that undoes it. */
const actions: Readonly<Record<RowChange, { report: string; opposite?: RowChange }>> = {
  publish: { report: 'En ligne', opposite: 'unpublish' },
  unpublish: { report: 'Dépublié', opposite: 'publish' },
  switchOn: { report: 'Activation', opposite: 'switchOff' },
  switchOff: { report: 'Désactivation', opposite: 'switchOn' },
  discard: { report: 'Modifications annulées' },
};

/** Changes a row from its list: optimistic, with a toast and undo. A failure is rolled back. */
export function usePublication(type: TypeDeclaration, name: ContentTypeName, reload: () => Promise<void>) {
  const [changes, setChanges] = useState<Record<string, Partial<DraftEntry>>>({});
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

  const settle = ({ documentId }: DraftEntry) => setChanges(({ [documentId]: _, ...others }) => others);

  async function change(row: DraftEntry, action: RowChange, undoing = false): Promise<void> {
    const title = formatTitle(String(row[type.admin.title] ?? ''));
    setChanges((all) => ({ ...all, [row.documentId]: expected(row, action) }));
    try {
      const { updatedAt } = await send(row, action);
      const { report, opposite } = actions[action];
      const undo = !undoing && opposite && isReversible(row.publication);
      const hasEnded = action === 'publish' && isPastEndDate(type, row);
      showToast(
        `${hasEnded ? endedAtOnce(type) : report}\u00a0: ${title}`,
        undo ? { undo: () => void change({ ...row, updatedAt }, opposite, true) } : {},
      );
      // The expected state is shown until the list is loaded again.
      void reload().then(() => settle(row));
    } catch (error) {
      settle(row);
      const isModifiedMeanwhile = error instanceof ContentError && error.status === 412;
      if (isModifiedMeanwhile) void reload();
      showToast(
        isModifiedMeanwhile
          ? `${title} vient d’être modifié par quelqu’un d’autre\u00a0: voyez ce qui a changé, puis recommencez.`
          : `Erreur lors de la mise à jour\u00a0: ${title} n’a pas changé.`,
        { tone: 'problem' },
      );
    }
  }

  return { changes, change: (row: DraftEntry, action: RowChange) => change(row, action) };
}

const isOnline: Partial<Publication> = { state: 'published', isPublic: true, isModified: false, publishAt: null };
const isOffline: Partial<Publication> = { state: 'draft', isPublic: false, publishAt: null, unpublishAt: null };

export type RowAction = RowChange | PublicationAction | 'duplicate';

/** The actions of a row's menu. */
export function rowChoices(type: TypeDeclaration, { publication, ...row }: DraftEntry): MenuChoice<RowAction>[] {
  const actions = publicationActions({ ...publication, publication });
  // The switch is a part of the content: changing it publishes the entry.
  const isSwitch = isPublisher() && publication.state === 'published' && isSwitched(type);
  const isOn = row[type.publishedFlag ?? ''] === true;
  const choices: (MenuChoice<RowAction> | false)[] = [
    ...actions.filter(({ action }) => action === 'publish'),
    isSwitch && (isOn ? { action: 'switchOff', label: 'Désactiver' } : { action: 'switchOn', label: 'Activer' }),
    ...actions.filter(({ action }) => action !== 'publish').map(({ action, label }) => ({ action, label })),
    { action: 'duplicate', label: duplicateLabel(type) },
  ];
  return choices.filter((choice) => choice !== false);
}
