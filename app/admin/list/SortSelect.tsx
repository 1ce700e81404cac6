import type { TypeDeclaration } from '#model/define-type.ts';
import styles from './list.module.css';
import { isSortable, type ListSort, type ListState, sortOf } from './list-params.ts';

interface Props {
  type: TypeDeclaration;
  state: ListState;
  onSort: (sort: ListSort | undefined) => void;
}

/** The sort order, on small screens where rows are stacked and have no headings. */
export function SortSelect({ type, state, onSort }: Props) {
  const sort = sortOf(type, state);
  const columns = type.admin.columns.filter((name) => name !== type.publishedFlag && isSortable(type.fields[name]));
  return (
    <select
      className={styles.sort}
      aria-label="Trier"
      title="Trier"
      value={sort ? `${sort.field}:${sort.direction}` : ''}
      onChange={(event) => {
        const [field = '', direction] = event.target.value.split(':');
        onSort(field ? { field, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined);
      }}
    >
      {!sortOf(type, { ...state, sort: undefined }) && <option value="">Derniers ajouts d’abord</option>}
      <option value="updatedAt:desc">Dernières modifications d’abord</option>
      <option value="state:asc">État, brouillons d’abord</option>
      <option value="state:desc">État, terminés d’abord</option>
      {columns.flatMap((name) => [
        <option key={`${name}:asc`} value={`${name}:asc`}>{`${type.fields[name]?.label}, croissant`}</option>,
        <option key={`${name}:desc`} value={`${name}:desc`}>{`${type.fields[name]?.label}, décroissant`}</option>,
      ])}
    </select>
  );
}
