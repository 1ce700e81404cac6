import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { Toast, type ToastContent } from './Toast.tsx';
import styles from './toasts.module.css';

interface Options {
  /** Undoes the action. The button is « Annuler ». */
  undo?: () => void;
  tone?: 'done' | 'problem';
}

interface Toasts {
  /** Shows a toast for a few seconds. Errors must also be shown in place: a toast disappears. */
  showToast(text: string, options?: Options): void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts is called outside of the back-office');
  return toasts;
}

/** The number of visible toasts; older ones are dropped. */
const maxToasts = 3;

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastContent[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const value = useMemo<Toasts>(
    () => ({
      showToast(text, { undo, tone = 'done' } = {}) {
        lastId.current += 1;
        const toast: ToastContent = { id: lastId.current, text, tone, ...(undo && { undo }) };
        setToasts((shown) => [...shown.slice(1 - maxToasts), toast]);
      },
    }),
    [],
  );

  return (
    <ToastsContext value={value}>
      {children}
      {/* Always rendered, so that the live region announces its content. */}
      <div role="status" className={styles.toasts}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToastsContext>
  );
}
