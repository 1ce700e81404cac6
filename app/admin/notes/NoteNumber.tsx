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

/** « 2 à voir »; « 1 à corriger » where something prevents the publication. */
export function NotesCount({ refused, advised }: { refused: number; advised: number }) {
  const isRefused = refused > 0;
  return (
    <>
      <NoteNumber severity={isRefused ? 'refused' : 'advised'}>{isRefused ? refused : advised}</NoteNumber>{' '}
      <span className={ui.underlined}>{isRefused ? 'à corriger' : 'à voir'}</span>
    </>
  );
}
