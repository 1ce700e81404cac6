import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { ContentError, type DraftEntry, type Schedule } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import type { BulkResult } from '#contract/admin-answers.ts';
import { agreeing, formatEntryCount, formatTitle } from '#model/format.ts';
import { isReversible } from '../publication/publication.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import type { AlertContent } from '../tables/Alert.tsx';
import type { useSelection } from '../tables/use-selection.ts';
import { showToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';
import type { Problems } from '../values/values.ts';
import { allDrafts } from './all-drafts.ts';
import { type ListState, listQuery, selectionOf } from './list-params.ts';

export type BulkAction = Parameters<typeof adminApi.bulk>[0];

/** The most entries of one request (server/api/bulk.ts). */
export const maxBulk = 1000;

export const bulkWords = {
  Publish: { verb: 'Publier', report: 'En ligne', participle: 'publié' },
  Unpublish: { verb: 'Dépublier', report: 'Dépublié', participle: 'dépublié' },
  Schedule: { verb: 'Programmer', report: 'Programmation', participle: 'programmé' },
  Delete: { verb: 'Supprimer', report: 'Supprimé', participle: 'supprimé' },
} as const satisfies Record<BulkAction, object>;
const opposites: Partial<Record<BulkAction, BulkAction>> = { Publish: 'Unpublish', Unpublish: 'Publish' };

export interface BulkOptions {
  screen: ContentScreen;
  state: ListState;
  selection: ReturnType<typeof useSelection<DraftEntry>>;
  reload: () => Promise<void>;
  onAlert: (alert: AlertContent | undefined) => void;
}

/** Changes the selected entries with one request: all of the filter, if they are as many as was shown, or those ticked, in their version. */
export function useBulk({ screen, state, selection, reload, onAlert }: BulkOptions) {
  const { type: name, path } = screen;
  const type = typeOf(name);
  const [isBusy, setBusy] = useState(false);
  const titlesOf = (rows: readonly DraftEntry[]) =>
    rows.length === 1 ? formatTitle(String(rows[0]?.[type.admin.title] ?? '')) : formatEntryCount(rows.length, type);

  async function chooseAll(): Promise<void> {
    setBusy(true);
    try {
      selection.chooseAll(await allDrafts(name, { ...listQuery(type, state), populate: [] }));
    } catch {
      showToast('Erreur lors du chargement des données', { tone: 'problem' });
    }
    setBusy(false);
  }

  /** Changes the selected entries that the action concerns. Returns the messages about dates, which are those of all entries. */
  async function change(action: BulkAction, rows: readonly DraftEntry[], schedule?: Schedule): Promise<Problems> {
    const { isAll, chosenRows } = selection;
    const count = isAll ? chosenRows.length : rows.length;
    const documents = Object.fromEntries(rows.map(({ documentId, updatedAt }) => [documentId, updatedAt]));
    setBusy(true);
    onAlert(undefined);
    try {
      const result = await adminApi.bulk(action, name, isAll ? selectionOf(type, state) : {}, {
        count,
        ...(!isAll && { documents }),
        ...(schedule && { schedule }),
      });
      report(action, rows, result);
      await reload();
      return {};
    } catch (error) {
      const fields = error instanceof ContentError ? error.fields : {};
      if (fields.publishAt || fields.unpublishAt) return fields;
      onAlert(failureOf(action, error, count));
      return {};
    } finally {
      setBusy(false);
    }
  }

  function report(action: BulkAction, rows: readonly DraftEntry[], { done, left }: BulkResult): void {
    const changed = rows.filter(({ documentId }) => done.includes(documentId));
    selection.retain(left);
    if (changed.length > 0) {
      const undo = undoOf(action, changed);
      showToast(`${bulkWords[action].report}\u00a0: ${titlesOf(changed)}`, undo && { undo: () => void undo() });
    }
    if (left.length === 0) return;
    const many = (participle: string, number: number) =>
      `${number} ${agreeing(participle, type)}${number > 1 ? 's' : ''}`;
    onAlert({
      failed: true,
      text: `${many(bulkWords[action].participle, done.length)}, ${many('laissé', left.length)}\u00a0:`,
      more: (
        <ul>
          {left.map(({ documentId, title, reason }) => (
            <li key={documentId}>
              <Link to={`/admin/${path}/${documentId}`}>{formatTitle(title)}</Link>
              {`\u00a0: ${reason}`}
            </li>
          ))}
        </ul>
      ),
    });
  }

  /** What takes the change back exactly; undefined where nothing does. */
  function undoOf(action: BulkAction, rows: readonly DraftEntry[]): (() => Promise<void>) | undefined {
    const opposite = opposites[action];
    if (action === 'Delete') return () => takeBack(restore(rows), 'Restauré', rows);
    if (!opposite || !rows.every(({ publication }) => isReversible(publication))) return undefined;
    const documents = Object.fromEntries(rows.map(({ documentId }) => [documentId, null]));
    return () =>
      takeBack(adminApi.bulk(opposite, name, {}, { count: rows.length, documents }), bulkWords[opposite].report, rows);
  }

  async function takeBack(work: Promise<unknown>, done: string, rows: readonly DraftEntry[]): Promise<void> {
    await work.then(
      () => showToast(`${done}\u00a0: ${titlesOf(rows)}`),
      () => showToast('Tout n’a pas pu être annulé. Voyez la liste et la Corbeille.', { tone: 'problem' }),
    );
    await reload();
  }

  function failureOf(action: BulkAction, error: unknown, count: number): AlertContent {
    if (!(error instanceof ContentError) || error.status !== 409) {
      const text = action === 'Delete' ? 'Erreur lors de la suppression' : 'Erreur lors de la mise à jour';
      return { failed: true, text: `${text}. Rien n’a changé.` };
    }
    const review = () => {
      onAlert(undefined);
      selection.retain([]);
      void reload();
    };
    return {
      failed: true,
      text: `La liste a changé\u00a0: ${String(error.details.count)} au lieu de ${count}.`,
      more: (
        <Button className={ui.link} onClick={review}>
          Revoir
        </Button>
      ),
    };
  }

  return { isBusy, chooseAll, change };
}

async function restore(rows: readonly DraftEntry[]): Promise<void> {
  let failure: unknown;
  for (const { documentId } of rows)
    await adminApi.restoreFromTrash(documentId).catch((error: unknown) => {
      failure = error;
    });
  if (failure) throw failure;
}
