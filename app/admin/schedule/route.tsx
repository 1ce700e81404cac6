import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, Icon } from '#app/ui/buttons.tsx';
import type { ScheduledChange } from '#client/index.ts';
import { type Day, isDay, today } from '#model/calendar.ts';
import { formatClock, formatCount, formatDay, formatInstant, formatWeekdayDate } from '#model/format.ts';
import { Options } from '../inputs/SelectInput.tsx';
import { useQuery } from '../queries/use-query.ts';
import { formPath, titleOfChange } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { useSetParams } from '../tables/url-params.ts';
import { LoadError, PendingRows } from '../ui/messages.tsx';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';
import { useNow } from '../ui/use-now.ts';
import { ChangeDay, ChangeProblem } from './ChangeDay.tsx';
import { byDay, changeFilterLabels, changeKey, changeKinds, monthParam, parseFilter, totalText } from './changes.ts';
import { LegendItem, MonthChooser, type MonthItem, MonthTable } from './MonthTable.tsx';
import styles from './schedule.module.css';
import { useScheduleActions } from './use-schedule-actions.tsx';

/** How long after an instant the changes are read again, in milliseconds. */
const marginMs = 1500;
/** The maximum delay of a browser's timer, in milliseconds. */
const maxTimerMs = 86_400_000;

/** Every scheduled change of the site, by day or in a month. The view is in the URL. */
export default function Schedule() {
  const { result, failure, reload } = useQuery('changes', async (signal) => {
    const changes = await adminApi.scheduledChanges({ signal });
    return { ...changes, offset: Date.parse(changes.now) - Date.now() };
  });
  // The server's time, whatever this computer's clock says.
  const { upcoming = [], done = [], offset = 0 } = result ?? {};
  const now = useNow({ offset });
  const next = upcoming[0]?.at;
  useEffect(() => {
    if (!next) return;
    const delayMs = Math.max(0, Date.parse(next) - Date.now() - offset) + marginMs;
    const timer = setTimeout(reload, Math.min(maxTimerMs, delayMs));
    return () => clearTimeout(timer);
  }, [next, offset, reload]);
  const isShown = result !== undefined && failure === undefined;
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const filter = parseFilter(params.get('montrer'));
  const isMonthly = params.get('vue') === 'mois';
  const currentDay = today(now);
  const shown = upcoming.filter(({ action }) => !filter || changeKinds[action].filter === filter);
  const days = byDay(shown);
  const month = monthParam(params.get('mois')) ?? currentDay.slice(0, 7);
  const ofMonth = shown.filter((change) => today(Date.parse(change.at)).startsWith(month));
  const inMonth = isMonthly ? { month, count: ofMonth.length } : undefined;
  const typed = params.get('jour') ?? '';
  const [firstDay] = [...days.keys()].filter((day) => day.startsWith(month));
  const chosen = isDay(typed) && typed.startsWith(month) ? typed : firstDay;
  const set = (changed: Record<string, string>) => setParams(changed, { replace: true });
  const heading = useRef<HTMLHeadingElement>(null);
  /** The button that had the focus is removed with its change. */
  const focusHeading = () => heading.current?.focus();
  const { busy, edit, cancel, dialog } = useScheduleActions(reload, focusHeading);
  const onCancel = (change: ScheduledChange) => void cancel(change).then(focusHeading);
  const section = (day: Day, changes: readonly ScheduledChange[] = []) => (
    <ChangeDay key={day} isToday={day === currentDay} onEdit={edit} {...{ day, changes, busy, onCancel }} />
  );
  const monthLabel = formatDay(`${month}-01`, 'monthYear');
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Programmé' }]}>
        <p
          className={`${ui.muted} ${ui.onWide}`}
        >{`Au musée\u00a0: ${formatWeekdayDate(today(now))}, ${formatClock(now)}`}</p>
      </PageToolbar>
      <PageHeader ref={heading} title="Programmé" total={isShown ? totalText(upcoming.length, inMonth) : undefined} />
      {failure !== undefined && <LoadError onRetry={reload} />}
      {!result && failure === undefined && <PendingRows />}
      {isShown && upcoming.length === 0 && <Empty />}
      {isShown && upcoming.length > 0 && (
        <>
          <div className={`${ui.spread} ${ui.below4} above4`}>
            <Segments
              label="Présentation"
              className={ui.views}
              choices={[
                { value: '', label: 'Liste' },
                { value: 'mois', label: 'Mois' },
              ]}
              chosen={isMonthly ? 'mois' : ''}
              onChoose={(view) => set({ vue: view })}
            />
            {isMonthly && <MonthChooser month={month} onChoose={(target) => set({ mois: target, jour: '' })} />}
            <label className={ui.beside}>
              Montrer
              <select value={filter ?? ''} onChange={({ target }) => set({ montrer: target.value })}>
                <option value="">Tous les changements</option>
                <Options of={Object.entries(changeFilterLabels)} />
              </select>
            </label>
          </div>
          {isMonthly ? (
            <>
              <MonthTable
                month={month}
                chosen={chosen}
                today={currentDay}
                caption="ce qui changera sur le site"
                items={new Map([...days].map(([day, ofDay]) => [day, ofDay.map(itemOf)]))}
                countText={(count) => formatCount(count, 'changement', '')}
                legend={
                  <>
                    <span>{'Le signe dit ce que la page devient\u00a0:'}</span>
                    <LegendItem state="published">paraît</LegendItem>
                    <LegendItem state="modified">change</LegendItem>
                    <LegendItem state="ended">se retire</LegendItem>
                  </>
                }
                onChoose={(day) => set({ jour: day, mois: day.slice(0, 7) })}
              />
              <div className="above6">
                {chosen ? (
                  section(chosen, days.get(chosen))
                ) : (
                  <p className={`${ui.secondary} ${ui.below4}`}>{`Rien ne change en ${monthLabel}.`}</p>
                )}
              </div>
            </>
          ) : shown.length === 0 && filter ? (
            <div className={ui.empty}>
              <p>{`Aucun changement de cette sorte n’est prévu (${changeFilterLabels[filter].toLowerCase()}).`}</p>
              <Button tone="hollow" onClick={() => set({ montrer: '' })}>
                Tout montrer
              </Button>
            </div>
          ) : (
            [...days].map(([day, ofDay]) => section(day, ofDay))
          )}
        </>
      )}
      {isShown && <Done changes={done} />}
      {dialog}
    </>
  );
}

const itemOf = (change: ScheduledChange): MonthItem => ({
  key: changeKey(change),
  to: formPath(change),
  sign: changeKinds[change.action].becomes,
  title: titleOfChange(change),
  note: `${formatClock(change.at)}, ${changeKinds[change.action].label.toLowerCase()}`,
});

/** Nothing is scheduled: how to, and where. */
const Empty = () => (
  <div className={ui.empty}>
    <img src="/sign.svg" alt="" width="44" height="44" />
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
);

/** The changes of the last seven days. The list is open if a publication was refused. */
function Done({ changes }: { changes: readonly ScheduledChange[] }) {
  if (changes.length === 0) return null;
  return (
    <details className={`${ui.ruled} ${styles.done}`} open={changes.some(({ problem }) => problem)}>
      <summary className={ui.secondary}>
        Fait ces sept derniers jours <Icon name="down" />
      </summary>
      <ul>
        {changes.map((change) => (
          <li key={changeKey(change)} className={`${ui.cluster} ${ui.baseline} ${ui.muted}`}>
            <time dateTime={change.at}>{formatInstant(change.at, undefined, 'medium').replace(' à ', ', ')}</time>
            <span>{changeKinds[change.action].label}</span>
            <span className={ui.fill}>
              <Link to={formPath(change)}>{titleOfChange(change)}</Link>{' '}
              {change.problem && (
                <span className={ui.problem}>
                  <ChangeProblem change={change} what="N’a pas pu paraître" />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
