import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { hasPagePerEntry, pathOfEntry } from '#content/index.ts';
import { isBlank } from '#model/blank.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { StatusBadge, statusLabels } from '../parts/StatusBadge.tsx';
import type { ContentScreen } from '../screens.ts';
import { type Column, SelectionCell, Table } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import { pageSize } from '../tables/url-params.ts';
import { Cell, isPicture, Thumbnail } from './Cell.tsx';
import { isSortable, type ListState } from './list-params.ts';

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
  const headings = columns.flatMap((name): Column[] => {
    const field = type.fields[name];
    if (!field) return [];
    if (isPicture(field)) return [{ label: field.label, picture: true }];
    if (!isSortable(field)) return [{ label: field.label }];
    return [
      {
        label: field.label,
        sort: {
          direction: sort?.field === name ? sort.direction : undefined,
          onSort: (direction) => onSort(direction && { field: name, direction }),
        },
      },
    ];
  });
  return (
    <div className={styles.frame}>
      <Table
        caption={screen.label}
        columns={[...headings, ...(type.publishedFlag ? [{ label: 'État' }] : [])]}
        layout="entries"
        actions
        selection={{
          count: pageIds.filter((id) => chosen.has(id)).length,
          total: pageIds.length,
          onAll: (on) => onChoose(pageIds, on),
        }}
        busy={busy}
      >
        {rows
          ? rows.map((row) => <EntryRow key={row.id} {...props} columns={columns} row={row} />)
          : Array.from({ length: pageSize }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places that wait for their rows, all alike
              <tr key={index} className={styles.awaited}>
                <td colSpan={columns.length + (type.publishedFlag ? 3 : 2)}>
                  <span />
                </td>
              </tr>
            ))}
      </Table>
    </div>
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
      <SelectionCell
        label={`Choisir\u00a0: ${title}`}
        checked={isChosen}
        onChange={(on) => onChoose([row.documentId], on)}
      />
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
      <td className={styles.end}>
        <div className={styles.actions}>
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
            className={styles.danger}
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
