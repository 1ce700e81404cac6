import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import styles from './toasts.module.css';

export interface ToastContent {
  id: number;
  text: string;
  tone: 'done' | 'problem';
  undo?: () => void;
}

/** Time to read a sentence; more where there is something to decide (WCAG 2.2.1: it also waits for who holds it). */
const shownMs = 6000;
const undoShownMs = 12_000;

/** One message. It stays as long as the pointer or the focus is on it. */
export function Toast({ toast, onDismiss }: { toast: ToastContent; onDismiss: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const { id, undo } = toast;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDismiss(id), undo ? undoShownMs : shownMs);
    return () => clearTimeout(timer);
  }, [held, id, undo, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here but to wait for who is reading
    <div
      ref={element}
      className={`${styles.toast} ${toast.tone === 'problem' ? styles.problem : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(element.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(event.currentTarget.matches(':hover'))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss(id);
      }}
    >
      <p>{toast.text}</p>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            onDismiss(id);
            undo();
          }}
        >
          Annuler
        </button>
      )}
      <button type="button" className={styles.close} onClick={() => onDismiss(id)} aria-label="Fermer ce message">
        <Icon name="close" />
      </button>
    </div>
  );
}
