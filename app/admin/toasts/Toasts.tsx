import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { Toast, type ToastContent } from './Toast.tsx';
import styles from './toasts.module.css';

interface Options {
  /** Takes back what is said. The button says « Annuler ». */
  undo?: () => void;
  tone?: 'done' | 'problem';
}

interface Toasts {
  /** Says what has just happened, for a few seconds. A problem must be told where it is as well: a toast goes away. */
  say(text: string, options?: Options): void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts is called outside of the back-office');
  return toasts;
}

/** Enough to follow what one does; older ones give way. */
const atMost = 3;

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastContent[]>([]);
  const last = useRef(0);

  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const value = useMemo<Toasts>(
    () => ({
      say(text, { undo, tone = 'done' } = {}) {
        last.current += 1;
        const toast: ToastContent = { id: last.current, text, tone, ...(undo && { undo }) };
        setToasts((shown) => [...shown.slice(1 - atMost), toast]);
      },
    }),
    [],
  );

  return (
    <ToastsContext value={value}>
      {children}
      {/* Always there, so that what comes into it is told. */}
      <div role="status" className={styles.toasts}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToastsContext>
  );
}
