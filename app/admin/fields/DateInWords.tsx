import styles from './fields.module.css';

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });

/** The entered date in French words. A browser displays dates in its own locale's order: 04/05 may be read as April or May. */
export function DateInWords({ value }: { value: string }) {
  const [isoDate] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  const date = isoDate ? new Date(`${isoDate}T12:00:00Z`) : undefined;
  if (!date || Number.isNaN(date.getTime())) return null;
  return <p className={styles.spelled}>{day.format(date)}</p>;
}
