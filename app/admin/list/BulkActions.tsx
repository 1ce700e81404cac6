import type { TypeDeclaration } from '#model/define-type.ts';
import { SelectionBar } from '../tables/SelectionBar.tsx';
import { publishVerbs, type Row } from './EntryTable.tsx';

interface Props {
  type: TypeDeclaration;
  /** The selected rows of the page. */
  rows: readonly Row[];
  /** Whether the page has unselected rows. */
  more: boolean;
  busy: boolean;
  onAll: () => void;
  onPublish: (rows: readonly Row[], on: boolean) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** Bulk actions on the selected entries of a list. */
export function BulkActions({ type, rows, more, busy, onAll, onPublish, onDelete, onCancel }: Props) {
  const count = rows.length;
  const flag = type.publishedFlag;
  const verbs = publishVerbs(type);
  const withState = (on: boolean) => (flag ? rows.filter((row) => (row[flag] === true) === on) : []);
  const [publishedRows, unpublishedRows] = [withState(true), withState(false)];
  return (
    <SelectionBar
      count={count}
      text={count === 1 ? '1 élément sélectionné' : `${count} éléments sélectionnés`}
      busy={busy}
      onCancel={onCancel}
    >
      {unpublishedRows.length > 0 && (
        <button type="button" onClick={() => onPublish(unpublishedRows, true)}>
          {verbs.on}
        </button>
      )}
      {publishedRows.length > 0 && (
        <button type="button" onClick={() => onPublish(publishedRows, false)}>
          {verbs.off}
        </button>
      )}
      <button type="button" onClick={onDelete}>
        Supprimer
      </button>
      {more && (
        <button type="button" data-plain="" onClick={onAll}>
          Tout sélectionner
        </button>
      )}
    </SelectionBar>
  );
}
