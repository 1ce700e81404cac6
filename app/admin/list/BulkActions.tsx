import { Button } from '#app/ui/buttons.tsx';
import type { DraftEntry } from '#client/index.ts';
import { SelectionBar } from '../tables/SelectionBar.tsx';
import type { Selection } from '../tables/use-selection.ts';
import type { RowChange } from './use-publication.ts';

interface Props {
  /** The rows of the page. */
  rows: readonly DraftEntry[];
  selection: Selection & { chosenRows: readonly DraftEntry[] };
  /** How many entries the search and the filter select, where they are on several pages and can all be selected. */
  total: number | undefined;
  busy: boolean;
  onAll: () => void;
  onChange: (rows: readonly DraftEntry[], action: RowChange) => void;
  onSchedule: (rows: readonly DraftEntry[]) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** Bulk actions on the selected entries of a list. */
export function BulkActions({ rows, selection, total, busy, onAll, onChange, onSchedule, onDelete, onCancel }: Props) {
  const { chosen, chosenRows, choose } = selection;
  const count = chosenRows.length;
  const pageIds = rows.map(({ documentId }) => documentId);
  const unpublished = chosenRows.filter((row) => row.publication.state !== 'published');
  const published = chosenRows.filter((row) => row.publication.isPublic);
  const actions: [label: string, rows: readonly DraftEntry[], act: (concerned: readonly DraftEntry[]) => void][] = [
    [`Publier #${ofWhichScheduled(unpublished)}`, unpublished, (concerned) => onChange(concerned, 'publish')],
    ['Programmer #…', unpublished, onSchedule],
    ['Dépublier #', published, (concerned) => onChange(concerned, 'unpublish')],
    ['Supprimer #', chosenRows, onDelete],
  ];
  return (
    <SelectionBar
      count={count}
      text={count === 1 ? '1 élément sélectionné' : `${count} éléments sélectionnés`}
      busy={busy}
      onCancel={onCancel}
    >
      {actions.map(
        ([label, concerned, act]) =>
          concerned.length > 0 && (
            <Button key={label} onClick={() => act(concerned)}>
              {label.replace('#', String(concerned.length))}
            </Button>
          ),
      )}
      {pageIds.some((id) => !chosen.has(id)) && (
        <Button data-plain="" onClick={() => choose(pageIds, true)}>
          Tout sélectionner
        </Button>
      )}
      {total !== undefined && count < total && (
        <Button data-plain="" onClick={onAll}>
          {`Sélectionner les ${total}`}
        </Button>
      )}
    </SelectionBar>
  );
}

/** « , dont 1 programmé »: a publication replaces the date of these entries. */
function ofWhichScheduled(rows: readonly DraftEntry[]): string {
  const count = rows.filter(({ publication }) => publication.publishAt !== null).length;
  return count === 0 ? '' : `, dont ${count} programmé${count > 1 ? 's' : ''}`;
}
