import { useCallback, useEffect, useRef, useState } from 'react';
import { storedUserId } from '../session/session.ts';
import {
  type DeviceDraft,
  draftKey,
  draftPlace,
  forgetDeviceDraft,
  type KeptDraft,
  keepDeviceDraft,
  readDeviceDraft,
} from './device-draft.ts';
import { holdDraft, tellDraftsChanged, useFoundDrafts } from './use-found-drafts.ts';
import type { Values } from './values.ts';

const pauseMs = 500;

interface Options {
  type: string;
  documentId: string | undefined;
  unsaved: boolean;
  draft: Omit<DeviceDraft, 'at'>;
}

/**
 * Keeps what is typed on the device until it is saved, and offers what earlier visits left. Each opened form has a draft of its own.
 * Nothing here can break the form: a device that cannot keep it makes `kept` false, and that is all.
 */
export function useDeviceDraft({ type, documentId, unsaved, draft }: Options) {
  // Of who opened the form: they may sign out before its last letters are kept.
  const [place] = useState(() => draftPlace(storedUserId(), type, documentId));
  const [id, setId] = useState(newId);
  const key = draftKey(place, id);
  const { found, giveUp } = useFoundDrafts(place, key);
  const [kept, setKept] = useState(true);
  const latest = useRef({ unsaved, draft });
  latest.current = { unsaved, draft };
  // What was saved, as it stood: the form is still drawn with it on the way out, and must not keep it again.
  const settledValues = useRef<Values>(undefined);
  const { values, base, version } = draft;

  const keep = useCallback(() => {
    if (!latest.current.unsaved || latest.current.draft.values === settledValues.current) return true;
    return keepDeviceDraft(key, { at: Date.now(), ...latest.current.draft });
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what sets the timer again
  useEffect(() => {
    if (!unsaved) return;
    const timer = setTimeout(() => setKept(keep()), pauseMs);
    return () => clearTimeout(timer);
  }, [values, base, version, unsaved, keep]);

  useEffect(() => holdDraft(key), [key]);

  const leaving = useRef(keep);
  leaving.current = keep;
  useEffect(() => {
    // The last letters too, when the tab closes or the screen changes.
    const leave = () => void leaving.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      tellDraftsChanged();
    };
  }, []);

  // Everything typed was taken back: there is nothing to find again.
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (wasUnsaved.current && !unsaved) forgetDeviceDraft(key);
    wasUnsaved.current = unsaved;
  }, [unsaved, key]);

  /** Saved: what is on the device goes. */
  const forget = useCallback(() => {
    settledValues.current = latest.current.draft.values;
    forgetDeviceDraft(key);
  }, [key]);

  /**
   * Moves a draft into this form, which becomes another one: what was typed in it stays a draft by itself, to be found in its turn.
   * Nothing when it is gone meanwhile, to another tab.
   */
  const takeUp = useCallback(
    (taken: string): KeptDraft | undefined => {
      const read = readDeviceDraft(taken);
      if (!read) {
        tellDraftsChanged();
        return undefined;
      }
      keep();
      const next = newId();
      forgetDeviceDraft(taken);
      // Never in neither place: where it is refused there, it goes back.
      if (!keepDeviceDraft(draftKey(place, next), read)) keepDeviceDraft(taken, read);
      setId(next);
      return read;
    },
    [place, keep],
  );

  return { id, found, kept, forget, takeUp, giveUp };
}

/** `crypto.randomUUID` is not there on a plain http address of the house's network. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
