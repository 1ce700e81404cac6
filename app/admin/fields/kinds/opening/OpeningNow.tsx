import type { ReactNode } from 'react';
import { openingSentence } from '#editorial/opening-words.ts';
import { today, toLocal } from '#model/calendar.ts';
import { capitalize, formatTime, formatWeekdayDate } from '#model/format.ts';
import type { OpeningHours } from '#model/opening-hours.ts';
import ui from '../../../ui/primitives.module.css';
import styles from './opening-now.module.css';

/** The opening sentence of the site at the current minute, and the next change. */
export function OpeningNow({ hours, now, children }: { hours: OpeningHours; now: number; children?: ReactNode }) {
  const sentence = openingSentence(hours, now);
  const [, time = ''] = toLocal(now).split(' ');
  return (
    <div className={`dark ${styles.now}`}>
      <p>{`${capitalize(formatWeekdayDate(today(now)))}, ${formatTime(time)}`}</p>
      <strong className={sentence.isOpen ? ui.dot : undefined}>{sentence.text}</strong>
      {sentence.detail && <p>{sentence.detail}</p>}
      {children}
    </div>
  );
}
