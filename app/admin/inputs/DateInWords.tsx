import { fullDay } from '../parts/format.ts';
import styles from './fields.module.css';

/** The entered date in French words. A browser displays dates in its own locale's order: 04/05 may be read as April or May. */
export function DateInWords({ value }: { value: string }) {
  const [isoDate] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  const text = isoDate && fullDay(isoDate);
  return text ? <p className={styles.spelled}>{text}</p> : null;
}
