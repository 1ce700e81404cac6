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
import { isPublisher } from '../session/session.ts';
import { type Column, RowButton, RowLink } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import ui from '../ui/primitives.module.css';
import { isSortable, isSwitched } from './list-params.ts';
import { type RowAction, rowChoices } from './use-publication.ts';

interface Details {
  checks: ReadonlyMap<string, EntryChecks>;
  /** The number of unpublished changes, where they are counted. */
  waiting: ReadonlyMap<string, number>;
  /** Who has which entry open. */
  open: readonly OpenEntry[];
  formOf: (documentId: string, part?: EntryPart) => { to: string; state: unknown };
}

/** The columns of a type's list. */
export function entryColumns(screen: ContentScreen, details: Details): Column<DraftEntry>[] {
  const type = typeOf(screen.type);
  const [dates] = type.dateRanges ?? [];
  return [
    ...type.admin.columns.flatMap((name): Column<DraftEntry>[] => {
      const field = type.fields[name];
      // Both dates are in one column.
      if (!field || name === type.publishedFlag || name === dates?.end) return [];
      const column = { label: field.label, sort: isSortable(field) ? name : undefined };
      if (isPicture(field))
        return [{ ...column, kind: 'picture', isClear: true, cell: (row) => <CellPicture value={row[name]} /> }];
      if (name === type.admin.title)
        return [{ ...column, cell: (row) => <TitleCell screen={screen} row={row} {...details} /> }];
      if (name === dates?.start) {
        const cell = (row: DraftEntry) => datesCell(row[name], row[dates.end]);
        return [{ ...column, label: 'Dates', kind: 'date', isClear: true, cell }];
      }
      return [{ ...column, kind: 'value', cell: (row) => valueCell(field, row[name]) }];
    }),
    {
      label: 'État',
      isClear: true,
      sort: 'state',
      cell: (row) => (
        <>
          <PublicationBadge state={row.publication.state} type={type} />
          {circumstancesOf(type, row, details.waiting.get(row.documentId) ?? 0).map((circumstance) => (
            <span key={circumstance} className={`${ui.muted} ${styles.circumstance}`}>
              {circumstance}
            </span>
          ))}
        </>
      ),
    },
    {
      label: 'Modifié par, le',
      isClear: true,
      kind: 'wide',
      sort: 'updatedAt',
      cell: (row) => <ChangeCell row={row} present={presentIn(row, details)} />,
    },
  ];
}

const presentIn = ({ documentId }: DraftEntry, { open }: Pick<Details, 'open'>): readonly OpenEntry[] =>
  open.filter((entry) => entry.documentId === documentId);

function TitleCell({ screen, row, ...details }: Details & { screen: ContentScreen; row: DraftEntry }) {
  const { documentId } = row;
  const title = entryTitle(screen.type, row);
  const form = details.formOf(documentId);
  const present = presentIn(row, details);
  const { author, at: instant } = changeOf(row, present);
  return (
    <>
      <Link className={`${ui.clamped} ${ui.plain}`} {...form}>
        {title}
      </Link>
      <div className={`${ui.cluster} ${styles.meta}`}>
        <EntryChecksLink checks={details.checks.get(documentId)} title={title} {...form} />
        <span
          className={`${styles.under} ${present.length > 0 ? styles.present : ''}`}
          data-text={[author, instant].filter(Boolean).join(', ')}
        />
      </div>
    </>
  );
}

/** Who has the entry open, or else the last change. */
function ChangeCell({ row, present }: { row: DraftEntry; present: readonly OpenEntry[] }) {
  const { author, at: instant } = changeOf(row, present);
  const change = (
    <span>
      {author} <span className={`${ui.muted} ${styles.second}`}>{instant}</span>
    </span>
  );
  if (present.length === 0) return change;
  return (
    <div className={`${ui.tag} ${styles.present}`}>
      <Initials users={present} />
      {change}
    </div>
  );
}

interface ActionsProps extends Pick<Details, 'formOf'> {
  screen: ContentScreen;
  row: DraftEntry;
  onChoice: (action: RowAction) => void;
  onDelete: () => void;
}

/** The actions on an entry of a list. */
export function EntryActions(props: ActionsProps) {
  const { screen, row, formOf, onChoice, onDelete } = props;
  const title = entryTitle(screen.type, row);
  const link = linkToPage(props);
  return (
    <>
      <RowLink {...formOf(row.documentId)} label="Modifier" subject={`: ${title}`} />
      {link && <span className={styles.roomy}>{link}</span>}
      {(isPublisher() || !row.publication.wasPublished) && (
        <RowButton label="Supprimer" subject={`: ${title}`} isDangerous onClick={onDelete} />
      )}
      <MoreMenu subject={title} choices={rowChoices(typeOf(screen.type), row)} onChoose={onChoice}>
        {link && <li className={styles.tight}>{link}</li>}
      </MoreMenu>
    </>
  );
}

/** « Voir », or « Aperçu » where nothing of the entry is online: it leads to the preview beside its form. */
function linkToPage({ screen: { type }, row, formOf }: ActionsProps): ReactNode {
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

/** Who is there now, or the author and time of the last change. An entry without history, as in the demonstration content, has no author. */
const changeOf = ({ publication: { lastChange }, updatedAt }: DraftEntry, present: readonly OpenEntry[]) =>
  present.length > 0
    ? { author: namesOf(present), at: 'en ce moment' }
    : { author: lastChange?.author?.username, at: formatRecent(lastChange?.at ?? updatedAt) };

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

function valueCell(field: Field, value: unknown): ReactNode {
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
function datesCell(start: unknown, end: unknown): ReactNode {
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
