import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { useLazy } from '#app/ui/use-lazy.ts';
import type { ScheduledChange, ScheduledChanges } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { isDay, today } from '#model/calendar.ts';
import { capitalize, formatClock, formatDay, formatInstant, formatTitle, formatWeekdayDate } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { formPath } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { useChangeParams, withParam } from '../tables/use-change-params.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageToolbar } from '../ui/PageToolbar.tsx';
import { PendingRows } from '../ui/PendingRows.tsx';
import ui from '../ui/primitives.module.css';
import { ChangeDay } from './ChangeDay.tsx';
import {
  byDay,
  changeFilterLabels,
  changeKey,
  changeKinds,
  nextMonth,
  parseFilter,
  previousMonth,
  totalText,
} from './changes.ts';
import { MonthTable } from './MonthTable.tsx';
import styles from './schedule.module.css';
import { useScheduleActions } from './use-schedule-actions.ts';

export function meta() {
  return [{ title: 'Programmé · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

const loadScheduleDialog = () => import('./ScheduleDialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog);

/** How long after an instant the changes are read again, in milliseconds. */
const marginMs = 1500;
/** The maximum delay of a browser's timer, in milliseconds. */
const maxTimerMs = 86_400_000;

/** Every scheduled change of the site, by day or in a month. The view is in the URL. */
export default function Schedule() {
  const { result, failure, loading, reload } = useQuery('changes', (signal) => adminApi.scheduledChanges({ signal }));
  const now = useServerTime(result);
  const next = result?.upcoming[0]?.at;
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(reload, Math.min(maxTimerMs, Math.max(0, Date.parse(next) - now()) + marginMs));
    return () => clearTimeout(timer);
  }, [next, now, reload]);
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Programmé' }]}>
        <p
          className={`${ui.muted} ${styles.clock}`}
        >{`Au musée\u00a0: ${formatWeekdayDate(today(now()))}, ${formatClock(now())}`}</p>
      </PageToolbar>
      {failure !== undefined ? (
        <>
          <PageHeader title="Programmé" />
          <LoadError loading={loading} onRetry={reload} />
        </>
      ) : result ? (
        <Changes changes={result} now={now()} reload={reload} />
      ) : (
        <>
          <PageHeader title="Programmé" />
          <PendingRows className={styles.awaited} />
        </>
      )}
    </>
  );
}

/** A clock that follows the server's, whatever this computer's says; it ticks each minute. */
function useServerTime(result: ScheduledChanges | undefined): () => number {
  const [clock, setClock] = useState(() => Date.now);
  const [, setTick] = useState(0);
  const serverNow = result?.now;
  useEffect(() => {
    if (!serverNow) return;
    const offset = Date.parse(serverNow) - Date.now();
    setClock(() => () => Date.now() + offset);
  }, [serverNow]);
  useEffect(() => {
    const timer = setInterval(() => setTick((count) => count + 1), 15_000);
    return () => clearInterval(timer);
  }, []);
  return clock;
}

interface Props {
  changes: ScheduledChanges;
  now: number;
  reload: () => Promise<void>;
}

function Changes({ changes: { upcoming, done }, now, reload }: Props) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const filter = parseFilter(params.get('montrer'));
  const isMonthly = params.get('vue') === 'mois';
  const currentDay = today(now);
  const shown = upcoming.filter(({ action }) => !filter || changeKinds[action].filter === filter);
  const days = byDay(shown);
  const month = monthParam(params.get('mois')) ?? currentDay.slice(0, 7);
  const ofMonth = shown.filter((change) => today(Date.parse(change.at)).startsWith(month));
  const typed = params.get('jour') ?? '';
  const [firstDay] = [...days.keys()].filter((day) => day.startsWith(month));
  const chosen = isDay(typed) && typed.startsWith(month) ? typed : firstDay;
  const { edited, busy, edit, cancel, schedule, cancelAll, close } = useScheduleActions(upcoming, reload);
  const ScheduleDialog = useLazy(loadScheduleDialog, edited !== undefined);
  const set = (next: Record<string, string | undefined>) => {
    const changes = Object.entries(next);
    changeParams((all) => changes.reduce((before, [name, value]) => withParam(before, name, value ?? ''), all), {
      replace: true,
    });
  };
  /** The button that had the focus is removed with its change. */
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = {
    busy,
    onEdit: edit,
    onCancel: (change: ScheduledChange) => void cancel(change).then(() => heading.current?.focus()),
  };
  const monthLabel = `${formatDay(`${month}-01`, 'month')} ${month.slice(0, 4)}`;
  return (
    <>
      <PageHeader
        ref={heading}
        title="Programmé"
        total={totalText(upcoming.length, isMonthly ? { month, count: ofMonth.length } : undefined)}
      />
      {upcoming.length === 0 ? (
        <Empty />
      ) : (
        <>
          <div className={`${ui.spread} ${styles.tools}`}>
            <fieldset className={`${ui.segments} ${styles.views}`}>
              <legend className={layout.hidden}>Présentation</legend>
              {views.map(([view, label]) => (
                <label key={label}>
                  <input
                    type="radio"
                    name="vue"
                    checked={isMonthly === (view !== undefined)}
                    onChange={() => set({ vue: view })}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            {isMonthly && (
              <div className={styles.months}>
                <MonthButton month={previousMonth(month)} icon="back" onShow={set} />
                <h2 aria-live="polite">{capitalize(monthLabel)}</h2>
                <MonthButton month={nextMonth(month)} icon="arrow" onShow={set} />
              </div>
            )}
            <label className={styles.filter}>
              Montrer
              <select value={filter ?? ''} onChange={({ target }) => set({ montrer: target.value })}>
                <option value="">Tous les changements</option>
                {Object.entries(changeFilterLabels).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {isMonthly ? (
            <>
              <MonthTable
                month={month}
                chosen={chosen}
                today={currentDay}
                changes={days}
                onChoose={(day) => set({ jour: day, mois: day.slice(0, 7) })}
              />
              <div className={styles.detail}>
                {chosen ? (
                  <ChangeDay
                    day={chosen}
                    isToday={chosen === currentDay}
                    changes={days.get(chosen) ?? []}
                    {...actions}
                  />
                ) : (
                  <p className={styles.none}>{`Rien ne change en ${monthLabel}.`}</p>
                )}
              </div>
            </>
          ) : shown.length === 0 && filter ? (
            <div className={ui.empty}>
              <p>{`Aucun changement de cette sorte n’est prévu (${changeFilterLabels[filter].toLowerCase()}).`}</p>
              <Button tone="hollow" onClick={() => set({ montrer: undefined })}>
                Tout montrer
              </Button>
            </div>
          ) : (
            [...days].map(([day, ofDay]) => (
              <ChangeDay key={day} day={day} isToday={day === currentDay} changes={ofDay} {...actions} />
            ))
          )}
        </>
      )}
      <Done changes={done} />
      {edited && ScheduleDialog.Component && (
        <ScheduleDialog.Component
          type={typeOf(edited.type)}
          title={edited.title}
          values={edited.entry}
          publication={edited.entry.publication}
          unpublishOnly={edited.unpublishOnly}
          onSchedule={async (dates) => {
            const refused = await schedule(dates);
            if (Object.keys(refused).length === 0) heading.current?.focus();
            return refused;
          }}
          onCancelSchedule={cancelAll}
          onClose={close}
        />
      )}
    </>
  );
}

const views = [
  [undefined, 'Liste'],
  ['mois', 'Mois'],
] as const;

/** A month in the URL; invalid ones are ignored. */
const monthParam = (value: string | null): string | undefined =>
  value !== null && isDay(`${value}-01`) ? value : undefined;

interface MonthButtonProps {
  month: string;
  icon: 'back' | 'arrow';
  onShow: (params: Record<string, string | undefined>) => void;
}

const MonthButton = ({ month, icon, onShow }: MonthButtonProps) => (
  <Button
    className={ui.icon}
    aria-label={capitalize(`${formatDay(`${month}-01`, 'month')} ${month.slice(0, 4)}`)}
    onClick={() => onShow({ mois: month, jour: undefined })}
  >
    <Icon name={icon} />
  </Button>
);

/** Nothing is scheduled: how to, and where. */
const Empty = () => (
  <div className={styles.empty}>
    <img src="/sign.svg" alt="" width="80" height="80" />
    <div>
      <h2>Aucun changement prévu</h2>
      <p>
        {
          'Pour faire paraître une page plus tard, ouvrez-la et choisissez «\u00a0Programmer…\u00a0» à côté de «\u00a0Publier\u00a0».'
        }
      </p>
      <Link to="/admin/events?etat=brouillon" className={ui.link}>
        Voir les brouillons d’événements <Icon name="arrow" />
      </Link>
    </div>
  </div>
);

/** The changes of the last seven days. The list is open if a publication was refused. */
function Done({ changes }: { changes: readonly ScheduledChange[] }) {
  if (changes.length === 0) return null;
  return (
    <details className={styles.done} open={changes.some(({ problem }) => problem)}>
      <summary>
        <Icon name="down" /> Fait ces sept derniers jours
      </summary>
      <ul>
        {changes.map((change) => (
          <li key={changeKey(change)} className={ui.muted}>
            <time dateTime={change.at}>{formatInstant(change.at, undefined, 'medium').replace(' à ', ', ')}</time>
            <span>{changeKinds[change.action].label}</span>
            <span className={styles.doneTitle}>
              <Link to={formPath(change)}>{change.title || 'Sans titre'}</Link>
              {change.problem && (
                <span className={ui.problem}>
                  {`N’a pas pu paraître\u00a0: ${frenchSpacing(change.problem).replace(/\.$/, '')}.`}{' '}
                  <Link
                    to={formPath(change)}
                    className={`${ui.link} ${ui.small}`}
                    aria-label={`Compléter ${formatTitle(change.title)}`}
                  >
                    Compléter
                  </Link>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
