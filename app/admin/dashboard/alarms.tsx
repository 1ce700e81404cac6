import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { ScheduledChange } from '#client/index.ts';
import { today } from '#model/calendar.ts';
import { formatInstant, formatInstantDay, formatWeekdayDate } from '#model/format.ts';
import { controlId } from '../inputs/input.ts';
import { useQuery } from '../queries/use-query.ts';
import { changeKey } from '../schedule/changes.ts';
import { documentIdInCalls, formPath, titleOfChange } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { readMissingStatements } from '../statements/missing-statements.ts';
import ui from '../ui/primitives.module.css';
import styles from './alarms.module.css';

interface AlarmLine {
  key: string;
  to: string;
  label: ReactNode;
  detail: ReactNode;
}

interface Props {
  id: string;
  title: string;
  children: ReactNode;
  lines: readonly AlarmLine[];
}

/** Something that needs an editor's action: a title, a sentence, and links to what must change. */
function Alarm({ id, title, children, lines }: Props) {
  return (
    <section className={`${ui.notice} ${ui.columns} ${styles.alarm}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={ui.secondary}>{children}</p>
      </div>
      <ul className={styles.lines}>
        {lines.map(({ key, to, label, detail }) => (
          <li key={key}>
            <Link to={to} className={`${ui.row} ${ui.dot}`}>
              <span>
                <b>{label}</b>
                <small>{detail}</small>
              </span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sentences that the law requires and that the site does not have, as their fields are empty; each row links to its field. */
export function MissingStatements() {
  const { result: missing } = useQuery('setting', readMissingStatements);
  if (!missing || missing.length === 0) return null;
  return (
    <Alarm
      id="mentions"
      title={
        missing.length === 1 ? 'Une mention légale manque' : `${countText(missing.length)} mentions légales manquent`
      }
      lines={missing.map(({ name, field, path }) => ({
        key: name,
        to: `/admin/${path}#${controlId(name)}`,
        label: field.label,
        detail: field.statement?.page,
      }))}
    >
      {missing.length === 1 ? 'Elle n’est pas encore' : 'Elles ne sont pas encore'} sur le site. La loi les demande à un
      établissement public.
    </Alarm>
  );
}

/** The requests of groups without an answer, with the day of the first one that was promised. */
export function WaitingGroupRequests() {
  const { result } = useQuery('group-requests', (signal) =>
    adminApi.groupRequests(
      { filters: { status: { $eq: 'new' } }, sort: 'answerBy:asc', pagination: { pageSize: 1 } },
      { signal },
    ),
  );
  const [first] = result?.data ?? [];
  if (!result || !first) return null;
  const { total } = result.meta.pagination;
  return (
    <Alarm
      id="groupes"
      title={
        total === 1
          ? 'Une demande de groupe attend une réponse'
          : `${countText(total)} demandes de groupes attendent une réponse`
      }
      lines={[
        {
          key: 'first',
          to: '/admin/group-requests?etat=new',
          label: 'Voir les demandes',
          detail: `Première réponse promise avant le ${formatWeekdayDate(first.answerBy, today())}`,
        },
      ]}
    >
      La page Groupes et scolaires promet un jour de réponse à chacune.
    </Alarm>
  );
}

const words = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix', 'Onze', 'Douze'];
const countText = (count: number): string => words[count] ?? String(count);

/** Mails that were not sent within an hour. */
export function UnsentMails() {
  const anHourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
  const { result } = useQuery('mails', () =>
    adminApi.mails({ filters: { createdAt: { $lt: anHourAgo } }, pagination: { pageSize: 3 } }),
  );
  if (!result || result.data.length === 0) return null;
  const { total } = result.meta.pagination;
  return (
    <Alarm
      id="courriels"
      title={total === 1 ? 'Un message n’est pas parti' : `${countText(total)} messages ne sont pas partis`}
      lines={result.data.map(({ id, recipient, subject, failure }) => ({
        key: String(id),
        to: '/admin/mails',
        label: subject,
        detail: [recipient, failure].filter(Boolean).join('. '),
      }))}
    >
      {result.meta.isConfigured
        ? 'Le serveur d’envoi ne les a pas pris.'
        : 'Aucun serveur d’envoi n’est réglé. Écrivez vous-même à ces personnes.'}
    </Alarm>
  );
}

/** The scheduled publications that the server refused, or would refuse now; each line leads to its form. */
export function RefusedPublications() {
  const { result } = useQuery('refused', readRefused);
  if (!result || result.length === 0) return null;
  return (
    <Alarm
      id="programmation"
      title={
        result.length === 1
          ? 'Une publication programmée ne peut pas se faire'
          : `${result.length} publications programmées ne peuvent pas se faire`
      }
      lines={result.map((change) => ({
        key: changeKey(change),
        to: formPath(change),
        label: titleOfChange(change),
        detail: frenchSpacing(`${momentOf(change)}\u00a0: ${change.problem}`),
      }))}
    >
      Il manque quelque chose à la page. Complétez-la, puis publiez-la ou changez sa date.
    </Alarm>
  );
}

const momentOf = (change: ScheduledChange): string =>
  Date.parse(change.at) > Date.now() ? `Le ${formatInstant(change.at)}` : `Depuis le ${formatInstantDay(change.at)}`;

/** Future ones, and past ones whose page was not published, reverted or deleted since. */
async function readRefused(signal: AbortSignal): Promise<ScheduledChange[]> {
  const { upcoming, done } = await adminApi.scheduledChanges({ signal });
  const past = done.filter(({ problem }) => problem);
  const states = await Promise.all(
    past.map((change) => adminApi.draft(change.type, documentIdInCalls(change), {}, { signal })),
  );
  const isOpen = (index: number) => ['draft', 'modified'].includes(states[index]?.publication.state ?? '');
  return [...past.filter((_, index) => isOpen(index)), ...upcoming.filter(({ problem }) => problem)];
}
