import { Button } from '#app/ui/buttons.tsx';
import type { Finding } from '#editorial/checks/index.ts';
import ui from '../ui/primitives.module.css';
import { useNotes } from './notes-context.ts';

/** The notes of a field, under it. A rich text shows its own in the text, and a file at the file. */
export const FieldNotes = ({ name, isRichText }: { name: string; isRichText: boolean }) => (
  <NoteLinks
    isHere={({ field, location, rule }) =>
      // The label says already that a field is required.
      field === name &&
      rule !== 'required' &&
      location?.kind !== 'file' &&
      !(isRichText && location && location.kind !== 'control')
    }
  />
);

/** The notes about a file, wherever the form shows it. */
export const FileNotes = ({ fileId }: { fileId: number }) => (
  <NoteLinks isHere={({ location }) => location?.kind === 'file' && location.id === fileId} />
);

function NoteLinks({ isHere }: { isHere: (finding: Finding) => boolean }) {
  const { notes, showInPanel } = useNotes();
  const shown = notes.filter(({ finding }) => isHere(finding));
  if (shown.length === 0) return null;
  return (
    <div className={`${ui.stack} ${ui.close}`}>
      {shown.map(({ number, finding: { severity, sentence } }) => (
        <Button key={number} className={`${ui.check} ${ui.small}`} onClick={() => showInPanel(number)}>
          <NoteNumber severity={severity} hidden>
            {number}
          </NoteNumber>
          <span>
            <span className="unseen">{`Point ${number}\u00a0: `}</span>
            {sentence}
          </span>
        </Button>
      ))}
    </div>
  );
}

interface Props {
  children: number;
  severity: Finding['severity'];
  /** A text for screen readers has the number too. */
  hidden?: boolean;
}

/** The number of a note, or how many there are. */
export function NoteNumber({ children, severity, hidden }: Props) {
  return (
    <span className={ui.number} data-severity={severity} aria-hidden={hidden}>
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
