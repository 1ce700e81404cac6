import { useCallback, useEffect, useState } from 'react';
import { useToasts } from '../toasts/index.ts';
import { deleteLocalDraft, draftsWithPrefix, readLocalDraft, type StoredDraft, saveLocalDraft } from './local-draft.ts';

/** Window event: a form of this tab released or stored a draft. */
const changed = 'draftschange';
export const notifyDraftsChanged = (): void => void window.dispatchEvent(new Event(changed));

/**
 * Locks a draft across tabs while its form is open, until the returned function is called. A browser lock ends with its tab.
 * On plain HTTP there are no locks: an open form's draft is offered too, and resuming it copies it.
 */
export function lockDraft(key: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if ('locks' in navigator) void navigator.locks.request(key, () => released).then(notifyDraftsChanged);
  return release;
}

/** Resolves once no form has this draft locked. */
const whenUnlocked = (key: string, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(key, { mode: 'shared', signal }, () => undefined);

async function lockedKeys(): Promise<Set<string | undefined>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

/** The drafts under a prefix that no open form has locked: those of earlier visits. */
export function useStoredDrafts(prefix: string, own?: string) {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  const { showToast } = useToasts();

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const watched = new Set<string>();
    const refresh = async () => {
      const held = await lockedKeys();
      if (signal.aborted) return;
      const others = draftsWithPrefix(prefix).filter(({ key }) => key !== own);
      setDrafts(others.filter(({ key }) => !held.has(key)));
      for (const { key } of others.filter(({ key }) => held.has(key) && !watched.has(key))) {
        watched.add(key);
        const again = () => {
          watched.delete(key);
          void refresh();
        };
        whenUnlocked(key, signal).then(again, () => undefined);
      }
    };
    void refresh();
    const events = ['storage', changed];
    for (const event of events) window.addEventListener(event, refresh, { signal });
    return () => abort.abort();
  }, [prefix, own]);

  const discard = useCallback(
    ({ key }: StoredDraft) => {
      const draft = readLocalDraft(key);
      deleteLocalDraft(key);
      notifyDraftsChanged();
      if (!draft) return;
      const undo = () => {
        saveLocalDraft(key, draft);
        notifyDraftsChanged();
      };
      showToast('Brouillon abandonné', { undo });
    },
    [showToast],
  );
  return { drafts, discard };
}
