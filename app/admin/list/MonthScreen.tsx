import { type ComponentProps, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, buttonClass, Icon } from '#app/ui/buttons.tsx';
import { typeOf } from '#content/index.ts';
import { type Day, dayOf, isDay, today } from '#model/calendar.ts';
import { capitalize, formatDay, formatEntryCount, formatTimeOf, formatWeekdayDate } from '#model/format.ts';
import { exceptionOn, hasHours, isOpenOn, openingHoursOf } from '#model/opening-hours.ts';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import { stateLabel } from '../publication/publication.ts';
import { useQuery } from '../queries/use-query.ts';
import { entryTitle } from '../relations/entry-summary.ts';
import { monthParam, weeksOf } from '../schedule/changes.ts';
import { LegendItem, MonthChooser, MonthTable } from '../schedule/MonthTable.tsx';
import { contentApi } from '../session/session.ts';
import { Announcement, LoadError, PendingRows } from '../ui/messages.tsx';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { allDrafts } from './all-drafts.ts';
import type { EntryList } from './EntryList.tsx';
import { rangeFilter } from './list-params.ts';
import { type DatedEntry, MoveDialog, type MoveOptions, useMove } from './use-move.tsx';

type Props = ComponentProps<typeof EntryList> & Pick<MoveOptions, 'range'>;

const shownPerDay = 3;
const states = ['published', 'modified', 'scheduled', 'draft'] as const;

/** The entries of a type that take place in a month: the view « Mois » of its list. A move saves a working copy, and publishes nothing. */
export function MonthScreen({ screen, range, views }: Props) {
  const type = typeOf(screen.type);
  const [params, setParams] = useSearchParams();
  const month = monthParam(params.get('mois')) ?? today().slice(0, 7);
  const days = weeksOf(month).flat();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const { result, failure, reload } = useQuery(month, async (signal) => {
    const filters = rangeFilter(range, { from: first, to: last });
    const fields = [type.admin.title, range.start, range.end, 'updatedAt'];
    const [entries, setting] = await Promise.all([
      allDrafts(screen.type, { filters, fields, sort: [`${range.start}:asc`, 'id:asc'] }, signal),
      contentApi.get('setting', undefined, {}, { signal }),
    ]);
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    const dated = entries.map((entry): DatedEntry => {
      const [start, end] = [text(entry[range.start]) ?? '', text(entry[range.end])];
      return { ...entry, title: entryTitle(screen.type, entry), start, end };
    });
    return { entries: dated, hours: openingHoursOf(setting) };
  });
  const [moved, setMoved] = useState<DatedEntry>();

  const entries = result?.entries ?? [];
  const closedText = (day: Day): string | undefined => {
    if (!result || !hasHours(result.hours) || isOpenOn(result.hours, day)) return undefined;
    return ['fermé', exceptionOn(result.hours, day)?.reason].filter(Boolean).join(', ');
  };
  const isClosedOn = (day: Day) => closedText(day) !== undefined;
  const { report, ...move } = useMove({ screen, range, entries, first, last, isClosedOn, reload });
  const starting = entries.filter(({ start }) => dayOf(start) >= first);
  const long = entries.filter(
    ({ start, end }) => dayOf(start) < first || (end !== undefined && dayOf(end) > dayOf(start)),
  );
  const byDay = Map.groupBy(starting, ({ start }) => dayOf(start));
  const ofMonth = starting.filter(({ start }) => start.startsWith(month));
  const drafts = ofMonth.filter(({ publication }) => publication.state === 'draft').length;
  const typed = params.get('jour') ?? '';
  const initial = byDay.has(today()) ? today() : ofMonth[0] && dayOf(ofMonth[0].start);
  const chosen = isDay(typed) && typed >= first && typed <= last ? typed : initial;
  const show = (next: Record<string, string>) =>
    setParams({ vue: 'mois', ...(month !== today().slice(0, 7) && { mois: month }), ...next }, { replace: true });
  const form = (documentId: string) => `/admin/${screen.path}/${documentId}`;
  const itemOf = ({ documentId, title, start, publication: { state } }: DatedEntry) => ({
    ...{ key: documentId, to: form(documentId), sign: state, title },
    note: formatTimeOf(start) ?? '',
    signText: stateLabel(state, type),
  });
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: screen.label }]}>
        <Link to={form('nouveau')} className={buttonClass()}>
          <Icon name="plus" /> Ajouter
        </Link>
      </PageToolbar>
      <div className={ui.spread}>
        <PageHeader
          title={screen.label}
          total={
            result &&
            `${formatEntryCount(ofMonth.length, type)} en ${formatDay(`${month}-01`, 'month')}${
              drafts > 0 ? `, dont ${drafts} brouillon${drafts > 1 ? 's' : ''}` : ''
            }`
          }
        />
        {views}
      </div>
      <div className={`${ui.cluster} ${ui.below4} above4`}>
        <MonthChooser month={month} onChoose={(mois) => show({ mois })} />
        <Button tone="hollow" onClick={() => show({ mois: today().slice(0, 7), jour: today() })}>
          Aujourd’hui
        </Button>
      </div>
      {failure !== undefined ? (
        <LoadError onRetry={reload} />
      ) : result ? (
        <>
          {report && (
            <div role="status" className={`${ui.notice} ${ui.info} ${ui.spread} ${ui.below4}`}>
              <p>
                <b>{report.moved}</b> {report.online}
              </p>
              <div className={ui.cluster}>
                {report.canPublish && (
                  <Button tone="full" disabled={move.busy} onClick={() => void report.publish()}>
                    {report.publishLabel}
                  </Button>
                )}
                <Button tone="hollow" disabled={move.busy} onClick={() => void report.undo()}>
                  Annuler
                </Button>
              </div>
            </div>
          )}
          {long.length > 0 && (
            <p className={`${ui.cluster} ${ui.muted} ${ui.below4}`}>
              Sur plusieurs jours{'\u00a0'}:
              {long.map(({ documentId, title, start, end }) => (
                <span key={documentId}>
                  <Link to={form(documentId)} className={ui.underlined}>
                    {title}
                  </Link>
                  {dayOf(start) >= first && `, dès le ${formatDay(start, 'dayMonth')}`}
                  {end && `, jusqu’au ${formatDay(end, 'dayMonth')}`}
                </span>
              ))}
            </p>
          )}
          <MonthTable
            month={month}
            caption={screen.label}
            chosen={chosen}
            today={today()}
            items={new Map([...byDay].map(([day, ofDay]) => [day, ofDay.map(itemOf)]))}
            most={shownPerDay}
            countText={(count) => formatEntryCount(count, type)}
            closedText={closedText}
            moving={move.moving}
            table={move.table}
            legend={
              <>
                {states.map((state) => (
                  <LegendItem key={state} state={state}>
                    {stateLabel(state, type).toLowerCase()}
                  </LegendItem>
                ))}
                <span className={`${ui.onWide} ${ui.pushed}`}>
                  Au clavier{'\u00a0'}: <kbd>M</kbd> déplace, flèches, <kbd>Entrée</kbd> pose, <kbd>Échap</kbd> renonce
                </span>
              </>
            }
            onChoose={(jour) => show({ mois: jour.slice(0, 7), jour })}
          />
          <Announcement>{move.announcement}</Announcement>
          {chosen && (
            <section className="above6" aria-labelledby="jour">
              <h2 id="jour">{capitalize(formatWeekdayDate(chosen, today()))}</h2>
              {!byDay.has(chosen) && <p className={ui.secondary}>Rien ne commence ce jour-là.</p>}
              <ul className={ui.lines} hidden={!byDay.has(chosen)}>
                {(byDay.get(chosen) ?? []).map((entry) => (
                  <li key={entry.documentId} className={ui.cluster}>
                    <span className={ui.time}>{formatTimeOf(entry.start)}</span>
                    <Link to={form(entry.documentId)} className={`${ui.fill} ${ui.clamped} ${ui.plain} ${ui.strong}`}>
                      {entry.title}
                    </Link>
                    <PublicationBadge type={type} state={entry.publication.state} />
                    <Button
                      className={`${ui.link} ${ui.small}`}
                      aria-label={`Déplacer…\u00a0: ${entry.title}`}
                      onClick={() => setMoved(entry)}
                    >
                      Déplacer…
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {moved && (
            <MoveDialog
              entry={moved}
              isClosedOn={isClosedOn}
              onMove={(day) => void move.move(moved, day)}
              onClose={() => setMoved(undefined)}
            />
          )}
        </>
      ) : (
        <PendingRows />
      )}
    </>
  );
}
