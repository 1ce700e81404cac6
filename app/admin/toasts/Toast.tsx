import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import ui from '../ui/primitives.module.css';
import styles from './toasts.module.css';

export interface ToastContent {
  id: number;
  text: string;
  tone: 'done' | 'problem';
  undo?: () => void;
}

/** Time to read a sentence; longer with an action (WCAG 2.2.1: the timer also stops on hover and focus). */
const shownMs = 6000;
const undoShownMs = 12_000;

/** One toast. It stays while hovered or focused. */
export function Toast({ toast, onDismiss }: { toast: ToastContent; onDismiss: (id: number) => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const { id, undo } = toast;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(id), undo ? undoShownMs : shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, undo, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
    <div
      ref={element}
      className={`dark ${styles.toast} ${toast.tone === 'problem' ? styles.problem : ''}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(element.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setIsHeld(true)}
      onBlur={(event) => setIsHeld(event.currentTarget.matches(':hover'))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss(id);
      }}
    >
      <p>{toast.text}</p>
      {undo && (
        <Button
          className={`${ui.link} ${ui.strong} ${styles.undo}`}
          onClick={() => {
            onDismiss(id);
            undo();
          }}
        >
          Annuler
        </Button>
      )}
      <Button className={ui.icon} onClick={() => onDismiss(id)} aria-label="Fermer ce message">
        <Icon name="close" />
      </Button>
    </div>
  );
}
