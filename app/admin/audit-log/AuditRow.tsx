import { Link } from 'react-router';
import type { AuditEntry } from '#client/index.ts';
import { auditCategories } from '#content/audit.ts';
import { isContentType, typeOf } from '#content/index.ts';
import { formatLongDateTime, formatRelative } from '#model/format.ts';
import { formPath } from '../screens.ts';
import styles from '../tables/tables.module.css';
import own from './audit-log.module.css';

/** One audit event: what, on what, by which user, when. */
export function AuditRow({ event }: { event: AuditEntry }) {
  const { label, result, author, subject, detail, network, requestId } = event;
  return (
    <tr>
      <th scope="row">
        <span className={result === 'refused' ? own.refused : undefined}>{label}</span>
        {subject && <Subject event={event} />}
        {detail && <span className={styles.always}>{detail}</span>}
      </th>
      <td className={own.author}>
        <span className={styles.lead}>Par </span>
        {author ? author.email : <span className={own.unattributed}>{actorWithoutAccount(event)}</span>}
      </td>
      <td className={styles.date}>
        <time dateTime={event.at} title={formatRelative(event.at)}>
          {formatLongDateTime(event.at)}
        </time>
      </td>
      <td className={styles.wide}>
        {network && <span className={own.mark}>{network}</span>}
        {requestId && (
          <span className={own.mark} title={requestId}>
            {requestId.slice(0, 8)}
          </span>
        )}
      </td>
    </tr>
  );
}

const commands: readonly string[] = auditCategories.commands.acts;

/** The label of an actor without a user account. */
function actorWithoutAccount({ act }: AuditEntry): string {
  if (act.startsWith('signIn')) return 'Inconnu';
  return commands.includes(act) ? 'Équipe technique' : 'Le site';
}

/** The subject of an event, with a link while it exists: trashed and deleted entries have none. */
function Subject({ event: { act, subject } }: { event: AuditEntry }) {
  if (!subject) return null;
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
