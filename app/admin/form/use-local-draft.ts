import { useCallback, useEffect, useRef, useState } from 'react';
import { storedUserId } from '../session/session.ts';
import {
  deleteLocalDraft,
  draftKey,
  draftKeyPrefix,
  type LocalDraft,
  readLocalDraft,
  type StoredDraft,
  saveLocalDraft,
} from './local-draft.ts';
import { lockDraft, notifyDraftsChanged, useStoredDrafts } from './use-stored-drafts.ts';
import type { Values } from './values.ts';

/** Delay after the last keystroke before the draft is stored. */
const pauseMs = 500;
/** Maximum delay while typing goes on. */
const maxWaitMs = 2000;

interface Options {
  /** The name of the form: a content type, or a tab of its form. */
  form: string;
  documentId: string | undefined;
  unsaved: boolean;
  draft: Omit<LocalDraft, 'typedAt'>;
}

/**
 * Stores typed input on the device until it is saved, and offers drafts of earlier visits. Each open form has its own draft.
 * Storage errors never break the form; they make `isStored` false.
 */
export function useLocalDraft({ form, documentId, unsaved, draft }: Options) {
  // The account that opened the form: it may sign out before the last keystrokes are stored.
  const [prefix] = useState(() => draftKeyPrefix(storedUserId(), form, documentId));
  const [id, setId] = useState(newId);
  const key = draftKey(prefix, id);
  const { drafts, discard } = useStoredDrafts(prefix, key);
  const [isStored, setStored] = useState(true);
  const latest = useRef({ unsaved, draft });
  latest.current = { unsaved, draft };
  // The values at the last save: the form renders once more with them before it unmounts, and must not store them again.
  const settledValues = useRef<Values>(undefined);
  const { values, base, version } = draft;

  const store = useCallback(() => {
    if (!latest.current.unsaved || latest.current.draft.values === settledValues.current) return true;
    return saveLocalDraft(key, { typedAt: Date.now(), ...latest.current.draft });
  }, [key]);

  /** When the oldest change that is not stored yet was made, in milliseconds. */
  const pendingSince = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change sets the timer again
  useEffect(() => {
    if (!unsaved) {
      pendingSince.current = undefined;
      return;
    }
    pendingSince.current ??= Date.now();
    const wait = Math.max(0, Math.min(pauseMs, pendingSince.current + maxWaitMs - Date.now()));
    const timer = setTimeout(() => {
      pendingSince.current = undefined;
      setStored(store());
    }, wait);
    return () => clearTimeout(timer);
  }, [values, base, version, unsaved, store]);

  useEffect(() => lockDraft(key), [key]);

  const storeRef = useRef(store);
  storeRef.current = store;
  useEffect(() => {
    // Stores the last keystrokes too, when the tab closes or the screen changes.
    const storeNow = () => void storeRef.current();
    window.addEventListener('pagehide', storeNow);
    return () => {
      window.removeEventListener('pagehide', storeNow);
      storeNow();
      notifyDraftsChanged();
    };
  }, []);

  // Every change was undone: the draft is obsolete.
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (wasUnsaved.current && !unsaved) deleteLocalDraft(key);
    wasUnsaved.current = unsaved;
  }, [unsaved, key]);

  /** After a save: deletes the draft. */
  const discardOwn = useCallback(() => {
    settledValues.current = latest.current.draft.values;
    deleteLocalDraft(key);
  }, [key]);

  /**
   * Moves a stored draft into this form under a new id; the form's own input stays a draft by itself.
   * Undefined when another tab took the draft meanwhile.
   */
  const resume = useCallback(
    (key: string): StoredDraft | undefined => {
      const read = readLocalDraft(key);
      if (!read) {
        notifyDraftsChanged();
        return undefined;
      }
      store();
      const next = newId();
      deleteLocalDraft(key);
      // When the new key cannot be written, the draft is put back under its former key.
      if (!saveLocalDraft(draftKey(prefix, next), read)) saveLocalDraft(key, read);
      setId(next);
      return read;
    },
    [prefix, store],
  );

  return { id, drafts, isStored, discardOwn, resume, discard };
}

/** `crypto.randomUUID` needs HTTPS; the site may run on plain HTTP in a local network. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
