import type { TypeDeclaration } from '#model/define-type.ts';
import styles from './list.module.css';
import { isSortable, type ListState } from './list-params.ts';

interface Props {
  type: TypeDeclaration;
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
}

/** The sort order, on small screens where rows are stacked and have no headings. */
export function SortSelect({ type, sort, onSort }: Props) {
  const columns = type.admin.columns.filter((name) => name !== type.publishedFlag && isSortable(type.fields[name]));
  return (
    <select
      className={styles.sort}
      aria-label="Trier"
      value={sort ? `${sort.field}:${sort.direction}` : ''}
      onChange={(event) => {
        const [field = '', direction] = event.target.value.split(':');
        onSort(field ? { field, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined);
      }}
    >
      <option value="">Derniers ajouts d’abord</option>
      {columns.flatMap((name) => [
        <option key={`${name}:asc`} value={`${name}:asc`}>{`${type.fields[name]?.label}, croissant`}</option>,
        <option key={`${name}:desc`} value={`${name}:desc`}>{`${type.fields[name]?.label}, décroissant`}</option>,
      ])}
    </select>
  );
}
