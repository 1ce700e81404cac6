import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, NewTabLink } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import type { DraftEntry, EntryChecks } from '#client/index.ts';
import { type FileEntry, hasPagePerEntry, pathOfEntry, typeOf } from '#content/index.ts';
import type { OpenEntry } from '#contract/admin-answers.ts';
import { dayOf, type PlainDateTime } from '#model/calendar.ts';
import { startOfDisplay, type TypeDeclaration } from '#model/define-type.ts';
import type { Field } from '#model/field.ts';
import { agreeing, formatDay, formatFrom, formatInstant, formatRecent, formatTimeOf } from '#model/format.ts';
import { EntryChecksLink } from '../checks/EntryChecksLink.tsx';
import type { EntryPart } from '../entry/EntryColumns.tsx';
import { cellText, deserialize } from '../fields/kinds/index.ts';
import { Initials, namesOf } from '../presence/PresenceNote.tsx';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import { entryTitle, isPicture, localOf } from '../relations/entry-summary.ts';
import type { ContentScreen } from '../screens.ts';
import { ActionsCell, type Column, RowButton, RowLink, SelectionCell } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import type { Selection } from '../tables/use-selection.ts';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import ui from '../ui/primitives.module.css';
import { isSortable, isSwitched } from './list-params.ts';
import { type RowAction, rowChoices } from './use-publication.ts';

/** The columns of a type's list: both its dates are in one. */
const columnsOf = (type: TypeDeclaration): string[] =>
  type.admin.columns.filter((name) => name !== type.publishedFlag && name !== type.dateRanges?.[0]?.end);

export const headingsOf = (type: TypeDeclaration): Column[] => [
  ...columnsOf(type).flatMap((name): Column[] => {
    const field = type.fields[name];
    if (!field) return [];
    if (isPicture(field)) return [{ label: field.label, picture: true }];
    if (!isSortable(field)) return [{ label: field.label }];
    return [{ label: name === type.dateRanges?.[0]?.start ? 'Dates' : field.label, sort: name }];
  }),
  { label: 'État', sort: 'state' },
  { label: 'Modifié par, le', wide: true, sort: 'updatedAt' },
];

interface Props {
  screen: ContentScreen;
  row: DraftEntry;
  checks: EntryChecks | undefined;
  /** The number of unpublished changes; 0 until they are counted. */
  waiting: number;
  present: readonly OpenEntry[];
  selection: Selection;
  formOf: (documentId: string, part?: EntryPart) => { to: string; state: unknown };
  onChoice: (row: DraftEntry, action: RowAction) => void;
  onDelete: (row: DraftEntry) => void;
}

/** An entry in a list. On a phone it is a block, in the same order. */
export function ListRow(props: Props) {
  const { screen, row, formOf, checks, waiting, present, selection, onChoice, onDelete } = props;
  const type = typeOf(screen.type);
  const title = entryTitle(screen.type, row);
  const [dates] = type.dateRanges ?? [];
  const change = present.length > 0 ? { author: namesOf(present), at: 'en ce moment' } : lastChangeOf(row);
  const lastChange = (
    <>
      {change.author} <span className={`${ui.muted} ${styles.second}`}>{change.at}</span>
    </>
  );
  const link = linkToPage(props);
  return (
    <tr className={selection.chosen.has(row.documentId) ? styles.chosen : undefined}>
      <SelectionCell title={title} documentId={row.documentId} {...selection} />
      {columnsOf(type).map((name) => {
        const field = type.fields[name];
        if (!field) return null;
        if (name === type.admin.title) {
          return (
            <th key={name} scope="row">
              <Link className={`${ui.clamped} ${ui.plain}`} {...formOf(row.documentId)}>
                {title}
              </Link>
              <div className={`${ui.cluster} ${styles.meta}`}>
                <EntryChecksLink checks={checks} title={title} {...formOf(row.documentId)} />
                <span
                  className={`${styles.under} ${present.length > 0 ? styles.present : ''}`}
                  data-text={[change.author, change.at].filter(Boolean).join(', ')}
                />
              </div>
            </th>
          );
        }
        const kind = isPicture(field) ? 'picture' : name === dates?.start ? 'date' : 'value';
        return (
          <td key={name} data-label={field.label} className={styles[kind]}>
            {kind === 'picture' && <CellPicture value={row[name]} />}
            {kind === 'date' && <DatesCell start={row[name]} end={row[dates?.end ?? '']} />}
            {kind === 'value' && <Cell field={field} value={row[name]} />}
          </td>
        );
      })}
      <td className={styles.state}>
        <PublicationBadge state={row.publication.state} type={type} />
        {circumstancesOf(type, row, waiting).map((circumstance) => (
          <span key={circumstance} className={`${ui.muted} ${styles.circumstance}`}>
            {circumstance}
          </span>
        ))}
      </td>
      <td className={styles.wide}>
        {present.length > 0 ? (
          <div className={`${ui.tag} ${styles.present}`}>
            <Initials users={present} />
            <span>{lastChange}</span>
          </div>
        ) : (
          lastChange
        )}
      </td>
      <ActionsCell>
        <RowLink {...formOf(row.documentId)} label="Modifier" subject={`: ${title}`} />
        {link && <span className={styles.roomy}>{link}</span>}
        <RowButton label="Supprimer" subject={`: ${title}`} isDangerous onClick={() => onDelete(row)} />
        <MoreMenu subject={title} choices={rowChoices(type, row)} onChoose={(action) => onChoice(row, action)}>
          {link && <li className={styles.tight}>{link}</li>}
        </MoreMenu>
      </ActionsCell>
    </tr>
  );
}

/** « Voir », or « Aperçu » where nothing of the entry is online: it leads to the preview beside its form. */
function linkToPage({ screen: { type }, row, formOf }: Props): ReactNode {
  const { documentId, publication } = row;
  const title = entryTitle(type, row);
  if (!publication.isPublic)
    return <RowLink {...formOf(documentId, 'preview')} label="Aperçu" subject={`: ${title}`} />;
  if (!hasPagePerEntry(type)) return null;
  return (
    <NewTabLink
      className={ui.link}
      href={pathOfEntry(type, documentId)}
      aria-label={`Voir sur le site : ${title} (nouvel onglet)`}
    >
      Voir <Icon name="out" />
    </NewTabLink>
  );
}

/** The author and time of the last change. An entry without history, as in the demonstration content, has no author. */
const lastChangeOf = ({ publication: { lastChange }, updatedAt }: DraftEntry) => ({
  author: lastChange?.author?.username,
  at: formatRecent(lastChange?.at ?? updatedAt),
});

function circumstancesOf(type: TypeDeclaration, row: DraftEntry, waiting: number): string[] {
  const { unpublishAt } = row.publication;
  const end = unpublishAt && `se retire le ${formatInstant(unpublishAt, undefined, 'medium')}`;
  return [circumstanceOf(type, row, waiting), end].filter((circumstance) => typeof circumstance === 'string');
}

function circumstanceOf(type: TypeDeclaration, { publication, ...row }: DraftEntry, waiting: number) {
  const { state, publishAt, publishedAt, endedAt } = publication;
  const changes = `${waiting} modification${waiting > 1 ? 's' : ''}`;
  if (state === 'scheduled' && publishAt)
    return `${publication.isPublic ? (waiting > 0 ? `${changes},` : 'change') : 'paraît'} le ${formatInstant(publishAt, undefined, 'medium')}`;
  if (state === 'ended') return endedAt ? `depuis le ${formatInstant(endedAt, undefined, 'medium')}` : undefined;
  if (state === 'draft') return publication.wasPublished ? 'hors ligne' : agreeing('jamais publié', type);
  if (state === 'modified' && waiting > 0) return `${changes} à publier`;
  if (state === 'modified' && publishedAt) return `en ligne\u00a0: la version ${formatFrom(publishedAt)}`;
  if (!isSwitched(type)) return undefined;
  if (row[type.publishedFlag ?? ''] !== true) return 'masquée';
  const start = row[startOfDisplay(type) ?? ''];
  const isToCome = typeof start === 'string' && Date.parse(start) > Date.now();
  return isToCome ? `s’affiche le ${formatInstant(start, undefined, 'medium')}` : 'affichée';
}

function Cell({ field, value }: { field: Field; value: unknown }) {
  const text = value === null || value === undefined ? '' : cellText(field, deserialize(field, value));
  if (text === '') return null;
  return 'accept' in field ? <span className={`${ui.clamped} ${styles.fileName}`}>{text}</span> : text;
}

function CellPicture({ value }: { value: unknown }) {
  const [file] = [value ?? []].flat() as FileEntry[];
  if (!file?.mime.startsWith('image/')) return <span className={styles.noPicture} />;
  // The title beside it describes it.
  return <Picture file={file} sizes="60px" alt="" />;
}

/** The days of an entry in two lines: « ven. 27 nov. 2026 », « 19 h 30 »; or « 12 déc. 2026 – », « 12 mars 2027 ». */
function DatesCell({ start, end }: { start: unknown; end: unknown }) {
  const [first, second] = datesInCell(localOf(start), localOf(end));
  if (!first) return null;
  return (
    <>
      {first} {second && <span className={`${ui.muted} ${styles.second}`}>{second}</span>}
    </>
  );
}

export function datesInCell(start: PlainDateTime | undefined, end: PlainDateTime | undefined): string[] {
  if (!start) return [];
  if (end && dayOf(end) !== dayOf(start)) return [`${formatDay(start, 'medium')}\u00a0–`, formatDay(end, 'medium')];
  const times = [formatTimeOf(start), end && formatTimeOf(end)].filter(Boolean);
  return [formatDay(dayOf(start), 'mediumWeekday'), ...(times.length > 0 ? [times.join(' – ')] : [])];
}
