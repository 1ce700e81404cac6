import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/buttons.tsx';
import type { DraftEntry } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { formatEntryCount, formatNumber, formatTitle } from '#model/format.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { LazyScheduleDialog } from '../schedule/use-schedule-actions.tsx';
import { SelectionBar } from '../tables/SelectionBar.tsx';
import { idsOf } from '../tables/use-selection.ts';
import ui from '../ui/primitives.module.css';
import { selectionText } from './FilterLabels.tsx';
import type { People } from './filters.tsx';
import { type BulkAction, type BulkOptions, bulkWords, maxBulk, useBulk } from './use-bulk.tsx';

interface Props extends BulkOptions {
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
