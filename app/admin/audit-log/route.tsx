import { Link } from 'react-router';
import type { AuditEntry } from '#client/index.ts';
import { type AuditCategory, auditCategories } from '#content/audit.ts';
import { isContentType, typeOf } from '#content/index.ts';
import { isDay, today } from '#model/calendar.ts';
import { formatCount, formatLongDateTime, formatRelative } from '#model/format.ts';
import { formPath } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { ListScreen, useList } from '../tables/ListScreen.tsx';
import { ParamSelect } from '../tables/ParamSelect.tsx';
import type { Column } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import { useSetParams, useUncontrolledParam } from '../tables/url-params.ts';
import ui from '../ui/primitives.module.css';

/** An audit row has no id, and never changes; two may be of the same instant. */
type AuditRow = AuditEntry & { id: string };

const columns: Column<AuditRow>[] = [
  {
    label: 'Action',
    cell: ({ result, label }) => <span className={result === 'refused' ? styles.refused : undefined}>{label}</span>,
    note: ({ act, subject, detail }) => (
      <>
        {subject && <Subject act={act} subject={subject} />} {detail && <small>{detail}</small>}
      </>
    ),
  },
  {
    label: 'Par',
    kind: 'author',
    cell: (event) => {
      const { author } = event;
      if (!author) return <span className={ui.secondary}>{actorWithoutAccount(event)}</span>;
      return (
        <>
          {author.name ?? author.email}
          {author.name && <small>{author.email}</small>}
        </>
      );
    },
  },
  {
    label: 'Date',
    kind: 'date',
    cell: ({ at: instant }) => (
      <time dateTime={instant} title={formatRelative(instant)}>
        {formatLongDateTime(instant)}
      </time>
    ),
  },
  {
    label: 'Détails techniques',
    isClear: true,
    cell: ({ network, requestId }) =>
      (network || requestId) && (
        <details>
          <summary className={ui.link}>Détails</summary>
          {network && (
            <small>
              Adresse masquée{'\u00a0'}: {network}
            </small>
          )}
          {requestId && (
            <small title={requestId}>
              Requête{'\u00a0'}: {requestId.slice(0, 8)}
            </small>
          )}
        </details>
      ),
  },
];

export default function AuditLog() {
  // Invalid values are ignored.
  const { params, screen } = useList(async ({ search, pagination, params }) => {
    const [act, day] = [params.get('acte') ?? '', params.get('depuis') ?? ''];
    const { data, meta } = await adminApi.auditLog({
      who: search || undefined,
      what: Object.hasOwn(auditCategories, act) ? (act as AuditCategory) : undefined,
      since: isDay(day) ? day : undefined,
      pagination,
    });
    return { data: data.map((event, index) => ({ ...event, id: `${event.at} ${index}` })), meta };
  });
  const setParams = useSetParams();
  const since = useUncontrolledParam(params.get('depuis') ?? '');
  return (
    <ListScreen
      {...screen}
      title="Journal"
      introduction="Qui a fait quoi, du plus récent au plus ancien. Les connexions et les gestes d’administration y restent douze mois."
      count={(total) => formatCount(total, 'ligne', 'Aucune ligne')}
      searchLabel="Rechercher une adresse"
      caption="Actions, de la plus récente à la plus ancienne"
      columns={columns}
      filters={
        <>
          <ParamSelect
            name="acte"
            label="Type d’action"
            all="Toutes les actions"
            options={Object.entries(auditCategories).map(([name, { label }]) => [name, label])}
          />
          <label className={`${ui.beside} ${ui.secondary}`}>
            Depuis le
            <input
              type="date"
              max={today()}
              ref={since}
              defaultValue={params.get('depuis') ?? ''}
              onChange={({ target }) => setParams({ depuis: target.value }, { replace: true })}
            />
          </label>
        </>
      }
      empty={<p>Le journal est vide.</p>}
      none={<p>Rien ici ne correspond à cette recherche.</p>}
      all="Voir tout le journal"
    />
  );
}

const { acts: commands } = auditCategories.commands;

/** The label of an actor without a user account. */
function actorWithoutAccount({ act }: AuditEntry): string {
  if (act.startsWith('signIn')) return 'Inconnu';
  return commands.includes(act) ? 'Équipe technique' : 'Le site';
}

/** The subject of an event, with a link while it exists: trashed and deleted entries have none. */
function Subject({ act, subject }: { act: string; subject: NonNullable<AuditEntry['subject']> }) {
  const { name, type, id } = subject;
  const title = name || 'Sans titre';
  if (!type || !isContentType(type)) return title;
  const gone = act === 'remove' || act.startsWith('trash');
  return (
    <>
      {gone ? title : <Link to={formPath({ type, documentId: id })}>{title}</Link>} · {typeOf(type).label.singular}
    </>
  );
}
