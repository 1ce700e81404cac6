import type { DraftEntry } from '#client/index.ts';
import { SelectionBar } from '../tables/SelectionBar.tsx';
import type { RowAction } from './use-publication.ts';

interface Props {
  /** The selected rows of the page. */
  rows: readonly DraftEntry[];
  /** Whether the page has unselected rows. */
  more: boolean;
  busy: boolean;
  onAll: () => void;
  onChange: (rows: readonly DraftEntry[], action: RowAction) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** Bulk actions on the selected entries of a list. */
export function BulkActions({ rows, more, busy, onAll, onChange, onDelete, onCancel }: Props) {
  const count = rows.length;
  const actions: [action: RowAction, label: string, rows: readonly DraftEntry[]][] = [
    ['publish', 'Publier', rows.filter((row) => row.publication.state !== 'published')],
    ['unpublish', 'Dépublier', rows.filter((row) => row.publication.isPublic)],
  ];
  return (
    <SelectionBar
      count={count}
      text={count === 1 ? '1 élément sélectionné' : `${count} éléments sélectionnés`}
      busy={busy}
      onCancel={onCancel}
    >
      {actions.map(
        ([action, label, concerned]) =>
          concerned.length > 0 && (
            <button key={action} type="button" onClick={() => onChange(concerned, action)}>
              {`${label} ${concerned.length}`}
            </button>
          ),
      )}
      <button type="button" onClick={onDelete}>
        {`Supprimer ${count}`}
      </button>
      {more && (
        <button type="button" data-plain="" onClick={onAll}>
          Tout sélectionner
        </button>
      )}
    </SelectionBar>
  );
}
