import { useEffect, useState } from 'react';
import { formatClock, formatElapsed } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
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
  const now = useNow(savedAt !== undefined);
  const refusal = unsaved && refused.length > 0 && `Non enregistré\u00a0: ${refused.join(', ')}`;
  const isSaved = savedAt !== undefined;
  const note =
    refusal || (isSaved ? `Enregistré ${formatElapsed(savedAt, now)}` : unsaved && 'Modifications non enregistrées');
  return (
    <>
      <VisuallyHidden role="status">{refusal || (isSaved && `Enregistré à ${formatClock(savedAt)}`)}</VisuallyHidden>
      {note && <span className={ui.muted}>{note}</span>}
    </>
  );
}

/** The time, every second while it is needed. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
