import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { ContentError, type DraftEntry, type Schedule } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import type { BulkResult } from '#contract/admin-answers.ts';
import { agreeing, formatEntryCount, formatNumber, formatTitle } from '#model/format.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import type { Problems } from '../inputs/input.ts';
import { isReversible } from '../publication/publication.ts';
import { LazyScheduleDialog } from '../schedule/use-schedule-actions.tsx';
import type { ContentScreen } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import type { AlertContent } from '../tables/Alert.tsx';
import { SelectionBar } from '../tables/SelectionBar.tsx';
import { idsOf, type useSelection } from '../tables/use-selection.ts';
import { showToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';
import { allDrafts } from './all-drafts.ts';
import { selectionText } from './FilterLabels.tsx';
import type { People } from './filters.tsx';
import { type ListState, listQuery, selectionOf } from './list-params.ts';

type BulkAction = Parameters<typeof adminApi.bulk>[0];

/** The most entries of one request (server/api/bulk.ts). */
const maxBulk = 1000;

const bulkWords = {
  Publish: { verb: 'Publier', report: 'En ligne', participle: 'publié' },
  Unpublish: { verb: 'Dépublier', report: 'Dépublié', participle: 'dépublié' },
  Schedule: { verb: 'Programmer', report: 'Programmation', participle: 'programmé' },
  Delete: { verb: 'Supprimer', report: 'Supprimé', participle: 'supprimé' },
} as const satisfies Record<BulkAction, object>;
const opposites: Partial<Record<BulkAction, BulkAction>> = { Publish: 'Unpublish', Unpublish: 'Publish' };

interface Props {
  screen: ContentScreen;
  state: ListState;
  selection: ReturnType<typeof useSelection<DraftEntry>>;
  reload: () => Promise<void>;
  onAlert: (alert: AlertContent | undefined) => void;
  rows: readonly DraftEntry[];
  /** How many entries the list has, on all its pages. */
  total: number;
  people: People;
  /** The button that had the focus may be gone. */
  onDone: () => void;
}

/** Actions on the rows that are ticked, or on all entries of the filter: the bar says which. */
export function BulkActions({ rows, total, people, onDone, ...options }: Props) {
  const { screen, state, selection } = options;
  const type = typeOf(screen.type);
  const { chosen, chosenRows, isAll, choose, retain } = selection;
  const bulk = useBulk(options);
  const [waiting, setWaiting] = useState<{ action: BulkAction; rows: readonly DraftEntry[] }>();
  const count = chosenRows.length;
  const pageIds = idsOf(rows);
  const isPageChosen = pageIds.every((id) => chosen.has(id));
  const question = waiting && `${bulkWords[waiting.action].verb} ${formatEntryCount(waiting.rows.length, type)}`;
  const unpublished = chosenRows.filter(({ publication }) => !publication.isPublic || publication.isModified);
  const published = chosenRows.filter(({ publication }) => publication.isPublic);
  const actions: [label: string, action: BulkAction, rows: readonly DraftEntry[]][] = [
    [`Publier #${ofWhichScheduled(unpublished)}`, 'Publish', unpublished],
    ['Programmer #…', 'Schedule', unpublished],
    ['Dépublier #', 'Unpublish', published],
    ['Supprimer #', 'Delete', chosenRows],
  ];
  const ofFilter = `Les ${formatEntryCount(isAll ? count : total, type)} du filtre`;
  const close = () => setWaiting(undefined);

  function start(action: BulkAction, concerned: readonly DraftEntry[]): void {
    if (isAll || action === 'Delete' || action === 'Schedule') setWaiting({ action, rows: concerned });
    else void run(action, concerned);
  }

  /** Returns the messages about dates, of which the dialog stays open. */
  async function run(...change: Parameters<typeof bulk.change>): ReturnType<typeof bulk.change> {
    const refused = await bulk.change(...change);
    if (Object.keys(refused).length > 0) return refused;
    // Behind an open dialog nothing takes the focus.
    flushSync(close);
    onDone();
    return refused;
  }

  return (
    <>
      <SelectionBar
        count={count}
        text={isAll ? ofFilter : count === 1 ? '1 élément sélectionné' : `${count} éléments sélectionnés`}
        busy={bulk.isBusy}
        onCancel={() => {
          retain([]);
          onDone();
        }}
      >
        {actions.map(
          ([label, action, concerned]) =>
            concerned.length > 0 && (
              <Button key={action} tone="hollow" onClick={() => start(action, concerned)}>
                {label.replace('#', String(concerned.length))}
              </Button>
            ),
        )}
        {!isPageChosen && (
          <Button className={ui.link} onClick={() => choose(pageIds, true)}>
            {`Toute la page (${rows.length})`}
          </Button>
        )}
        {isAll ? (
          <Button className={ui.link} onClick={() => retain(rows)}>
            {`Seulement cette page (${rows.length})`}
          </Button>
        ) : (
          isPageChosen &&
          total > rows.length &&
          (total > maxBulk ? (
            <p>{`Pour tout sélectionner, resserrez le filtre\u00a0: ${formatNumber(maxBulk)} au plus.`}</p>
          ) : (
            <Button className={ui.link} onClick={() => void bulk.chooseAll()}>
              {ofFilter}
            </Button>
          ))
        )}
      </SelectionBar>
      {waiting?.action === 'Schedule' && (
        <LazyScheduleDialog
          type={type}
          title={isAll ? ofFilter : formatEntryCount(waiting.rows.length, type)}
          onSchedule={(dates) => run('Schedule', waiting.rows, dates)}
          onClose={close}
        />
      )}
      {waiting && waiting.action !== 'Schedule' && (
        <ConfirmDialog
          question={`${question} ?`}
          confirm={`${question}`}
          busy={bulk.isBusy}
          onConfirm={() => void run(waiting.action, waiting.rows)}
          onCancel={close}
        >
          {isAll && <p>{selectionText(type, state, people)}.</p>}
          <p>{consequenceOf(waiting.action, waiting.rows)}</p>
          <ul>
            {waiting.rows.slice(0, 2).map((row) => (
              <li key={row.documentId}>{formatTitle(String(row[type.admin.title] ?? ''))}</li>
            ))}
          </ul>
          {waiting.rows.length > 2 && (
            <p>{`et ${waiting.rows.length - 2} autre${waiting.rows.length > 3 ? 's' : ''}`}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function consequenceOf(action: BulkAction, rows: readonly DraftEntry[]): string {
  if (action === 'Publish') return 'En ligne aussitôt.';
  if (action === 'Unpublish') return 'Hors ligne aussitôt. Rien n’est effacé.';
  const online = rows.filter(({ publication }) => publication.isPublic).length;
  const unpublished =
    online > 1 ? `${online} sont en ligne et cesseront de l’être. ` : '1 est en ligne et cessera de l’être. ';
  return `${online > 0 ? unpublished : ''}La Corbeille permet de restaurer pendant trente jours.`;
}

/** « , dont 1 programmé »: a publication replaces the date of these entries. */
function ofWhichScheduled(rows: readonly DraftEntry[]): string {
  const count = rows.filter(({ publication }) => publication.publishAt !== null).length;
  return count === 0 ? '' : `, dont ${count} programmé${count > 1 ? 's' : ''}`;
}

/** Changes the selected entries with one request: all of the filter, if they are as many as was shown, or those ticked, in their version. */
function useBulk({ screen, state, selection, reload, onAlert }: Omit<Props, 'rows' | 'total' | 'people' | 'onDone'>) {
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
