import { useCallback, useEffect, useState } from 'react';
import { useToasts } from '../toasts/index.ts';
import { draftsAt, forgetDeviceDraft, type KeptDraft, keepDeviceDraft, readDeviceDraft } from './device-draft.ts';

/** Told to the window when a form of this tab let its draft go, or kept one. */
const changed = 'draftschange';
export const tellDraftsChanged = (): void => void window.dispatchEvent(new Event(changed));

/**
 * Says to every tab that a form with this draft is open, until the returned function is called. A browser lock goes with its tab,
 * however that ends. A plain http address has none: there an open form's draft is offered too, and taking it up makes a copy.
 */
export function holdDraft(key: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if ('locks' in navigator) void navigator.locks.request(key, () => released).then(tellDraftsChanged);
  return release;
}

/** Resolves once no form holds this draft any more. */
const letGo = (key: string, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(key, { mode: 'shared', signal }, () => undefined);

async function heldKeys(): Promise<Set<string | undefined>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

/** The drafts of a place that no open form holds: what earlier visits left. */
export function useFoundDrafts(place: string, own?: string) {
  const [found, setFound] = useState<readonly KeptDraft[]>([]);
  const { say } = useToasts();

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const awaited = new Set<string>();
    const look = async () => {
      const held = await heldKeys();
      if (signal.aborted) return;
      const others = draftsAt(place).filter(({ key }) => key !== own);
      setFound(others.filter(({ key }) => !held.has(key)));
      for (const { key } of others.filter(({ key }) => held.has(key) && !awaited.has(key))) {
        awaited.add(key);
        const again = () => {
          awaited.delete(key);
          void look();
        };
        letGo(key, signal).then(again, () => undefined);
      }
    };
    void look();
    const events = ['storage', changed];
    for (const event of events) window.addEventListener(event, look, { signal });
    return () => left.abort();
  }, [place, own]);

  const giveUp = useCallback(
    ({ key }: KeptDraft) => {
      const draft = readDeviceDraft(key);
      forgetDeviceDraft(key);
      tellDraftsChanged();
      if (!draft) return;
      const undo = () => {
        keepDeviceDraft(key, draft);
        tellDraftsChanged();
      };
      say('Brouillon abandonné', { undo });
    },
    [say],
  );
  return { found, giveUp };
}
