import { useEffect, useState } from 'react';
import { useShowToast } from '../toasts/Toasts.tsx';
import { copiesWithPrefix, deleteCopy, readCopy, type StoredCopy, saveCopy } from './unsaved-copies.ts';

/** Window event: this tab stored, released or deleted a copy. */
const changed = 'copieschange';
export const notifyCopiesChanged = (): void => void window.dispatchEvent(new Event(changed));

/**
 * Marks a form as open in all tabs, until the returned function is called: no other form is offered its copy. A browser lock ends with its
 * tab. On plain HTTP there are no locks: the copy of an open form is offered too.
 */
export function lockForm(formId: string): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  if ('locks' in navigator) void navigator.locks.request(formId, () => released).then(notifyCopiesChanged);
  return release;
}

async function openForms(): Promise<Set<string | undefined>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

const formIdOf = ({ key }: StoredCopy): string => key.split(':').at(-1) ?? '';

/** The copies under a prefix whose form is no longer open. `own`: the form that asks. */
export function useStoredCopies(prefix: string, own?: string) {
  const [copies, setCopies] = useState<readonly StoredCopy[]>([]);
  const showToast = useShowToast();

  useEffect(() => {
    const end = new AbortController();
    let watch = new AbortController();
    const refresh = async () => {
      const open = await openForms();
      watch.abort();
      if (end.signal.aborted) return;
      watch = new AbortController();
      const others = copiesWithPrefix(prefix).filter((copy) => formIdOf(copy) !== own);
      setCopies(others.filter((copy) => !open.has(formIdOf(copy))));
      // A form that closes in another tab leaves its copy.
      for (const formId of others.map(formIdOf).filter((id) => open.has(id)))
        navigator.locks
          .request(formId, { mode: 'shared', signal: watch.signal }, () => undefined)
          .then(refresh, () => undefined);
    };
    void refresh();
    for (const event of ['storage', changed]) window.addEventListener(event, refresh, { signal: end.signal });
    return () => {
      end.abort();
      watch.abort();
    };
  }, [prefix, own]);

  function discard({ key }: StoredCopy): void {
    const copy = readCopy(key);
    deleteCopy(key);
    notifyCopiesChanged();
    if (!copy) return;
    const undo = () => {
      saveCopy(key, copy);
      notifyCopiesChanged();
    };
    showToast('Brouillon abandonné', { undo });
  }
  return { copies, discard };
}
