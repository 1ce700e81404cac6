import { type ReactNode, useEffect, useState } from 'react';
import { openingSentence } from '#content/opening-words.ts';
import { today, toLocal } from '#model/calendar.ts';
import { dayText, hourText } from '#model/date-words.ts';
import type { OpeningHours } from '#model/opening-hours.ts';
import styles from './opening-now.module.css';

/** The opening sentence of the site at the current minute, and the next change. */
export function OpeningNow({ hours, now, children }: { hours: OpeningHours; now: number; children?: ReactNode }) {
  const sentence = openingSentence(hours, now);
  const [, time = ''] = toLocal(now).split(' ');
  return (
    <div className={`dark ${styles.now}`}>
      <p>{`${capitalize(dayText(today(now)))}, ${hourText(time)}`}</p>
      <strong data-open={sentence.isOpen}>{sentence.text}</strong>
      {sentence.detail && <p>{sentence.detail}</p>}
      {children}
    </div>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The current time in milliseconds since the epoch, which changes with the minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
