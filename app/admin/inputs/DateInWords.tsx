import { isDay } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import ui from '../ui/primitives.module.css';

/** The entered date in French words. A browser displays dates in its own locale's order: 04/05 may be read as April or May. */
export function DateInWords({ value }: { value: string }) {
  const [isoDate] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  const text = isoDate && isDay(isoDate) && formatDay(isoDate, 'full');
  return text ? <p className={ui.muted}>{text}</p> : null;
}
