import type { Finding } from '#editorial/checks/finding.ts';
import ui from '../ui/primitives.module.css';
import styles from './NoteNumber.module.css';

interface Props {
  children: number;
  severity: Finding['severity'];
  /** A text for screen readers has the number too. */
  hidden?: boolean;
}

/** The number of a note, or how many there are. */
export function NoteNumber({ children, severity, hidden }: Props) {
  return (
    <span className={`${ui.number} ${styles.number}`} data-severity={severity} aria-hidden={hidden}>
      {children}
    </span>
  );
}

/** « 2 points à voir »; « 1 point à corriger » where something prevents the publication. */
export function NotesCount({ refused, advised }: { refused: number; advised: number }) {
  const [severity, count] = refused > 0 ? (['refused', refused] as const) : (['advised', advised] as const);
  const verb = severity === 'refused' ? 'corriger' : 'voir';
  return (
    <>
      <NoteNumber severity={severity}>{count}</NoteNumber>{' '}
      <span className={ui.underlined}>{`${count > 1 ? 'points' : 'point'} à\u00a0${verb}`}</span>
    </>
  );
}
