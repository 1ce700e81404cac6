import { formatClock, formatElapsed } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import { useNow } from '../ui/use-now.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

interface Props {
  unsaved: boolean;
  /** When the working copy was last saved, in milliseconds. */
  savedAt: number | undefined;
  /** The labels of fields that could not be saved as they are. */
  refused: readonly string[];
}

/** Whether the input is saved, beside the main button. It changes every second: what is announced changes once a minute. */
export function SaveNote({ unsaved, savedAt, refused }: Props) {
  const isSaved = savedAt !== undefined;
  const now = useNow(isSaved ? { stepMs: 1000 } : {});
  const refusal = unsaved && refused.length > 0 && `Non enregistré\u00a0: ${refused.join(', ')}`;
  const note =
    refusal || (isSaved ? `Enregistré ${formatElapsed(savedAt, now)}` : unsaved && 'Modifications non enregistrées');
  return (
    <>
      <VisuallyHidden role="status">{refusal || (isSaved && `Enregistré à ${formatClock(savedAt)}`)}</VisuallyHidden>
      {note && <span className={ui.muted}>{note}</span>}
    </>
  );
}
