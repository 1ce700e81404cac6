import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { isBlank } from '#model/blank.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { State, stateWords } from '../parts/State.tsx';
import type { ContentScreen } from '../screens.ts';
import { isSortable, type ListState, rowsPerPage } from './address.ts';
import { Cell, isPicture, Thumbnail } from './Cell.tsx';
import styles from './table.module.css';

/** An entry as a list reads it: its names, and what the columns show. */
export type Row = Record<string, unknown> & { id: number; documentId: string; updatedAt: string };

interface Props {
  screen: ContentScreen;
  type: TypeDeclaration;
  /** Undefined while the first answer is awaited. */
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

/** One row per entry. On a phone a row is a block, with the same things in the same order. */
export function EntryTable(props: Props) {
  const { screen, type, rows, busy, sort, onSort, chosen, onChoose } = props;
  const columns = type.admin.columns.filter((name) => name !== type.publishedBy);
  const here = rows?.map(({ documentId }) => documentId) ?? [];
  const count = here.filter((id) => chosen.has(id)).length;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={busy}>
        <caption className={styles.hidden}>{screen.label}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.choice}>
              <label>
                <span className={styles.hidden}>Tout choisir</span>
                <input
                  type="checkbox"
                  checked={count > 0 && count === here.length}
                  disabled={here.length === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = count > 0 && count < here.length;
                  }}
                  onChange={({ target }) => onChoose(here, target.checked)}
                />
              </label>
            </th>
            {columns.map((name) => (
              <Heading key={name} name={name} type={type} sort={sort} onSort={onSort} />
            ))}
            {type.publishedBy && <th scope="col">État</th>}
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
                  <td colSpan={columns.length + (type.publishedBy ? 3 : 2)}>
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
  // Three steps: up, down, and as it was.
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
  const given = String(row[type.admin.title] ?? '');
  const title = isBlank(given) ? 'Sans titre' : given;
  const published = !type.publishedBy || row[type.publishedBy] === true;
  const words = stateWords(type);
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
              <Link {...formOf(row.documentId)} prefetch="intent">
                {title}
              </Link>
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
      {type.publishedBy && (
        <td className={styles.state}>
          <State on={published} words={words} />
        </td>
      )}
      <td className={styles.actions}>
        <div>
          {screen.onSite && published && (
            <a
              href={`${screen.onSite}${row.documentId}`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Voir sur le site : ${title} (nouvel onglet)`}
            >
              Voir <Icon name="out" />
            </a>
          )}
          {type.publishedBy && (
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

/** What puts an entry on the site, and what takes it off. */
export const publishVerbs = (type: TypeDeclaration): { on: string; off: string } =>
  type.publishedBy === 'active' ? { on: 'Activer', off: 'Désactiver' } : { on: 'Publier', off: 'Dépublier' };
