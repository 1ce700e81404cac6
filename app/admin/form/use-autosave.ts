import { useCallback, useEffect, useRef, useState } from 'react';
import { ContentError } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { baselineOf, type EditBaseline, type EntryVersions } from './edit-baseline.ts';
import { differences, merged } from './merge.ts';
import type { Edited } from './use-edited-entry.ts';
import { type SavedForm, unreadable } from './use-save.ts';
import { validateDraft } from './validate-form.ts';
import { changedFields, type Values } from './values.ts';
import { ConcurrentSave, saveDraft } from './write-entry.ts';

/** From the first unsaved change to its save: continuous typing is saved as often. */
const delayMs = 2000;
/** Between two attempts while saves fail. */
const retryMs = 10_000;

interface Options extends SavedForm {
  values: Values;
  /** Whether the form has changes, and nothing else saves or asks about them. */
  isEnabled: boolean;
  /** The server has these values. `values`: of the form, where another editor's changes were merged. */
  onSaved: (next: EditBaseline, values?: Values) => void;
  /** Another editor changed the same fields, or deleted the entry. */
  onConflict: (versions: EntryVersions) => void;
}

interface AutosaveState {
  /** When the last save ended, in milliseconds. */
  savedAt?: number | undefined;
  /** Saves have failed since then. */
  failure?: { since: number; error: unknown } | undefined;
  /** Fields whose value the server would refuse: they are not saved yet. */
  refused: readonly string[];
}

/** Saves the working copy on the server during typing. Values that the server would refuse wait until they are corrected. */
export function useAutosave(options: Options) {
  const { values, isEnabled, autosaving } = options;
  const [state, setState] = useState<AutosaveState>({ refused: [] });
  /** Incremented at the end of each attempt: the next one is then set. */
  const [round, setRound] = useState(0);
  const latest = useRef(options);
  latest.current = options;
  /** The values when no field could be sent. */
  const idle = useRef<Values>(undefined);

  const saveNow = useCallback((): Promise<void> => {
    if (autosaving.current) return autosaving.current;
    const started = latest.current.edited.current.values;
    const attempt = saveOnce(latest.current)
      .then((refused) => {
        if (refused.length > 0) idle.current = started;
        setState({ savedAt: Date.now(), refused });
      })
      .catch((error: unknown) => {
        if (error instanceof ConcurrentSave) latest.current.onConflict(error.versions);
        else setState((before) => ({ ...before, failure: { since: before.failure?.since ?? Date.now(), error } }));
      })
      .finally(() => {
        autosaving.current = undefined;
        setRound((count) => count + 1);
      });
    autosaving.current = attempt;
    return attempt;
  }, [autosaving]);

  const isFailing = state.failure !== undefined;
  // The user declined to sign in again: the dialog does not return before the user saves.
  const isSignedOut = state.failure?.error instanceof ContentError && state.failure.error.status === 401;
  const isPending = isEnabled && idle.current !== values && !isSignedOut;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sets the timer again
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => void saveNow(), isFailing ? retryMs : delayMs);
    return () => clearTimeout(timer);
  }, [isPending, isFailing, round, saveNow]);

  useEffect(() => {
    if (!isFailing || !isEnabled) return;
    const retry = () => void saveNow();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isFailing, isEnabled, saveNow]);

  return { ...state, saveNow };
}

/** Saves what the server accepts. Returns the names of the fields that it would refuse. */
async function saveOnce(options: Options): Promise<string[]> {
  const { screen, type, creationKey, form, edited, onSaved } = options;
  const { baseline, values } = edited.current;
  const { draft, problems } = validateDraft({ type, values, baseline });
  const refused = new Set(
    Object.keys({ ...problems, ...unreadable(form.current) }).map((path) => path.split('.')[0] ?? ''),
  );
  const accepted = Object.entries(draft).filter(([name]) => !refused.has(name));
  if (accepted.length === 0) return [...refused];
  const sent = { ...values, ...pick(baseline.base, refused) };
  try {
    onSaved(
      await saveDraft({ screen, type, baseline, values: sent, draft: Object.fromEntries(accepted), creationKey }),
    );
  } catch (error) {
    // The entry was deleted.
    if (error instanceof ContentError && error.status === 404 && baseline.entry)
      throw new ConcurrentSave({ entry: undefined, published: undefined });
    if (!(error instanceof ConcurrentSave) || !error.versions.entry) throw error;
    mergeSaves(options, { baseline, values: sent }, error);
  }
  return [...refused];
}

/**
 * Takes over what another editor saved, where no field was changed on both sides. The next save sends this form's changes.
 * @throws ConcurrentSave where a field was
 */
function mergeSaves({ screen, type, edited, onSaved }: Options, sent: Edited, concurrent: ConcurrentSave): void {
  const theirs = baselineOf(type, typeOf(screen.type), concurrent.versions);
  const changes = differences(type, { base: sent.baseline.base, theirs: theirs.base, mine: sent.values });
  if (changes.some(({ disputed }) => disputed)) throw concurrent;
  const next = merged(theirs.base, changes, {});
  const current = edited.current.values;
  // Fields that were edited meanwhile keep their input.
  onSaved(theirs, { ...next, ...pick(current, new Set(changedFields(type, current, sent.values))) });
}

const pick = (values: Values, names: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
