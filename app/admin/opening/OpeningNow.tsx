import { type ReactNode, useEffect, useState } from 'react';
import { openingSentence } from '#editorial/opening-words.ts';
import { today, toLocal } from '#model/calendar.ts';
import { capitalize, formatTime, formatWeekdayDate } from '#model/format.ts';
import type { OpeningHours } from '#model/opening-hours.ts';
import ui from '../ui/primitives.module.css';
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

/** The current time in milliseconds since the epoch, which changes with the minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
