import { useEffect, useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { createStore, useStore } from '../queries/store.ts';
import ui from '../ui/primitives.module.css';
import styles from './toasts.module.css';

interface Options {
  /** Undoes the action. The button is « Annuler ». */
  undo?: () => void;
  tone?: 'done' | 'problem';
}

type ToastContent = Options & { id: number; text: string };

/** The number of visible toasts; older ones are dropped. */
const maxToasts = 3;

const toasts = createStore<readonly ToastContent[]>([]);
let lastId = 0;

/** Shows a toast for a few seconds. Errors must also be shown in place: a toast disappears. */
export function showToast(text: string, options?: Options): void {
  lastId += 1;
  toasts.set([...toasts.current().slice(1 - maxToasts), { ...options, id: lastId, text }]);
}

const dismiss = (id: number) => toasts.set(toasts.current().filter((toast) => toast.id !== id));

/** Always rendered, so that the live region announces its content. */
export function Toasts() {
  // They go with the screens that show them, as at a sign-out.
  useEffect(() => () => toasts.set([]), []);
  return (
    <div role="status" className={`${ui.stack} ${ui.close} ${styles.toasts}`}>
      {useStore(toasts).map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Time to read a sentence; longer with an action (WCAG 2.2.1: the timer also stops on hover and focus). */
const shownMs = 6000;
const undoShownMs = 12_000;

/** One toast. It stays while hovered or focused. */
function Toast({ toast }: { toast: ToastContent }) {
  const [isHeld, setIsHeld] = useState(false);
  const { id, undo } = toast;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), undo ? undoShownMs : shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, undo]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
    <div
      className={`dark ${ui.beside} ${styles.toast} ${toast.tone === 'problem' ? styles.problem : ''}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={({ currentTarget }) => setIsHeld(currentTarget.contains(document.activeElement))}
      onFocus={() => setIsHeld(true)}
      onBlur={(event) => setIsHeld(event.currentTarget.matches(':hover'))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismiss(id);
      }}
    >
      <p>{toast.text}</p>
      {undo && (
        <Button
          className={`${ui.link} ${ui.strong} ${styles.undo}`}
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          Annuler
        </Button>
      )}
      <Button className={ui.icon} onClick={() => dismiss(id)} aria-label="Fermer ce message">
        <Icon name="close" />
      </Button>
    </div>
  );
}
