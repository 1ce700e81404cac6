import { Link } from 'react-router';
import { exceptionDays, noticeState } from '#editorial/opening-words.ts';
import { today } from '#model/calendar.ts';
import { formatSpans } from '#model/format.ts';
import { comingExceptions, type OpeningHours } from '#model/opening-hours.ts';
import { OpeningNow } from '../fields/kinds/opening/OpeningNow.tsx';
import { screenOf } from '../screens.ts';
import ui from '../ui/primitives.module.css';
import styles from './opening-today.module.css';

/** The current opening sentence of the site and the next three exceptions, with a link to the hours. */
export function OpeningToday({ hours, now }: { hours: OpeningHours; now: number }) {
  const day = today(now);
  const exceptions = comingExceptions(hours, day).slice(0, 3);
  return (
    <section className={`${ui.columns} ${styles.opening}`} aria-label="Ouverture">
      <OpeningNow hours={hours} now={now}>
        <Link to={`/admin/${screenOf('setting').path}`} className={`above2 ${ui.link}`}>
          Modifier l’ouverture
        </Link>
      </OpeningNow>
      <div className={`${ui.panel} ${styles.exceptions}`}>
        <h2 className={ui.caption}>Dates particulières à venir</h2>
        {exceptions.length === 0 ? (
          <p className={ui.secondary}>Aucune{'\u00a0'}: la semaine habituelle s’applique.</p>
        ) : (
          <ul className={ui.lines}>
            {exceptions.map((exception) => {
              const { firstDay, spans } = exception;
              return (
                <li key={firstDay} className={ui.dot} data-closed={spans.length === 0}>
                  <b>{exceptionDays(exception, day)}</b>
                  <span className={ui.secondary}>
                    {spans.length === 0 ? 'Fermé' : formatSpans(spans)},{' '}
                    {noticeState(exception, day).replace(/^B/, 'b')}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}
