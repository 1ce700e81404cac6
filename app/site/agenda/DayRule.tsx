import { kept } from '#app/kept.tsx';
import layout from '#app/ui/layout.module.css';
import type { Day } from '#model/calendar.ts';
import { plainDay, weekday } from '../dates.ts';
import { pageAddress } from '../parts/Pagination.tsx';
import styles from './DayRule.module.css';
import type { RuleDay } from './day-groups.ts';

/** The fortnight over the agenda: each day leads to its heading, on this page or another; an empty day leads nowhere. */
export const DayRule = kept(function DayRule({
  days,
  page,
  today,
}: {
  days: readonly RuleDay[];
  page: number;
  today: Day;
}) {
  return (
    <nav className={styles.rule} aria-label="Jours">
      <ol className={`${layout.frame} ${styles.days}`}>
        {days.map((one) => (
          <li key={one.day}>
            {one.page === undefined ? (
              <span className={styles.empty}>
                <Cell day={one.day} />
                <span className={layout.hidden}> : aucun événement</span>
              </span>
            ) : (
              <a
                {...(one.day === today && { className: styles.today, 'aria-current': 'date' as const })}
                href={`${one.page === page ? '' : pageAddress('/evenements', one.page)}#d-${one.day}`}
              >
                <Cell day={one.day} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
});

function Cell({ day }: { day: Day }) {
  return (
    <>
      <span aria-hidden="true">{weekday(day).slice(0, 3)}</span>
      <strong aria-hidden="true">{Number(day.slice(8))}</strong>
      <span className={layout.hidden}>
        {weekday(day)} {plainDay(day)}
      </span>
    </>
  );
}
