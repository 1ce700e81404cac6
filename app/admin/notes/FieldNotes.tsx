import { Button } from '#app/ui/buttons.tsx';
import ui from '../ui/primitives.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { NoteNumber } from './NoteNumber.tsx';
import { type Note, useNotes } from './notes-context.ts';

/** The notes of a field, under it. A rich text shows its own in the text, and a file at the file. */
export function FieldNotes({ name, isRichText }: { name: string; isRichText: boolean }) {
  const { notes } = useNotes();
  return (
    <NoteLinks
      notes={notes.filter(
        ({ finding: { field, location, rule } }) =>
          // The label says already that a field is required.
          field === name &&
          rule !== 'required' &&
          location?.kind !== 'file' &&
          !(isRichText && location && location.kind !== 'control'),
      )}
    />
  );
}

/** The notes about a file, wherever the form shows it. */
export function FileNotes({ fileId }: { fileId: number }) {
  const { notes } = useNotes();
  return (
    <NoteLinks
      notes={notes.filter(({ finding: { location } }) => location?.kind === 'file' && location.id === fileId)}
    />
  );
}

function NoteLinks({ notes }: { notes: readonly Note[] }) {
  const { showInPanel } = useNotes();
  if (notes.length === 0) return null;
  return (
    <div className={`${ui.stack} ${ui.close}`}>
      {notes.map(({ number, finding: { severity, sentence } }) => (
        <Button key={number} className={`${ui.check} ${ui.small}`} onClick={() => showInPanel(number)}>
          <NoteNumber severity={severity} hidden>
            {number}
          </NoteNumber>
          <span>
            <VisuallyHidden>{`Point ${number}\u00a0: `}</VisuallyHidden>
            {sentence}
          </span>
        </Button>
      ))}
    </div>
  );
}
