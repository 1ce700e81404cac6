import { useEffect, useState } from 'react';
import { formatElapsed } from '#model/format.ts';
import ui from '../ui/primitives.module.css';

interface Props {
  unsaved: boolean;
  /** When the working copy was last saved, in milliseconds. */
  savedAt: number | undefined;
  /** The labels of fields that could not be saved as they are. */
  refused: readonly string[];
}

/** Whether the input is saved, beside the main button. No live region: the text changes every second. */
export function SaveNote({ unsaved, savedAt, refused }: Props) {
  const now = useNow(savedAt !== undefined);
  if (unsaved && refused.length > 0)
    return <span className={ui.muted}>{`Non enregistré\u00a0: ${refused.join(', ')}`}</span>;
  if (savedAt !== undefined) return <span className={ui.muted}>{`Enregistré ${formatElapsed(savedAt, now)}`}</span>;
  return unsaved ? <span className={ui.muted}>Modifications non enregistrées</span> : null;
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
