import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import type { DraftEntry, EntryChecks } from '#client/index.ts';
import { hasPagePerEntry, pathOfEntry } from '#content/index.ts';
import { isBlank } from '#model/blank.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { EntryChecksLink } from '../checks/EntryChecksLink.tsx';
import { dayInWords, shortMoment } from '../parts/format.ts';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import { publishLabels } from '../publication/publication.ts';
import type { ContentScreen } from '../screens.ts';
import { type Column, SelectionCell, Table } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import { Cell, isPicture, Thumbnail } from './Cell.tsx';
import { isSortable, isSwitched, type ListState } from './list-params.ts';
import type { RowAction } from './use-publication.ts';

interface Props {
  screen: ContentScreen;
  type: TypeDeclaration;
  /** Undefined while the first response loads. */
  rows: readonly DraftEntry[] | undefined;
  busy: boolean;
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
  formOf: (documentId: string) => { to: string; state: unknown };
  /** The findings of entries, by documentId. */
  checks: ReadonlyMap<string, EntryChecks>;
  chosen: ReadonlySet<string>;
  onChoose: (documentIds: readonly string[], on: boolean) => void;
  onChange: (row: DraftEntry, action: RowAction) => void;
  onDelete: (row: DraftEntry) => void;
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
        columns={[...headings, { label: 'État' }]}
        layout="entries"
        actions
        selection={{
          count: pageIds.filter((id) => chosen.has(id)).length,
          total: pageIds.length,
          onAll: (on) => onChoose(pageIds, on),
        }}
        busy={busy}
      >
        {rows?.map((row) => (
          <EntryRow key={row.id} {...props} columns={columns} row={row} />
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
  checks,
  chosen,
  onChoose,
  onChange,
  onDelete,
}: { columns: readonly string[]; row: DraftEntry } & Omit<Props, 'rows' | 'busy' | 'sort' | 'onSort'>) {
  const storedTitle = String(row[type.admin.title] ?? '');
  const title = isBlank(storedTitle) ? 'Sans titre' : storedTitle;
  const circumstances = circumstancesOf(type, row);
  const isChosen = chosen.has(row.documentId);
  const { action, label, name } = rowAction(type, row);
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
              <EntryChecksLink checks={checks.get(row.documentId)} title={title} {...formOf(row.documentId)} />
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
      <td className={styles.state}>
        <PublicationBadge state={row.publication.state} />
        {circumstances.map((circumstance) => (
          <span key={circumstance} className={styles.circumstance}>
            {circumstance}
          </span>
        ))}
      </td>
      <td className={styles.end}>
        <div className={styles.actions}>
          {row.publication.isPublic && hasPagePerEntry(screen.type) && (
            <a
              href={pathOfEntry(screen.type, row.documentId)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Voir sur le site : ${title} (nouvel onglet)`}
            >
              Voir <Icon name="out" />
            </a>
          )}
          <button type="button" onClick={() => onChange(row, action)} aria-label={`${name} : ${title}`}>
            {label}
          </button>
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

/** What the button of a row does, its label, and its name in full. */
function rowAction(type: TypeDeclaration, row: DraftEntry): { action: RowAction; label: string; name: string } {
  const state = row.publication.state;
  if (state !== 'published') return { action: 'publish', label: 'Publier', name: publishLabels[state] };
  if (!isSwitched(type)) return { action: 'unpublish', label: 'Dépublier', name: 'Dépublier' };
  return row[type.publishedFlag ?? ''] === true
    ? { action: 'switchOff', label: 'Désactiver', name: 'Désactiver' }
    : { action: 'switchOn', label: 'Activer', name: 'Activer' };
}

/** What is to be known beside the state of a row, in a few words each. */
function circumstancesOf(type: TypeDeclaration, row: DraftEntry): string[] {
  const { unpublishAt } = row.publication;
  const circumstance = circumstanceOf(type, row);
  return [
    ...(circumstance ? [circumstance] : []),
    ...(unpublishAt ? [`se retire le ${shortMoment(unpublishAt)}`] : []),
  ];
}

function circumstanceOf(type: TypeDeclaration, { publication, ...row }: DraftEntry): string | undefined {
  const { state, publishAt, publishedAt, endedAt } = publication;
  if (state === 'scheduled' && publishAt)
    return `${publication.isPublic ? 'change' : 'paraît'} le ${shortMoment(publishAt)}`;
  if (state === 'ended') return endedAt ? `depuis le ${shortMoment(endedAt)}` : undefined;
  if (state === 'draft') return publication.hasPublishedVersion ? 'hors ligne' : 'jamais publié';
  if (state === 'modified' && publishedAt) return `en ligne\u00a0: celui du ${dayInWords(publishedAt)}`;
  if (!isSwitched(type)) return undefined;
  return row[type.publishedFlag ?? ''] === true ? 'active' : 'inactive';
}
