import styles from './fields.module.css';

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });

/**
 * The day that is in the field, in French words: a browser writes it in its own language's order, and 04/05 is in May for some and
 * in April for others. A wrong weekday is seen at once, too.
 */
export function SpelledDate({ value }: { value: string }) {
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  const at = date ? new Date(`${date}T12:00:00Z`) : undefined;
  if (!at || Number.isNaN(at.getTime())) return null;
  return <p className={styles.spelled}>{day.format(at)}</p>;
}
