import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import ui from '../ui/primitives.module.css';
import styles from './toasts.module.css';

interface Options {
  /** Undoes the action. The button is « Annuler ». */
  undo?: () => void;
  tone?: 'done' | 'problem';
}

type ToastContent = Options & { id: number; text: string };

/** Shows a toast for a few seconds. Errors must also be shown in place: a toast disappears. */
type ShowToast = (text: string, options?: Options) => void;

const ToastsContext = createContext<ShowToast>(() => {
  throw new Error('useShowToast is called outside of the back-office');
});

export const useShowToast = (): ShowToast => useContext(ToastsContext);

/** The number of visible toasts; older ones are dropped. */
const maxToasts = 3;

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastContent[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const showToast = useCallback<ShowToast>((text, options) => {
    lastId.current += 1;
    const toast = { ...options, id: lastId.current, text };
    setToasts((shown) => [...shown.slice(1 - maxToasts), toast]);
  }, []);

  return (
    <ToastsContext value={showToast}>
      {children}
      {/* Always rendered, so that the live region announces its content. */}
      <div role="status" className={`${ui.stack} ${ui.close} ${styles.toasts}`}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToastsContext>
  );
}

/** Time to read a sentence; longer with an action (WCAG 2.2.1: the timer also stops on hover and focus). */
const shownMs = 6000;
const undoShownMs = 12_000;

/** One toast. It stays while hovered or focused. */
function Toast({ toast, onDismiss }: { toast: ToastContent; onDismiss: (id: number) => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const { id, undo } = toast;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(id), undo ? undoShownMs : shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, undo, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
    <div
      className={`dark ${ui.beside} ${styles.toast} ${toast.tone === 'problem' ? styles.problem : ''}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={({ currentTarget }) => setIsHeld(currentTarget.contains(document.activeElement))}
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
