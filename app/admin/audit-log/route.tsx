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
import styles from '../tables/tables.module.css';
import { useSetParams, useUncontrolledParam } from '../tables/url-params.ts';
import ui from '../ui/primitives.module.css';
import own from './audit-log.module.css';

const columns = [{ label: 'Action' }, { label: 'Par' }, { label: 'Date' }, { label: 'Détails techniques', wide: true }];

export default function AuditLog() {
  // Invalid values are ignored.
  const { params, screen } = useList(({ search, pagination, params }) => {
    const [act, day] = [params.get('acte') ?? '', params.get('depuis') ?? ''];
    return adminApi.auditLog({
      who: search || undefined,
      what: Object.hasOwn(auditCategories, act) ? (act as AuditCategory) : undefined,
      since: isDay(day) ? day : undefined,
      pagination,
    });
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
    >
      {(event, index) => (
        // An audit row has no id, and never changes; two may be of the same instant.
        <tr key={`${event.at} ${index}`}>
          <th scope="row">
            <span className={event.result === 'refused' ? own.refused : undefined}>{event.label}</span>
            {event.subject && <Subject act={event.act} subject={event.subject} />}
            {event.detail && <span className={styles.always}>{event.detail}</span>}
          </th>
          <td className={own.author}>
            <span className={styles.lead}>Par </span>
            {event.author ? event.author.email : <span className={ui.secondary}>{actorWithoutAccount(event)}</span>}
          </td>
          <td className={styles.date}>
            <time dateTime={event.at} title={formatRelative(event.at)}>
              {formatLongDateTime(event.at)}
            </time>
          </td>
          <td className={styles.wide}>
            {(event.network || event.requestId) && (
              <details>
                <summary className={ui.link}>Détails</summary>
                {event.network && (
                  <small>
                    Adresse masquée{'\u00a0'}: {event.network}
                  </small>
                )}
                {event.requestId && (
                  <small title={event.requestId}>
                    Requête{'\u00a0'}: {event.requestId.slice(0, 8)}
                  </small>
                )}
              </details>
            )}
          </td>
        </tr>
      )}
    </ListScreen>
  );
}

const commands: readonly string[] = auditCategories.commands.acts;

/** The label of an actor without a user account. */
function actorWithoutAccount({ act }: AuditEntry): string {
  if (act.startsWith('signIn')) return 'Inconnu';
  return commands.includes(act) ? 'Équipe technique' : 'Le site';
}

/** The subject of an event, with a link while it exists: trashed and deleted entries have none. */
function Subject({ act, subject }: { act: string; subject: NonNullable<AuditEntry['subject']> }) {
  const { name, type, id } = subject;
  const title = name || 'Sans titre';
  if (!type || !isContentType(type)) return <span className={styles.always}>{title}</span>;
  const gone = act === 'remove' || act.startsWith('trash');
  return (
    <span className={styles.always}>
      {gone ? title : <Link to={formPath({ type, documentId: id })}>{title}</Link>} · {typeOf(type).label.singular}
    </span>
  );
}
