import { Link } from 'react-router';
import type { JournalLine } from '#client/index.ts';
import { families } from '#content/audit.ts';
import { isContentType, typeOf } from '#content/index.ts';
import { fromNow, readableDate } from '../registers/moments.ts';
import styles from '../registers/registers.module.css';
import { screenOf } from '../screens.ts';
import own from './journal.module.css';

/** One act: what, to what, by whom, when. */
export function Line({ line }: { line: JournalLine }) {
  const { at, label, result, author, subject, detail, network, requestId } = line;
  return (
    <tr>
      <th scope="row">
        <span className={result === 'refused' ? own.refused : undefined}>{label}</span>
        {subject && <Subject line={line} />}
        {detail && <span className={styles.always}>{detail}</span>}
      </th>
      <td className={own.author}>
        <span className={styles.lead}>Par </span>
        {author ? author.email : <span className={own.nobody}>{nobody(line)}</span>}
      </td>
      <td className={styles.date}>
        <time dateTime={at} title={fromNow(at)}>
          {readableDate(at)}
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

const commands: readonly string[] = families.commands.acts;

/** Who did what no account did. */
function nobody({ act, label }: JournalLine): string {
  if (label.startsWith('Connexion')) return 'Inconnu';
  return commands.includes(act) ? 'Un exploitant' : 'Le site';
}

/** What it was done to, with the way there where there is one still: what is in the trash or erased has none. */
function Subject({ line: { act, subject } }: { line: JournalLine }) {
  if (!subject) return null;
  const { name, type, id } = subject;
  const title = name || 'Sans titre';
  if (!type || !isContentType(type)) return <span className={styles.always}>{title}</span>;
  const gone = act === 'remove' || act.startsWith('trash');
  const { path, creation } = screenOf(type);
  return (
    <span className={styles.always}>
      {gone ? title : <Link to={`/admin/${path}${creation ? `/${id}` : ''}`}>{title}</Link>} · {typeOf(type).label.one}
    </span>
  );
}
