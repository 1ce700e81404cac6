import type { DraftEntry } from '#client/index.ts';
import { SelectionBar } from '../tables/SelectionBar.tsx';
import type { RowAction } from './use-publication.ts';

interface Props {
  /** The selected rows of the page. */
  rows: readonly DraftEntry[];
  /** Whether the page has unselected rows. */
  more: boolean;
  /** How many entries the search and the filter select, where they are on several pages and can all be selected. */
  total: number | undefined;
  busy: boolean;
  onPage: () => void;
  onAll: () => void;
  onChange: (rows: readonly DraftEntry[], action: RowAction) => void;
  onSchedule: (rows: readonly DraftEntry[]) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** Bulk actions on the selected entries of a list. */
export function BulkActions({
  rows,
  more,
  total,
  busy,
  onPage,
  onAll,
  onChange,
  onSchedule,
  onDelete,
  onCancel,
}: Props) {
  const count = rows.length;
  const unpublished = rows.filter((row) => row.publication.state !== 'published');
  const actions: [label: string, rows: readonly DraftEntry[], act: (concerned: readonly DraftEntry[]) => void][] = [
    [`Publier #${ofWhichScheduled(unpublished)}`, unpublished, (concerned) => onChange(concerned, 'publish')],
    ['Programmer #…', unpublished, onSchedule],
    ['Dépublier #', rows.filter((row) => row.publication.isPublic), (concerned) => onChange(concerned, 'unpublish')],
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
            <button key={label} type="button" onClick={() => act(concerned)}>
              {label.replace('#', String(concerned.length))}
            </button>
          ),
      )}
      <button type="button" onClick={onDelete}>
        {`Supprimer ${count}`}
      </button>
      {more && (
        <button type="button" data-plain="" onClick={onPage}>
          Tout sélectionner
        </button>
      )}
      {total !== undefined && rows.length < total && (
        <button type="button" data-plain="" onClick={onAll}>
          {`Choisir les ${total}`}
        </button>
      )}
    </SelectionBar>
  );
}

/** « , dont 1 programmé »: a publication replaces the date of these entries. */
function ofWhichScheduled(rows: readonly DraftEntry[]): string {
  const count = rows.filter(({ publication }) => publication.publishAt !== null).length;
  return count === 0 ? '' : `, dont ${count} programmé${count > 1 ? 's' : ''}`;
}
