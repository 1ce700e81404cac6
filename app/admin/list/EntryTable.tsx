import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { hasPagePerEntry, pathOfEntry } from '#content/index.ts';
import { isBlank } from '#model/blank.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { StatusBadge, statusLabels } from '../parts/StatusBadge.tsx';
import type { ContentScreen } from '../screens.ts';
import { Cell, isPicture, Thumbnail } from './Cell.tsx';
import { isSortable, type ListState, rowsPerPage } from './list-params.ts';
import styles from './table.module.css';

/** A list entry: its identifiers, and the fields of the columns. */
export type Row = Record<string, unknown> & { id: number; documentId: string; updatedAt: string };

interface Props {
  screen: ContentScreen;
  type: TypeDeclaration;
  /** Undefined while the first response loads. */
  rows: readonly Row[] | undefined;
  busy: boolean;
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
  formOf: (documentId: string) => { to: string; state: unknown };
  chosen: ReadonlySet<string>;
  onChoose: (documentIds: readonly string[], on: boolean) => void;
  onPublish: (row: Row, on: boolean) => void;
  onDelete: (row: Row) => void;
}

/** One row per entry. On a phone each row is a block, in the same order. */
export function EntryTable(props: Props) {
  const { screen, type, rows, busy, sort, onSort, chosen, onChoose } = props;
  const columns = type.admin.columns.filter((name) => name !== type.publishedFlag);
  const pageIds = rows?.map(({ documentId }) => documentId) ?? [];
  const count = pageIds.filter((id) => chosen.has(id)).length;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={busy}>
        <caption className={styles.hidden}>{screen.label}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.choice}>
              <label>
                <span className={styles.hidden}>Tout sélectionner</span>
                <input
                  type="checkbox"
                  checked={count > 0 && count === pageIds.length}
                  disabled={pageIds.length === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = count > 0 && count < pageIds.length;
                  }}
                  onChange={({ target }) => onChoose(pageIds, target.checked)}
                />
              </label>
            </th>
            {columns.map((name) => (
              <Heading key={name} name={name} type={type} sort={sort} onSort={onSort} />
            ))}
            {type.publishedFlag && <th scope="col">État</th>}
            <th scope="col">
              <span className={styles.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className={busy ? styles.busy : ''}>
          {rows
            ? rows.map((row) => <EntryRow key={row.id} {...props} columns={columns} row={row} />)
            : Array.from({ length: rowsPerPage }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places that wait for their rows, all alike
                <tr key={index} className={styles.awaited}>
                  <td colSpan={columns.length + (type.publishedFlag ? 3 : 2)}>
                    <span />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({
  name,
  type,
  sort,
  onSort,
}: { name: string; type: TypeDeclaration } & Pick<Props, 'sort' | 'onSort'>) {
  const field = type.fields[name];
  if (!field) return null;
  if (isPicture(field)) {
    return (
      <th scope="col" className={styles.picture}>
        <span className={styles.hidden}>{field.label}</span>
      </th>
    );
  }
  if (!isSortable(field)) return <th scope="col">{field.label}</th>;
  const direction = sort?.field === name ? sort.direction : undefined;
  // Three states: ascending, descending, default.
  const next = direction === undefined ? 'asc' : direction === 'asc' ? 'desc' : undefined;
  return (
    <th scope="col" {...(direction && { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' })}>
      <button type="button" onClick={() => onSort(next && { field: name, direction: next })}>
        {field.label}
        <span aria-hidden="true">{direction === 'asc' ? '↑' : direction === 'desc' ? '↓' : '↕'}</span>
      </button>
    </th>
  );
}

function EntryRow({
  screen,
  type,
  columns,
  row,
  formOf,
  chosen,
  onChoose,
  onPublish,
  onDelete,
}: { columns: readonly string[]; row: Row } & Omit<Props, 'rows' | 'busy' | 'sort' | 'onSort'>) {
  const storedTitle = String(row[type.admin.title] ?? '');
  const title = isBlank(storedTitle) ? 'Sans titre' : storedTitle;
  const published = !type.publishedFlag || row[type.publishedFlag] === true;
  const labels = statusLabels(type);
  const isChosen = chosen.has(row.documentId);
  const verbs = publishVerbs(type);
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <td className={styles.choice}>
        <label>
          <span className={styles.hidden}>{`Choisir\u00a0: ${title}`}</span>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose([row.documentId], target.checked)}
          />
        </label>
      </td>
      {columns.map((name) => {
        const field = type.fields[name];
        if (!field) return null;
        if (name === type.admin.title) {
          return (
            <th key={name} scope="row" className={styles.title}>
              <Link {...formOf(row.documentId)}>{title}</Link>
            </th>
          );
        }
        if (isPicture(field)) {
          return (
            <td key={name} className={styles.picture}>
              <Thumbnail value={row[name]} />
            </td>
          );
        }
        return (
          <td key={name} data-label={field.label} className={styles.value}>
            <Cell field={field} value={row[name]} />
          </td>
        );
      })}
      {type.publishedFlag && (
        <td className={styles.state}>
          <StatusBadge on={published} labels={labels} />
        </td>
      )}
      <td className={styles.actions}>
        <div>
          {published && hasPagePerEntry(screen.type) && (
            <a
              href={pathOfEntry(screen.type, row.documentId)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Voir sur le site : ${title} (nouvel onglet)`}
            >
              Voir <Icon name="out" />
            </a>
          )}
          {type.publishedFlag && (
            <button
              type="button"
              onClick={() => onPublish(row, !published)}
              aria-label={`${published ? verbs.off : verbs.on} : ${title}`}
            >
              {published ? verbs.off : verbs.on}
            </button>
          )}
          <Link {...formOf(row.documentId)} aria-label={`Modifier : ${title}`}>
            Modifier
          </Link>
          <button
            type="button"
            className={styles.delete}
            onClick={() => onDelete(row)}
            aria-label={`Supprimer : ${title}`}
          >
            Supprimer
          </button>
        </div>
      </td>
    </tr>
  );
}

/** The labels of the publish and unpublish actions. */
export const publishVerbs = (type: TypeDeclaration): { on: string; off: string } =>
  type.publishedFlag === 'active' ? { on: 'Activer', off: 'Désactiver' } : { on: 'Publier', off: 'Dépublier' };
