import { useEffect, useId, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatDateTime, formatTitle } from '#model/format.ts';
import { showToast } from '../toasts/Toasts.tsx';
import ui from '../ui/primitives.module.css';
import { copiesWithPrefix, deleteCopy, readCopy, type StoredCopy, saveCopy } from './unsaved-copies.ts';

interface Props {
  type: TypeDeclaration;
  copies: readonly StoredCopy[];
  onResume: (copy: StoredCopy) => void;
  onDiscard: (copy: StoredCopy) => void;
}

/** The input that forms left on this device before the server had it. */
export function StoredCopiesNotice({ type, copies, onResume, onDiscard }: Props) {
  const id = useId();
  if (copies.length === 0) return null;
  return (
    <section aria-label={copies.length === 1 ? 'Texte non enregistré' : 'Textes non enregistrés'}>
      <ul>
        {copies.map((copy) => {
          const title = copy.values[type.admin.title];
          const descriptionId = `${id}-${copy.key}`;
          return (
            <li key={copy.key} className={`${ui.notice} ${ui.info} ${ui.spread} ${ui.wide} above4`}>
              <div id={descriptionId}>
                <p>{`Un texte non enregistré du ${formatDateTime(new Date(copy.typedAt).toISOString())} a été retrouvé.`}</p>
                {typeof title === 'string' && title.trim() !== '' && (
                  <p className={ui.strong}>{formatTitle(title.trim())}</p>
                )}
              </div>
              <div className={ui.cluster}>
                <Button tone="full" aria-describedby={descriptionId} onClick={() => onResume(copy)}>
                  Récupérer ce que j’avais tapé
                </Button>
                <Button tone="hollow" aria-describedby={descriptionId} onClick={() => onDiscard(copy)}>
                  L’effacer
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Window event: this tab stored, released or deleted a copy. */
const changed = 'copieschange';
export const notifyCopiesChanged = (): void => void window.dispatchEvent(new Event(changed));

/**
 * Marks a form as open in all tabs, until the returned function is called: no other is offered its copy. The lock ends with its tab. Plain HTTP
 * has no locks: there the copy of an open form is offered too.
 */
export function lockForm(formId: string): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  if ('locks' in navigator) void navigator.locks.request(formId, () => released).then(notifyCopiesChanged);
  return release;
}

const formIdOf = ({ key }: StoredCopy): string => key.split(':').at(-1) ?? '';

/** The copies under a prefix whose form is no longer open. `own`: the form that asks. */
export function useStoredCopies(prefix: string, own?: string) {
  const [copies, setCopies] = useState<readonly StoredCopy[]>([]);

  useEffect(() => {
    const end = new AbortController();
    let watch = new AbortController();
    const refresh = async () => {
      const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : { held: [] };
      const open = new Set(held.map(({ name }) => name));
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
