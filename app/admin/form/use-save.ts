import { type RefObject, useRef, useState } from 'react';
import { ContentError } from '#client/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { messageFor } from '#model/problems.ts';
import { quoted } from '../parts/format.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import type { EditBaseline } from './EntryForm.tsx';
import { type SaveErrorMessage, saveErrorMessage } from './save-error.ts';
import { inOrder, type Problems, validateForm } from './validate-form.ts';
import { changedFields, createDraft, populateOf, type Values, valuesOf } from './values.ts';

type Stored = Record<string, unknown>;

interface Options {
  screen: ContentScreen;
  type: TypeDeclaration;
  documentId: string | undefined;
  /** Idempotency key: a form creates one entry, however often its save is retried after a lost response. */
  creationKey: string;
  form: RefObject<HTMLFormElement | null>;
  onSaved: (saved: Stored) => void;
}

interface SaveOutcome {
  problems: Problems;
  failure?: SaveErrorMessage | undefined;
  /** The entry as saved concurrently, and the author's name when the history has it. */
  conflict?: { entry: Stored; author: string | undefined } | undefined;
  /** The entry was deleted concurrently. */
  isGone?: boolean;
}

/** Saves the form and reports the outcome. The form's input is preserved in every case. */
export function useSave({ screen, type, documentId, creationKey, form, onSaved }: Options) {
  const { showToast } = useToasts();
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome>({ problems: {} });
  const [attempt, setAttempt] = useState(0);
  const inFlight = useRef(false);

  async function save(baseline: EditBaseline, values: Values): Promise<void> {
    const creating = baseline.entry === undefined;
    const { draft, problems } = validateForm({ type, values, base: baseline.base, entry: baseline.entry });
    const messages = inOrder(type, { ...problems, ...unreadable(form.current) });
    if (Object.keys(messages).length > 0) return finish({ problems: messages });
    await send(creating, async () => {
      if (creating && screen.creation) return contentApi.create(screen.type, draft as never, { key: creationKey });
      try {
        return await contentApi.update(screen.type, documentId, draft as never, { version: baseline.version });
      } catch (error) {
        const stored = await findOwnEarlierSave(error, values);
        if (stored) return stored;
        throw error;
      }
    });
  }

  /** The stored entry, when the concurrent version has the form's exact values: an earlier save whose response was lost. */
  async function findOwnEarlierSave(error: unknown, values: Values): Promise<Stored | undefined> {
    if (!(error instanceof ContentError) || error.status !== 412) return undefined;
    const stored = await contentApi.get(screen.type, documentId, { populate: populateOf(type) }).catch(() => undefined);
    const isOwn = stored && changedFields(type, valuesOf(type, stored as Stored), values).length === 0;
    return isOwn ? (stored as Stored) : undefined;
  }

  /** The entry was deleted while it was edited here: creates a new one from the input. */
  const recreate = (values: Values): Promise<void> =>
    send(true, () => contentApi.create(screen.type, createDraft(type, values) as never, { key: creationKey }));

  async function send(creating: boolean, call: () => Promise<unknown>): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setSaving(true);
    setOutcome({ problems: {} });
    try {
      const saved = (await call()) as Stored;
      showToast(`Enregistré\u00a0: ${screen.creation ? quoted(String(saved[type.admin.title] ?? '')) : screen.label}`);
      onSaved(saved);
    } catch (error) {
      finish(await outcomeOf(error, creating));
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  }

  async function outcomeOf(error: unknown, creating: boolean): Promise<SaveOutcome> {
    const status = error instanceof ContentError ? error.status : 0;
    if (status === 404 && !creating) return { problems: {}, isGone: true };
    if (status === 412) {
      try {
        const [entry, revisions] = await Promise.all([
          contentApi.get(screen.type, documentId, { populate: populateOf(type) }),
          adminApi.history(screen.type, documentId).catch(() => undefined),
        ]);
        const author = revisions?.data[0]?.author?.username;
        return entry ? { problems: {}, conflict: { entry: entry as Stored, author } } : { problems: {}, isGone: true };
      } catch (another) {
        return { problems: {}, failure: saveErrorMessage(another, creating) };
      }
    }
    return {
      problems: error instanceof ContentError ? error.fields : {},
      failure: saveErrorMessage(error, creating),
    };
  }

  function finish(next: SaveOutcome): void {
    setOutcome(next);
    setAttempt((count) => count + 1);
  }

  return {
    ...outcome,
    isGone: outcome.isGone === true,
    isSaving,
    /** Incremented at each failed save. */
    attempt,
    save,
    recreate,
    leaveConflict: () => setOutcome({ problems: {} }),
    /** Clears a problem once its field is edited; the next save validates again. */
    clearProblem: (name: string) =>
      setOutcome((current) => {
        const left = Object.entries(current.problems).filter(([path]) => path.split('.')[0] !== name);
        return left.length === Object.keys(current.problems).length
          ? current
          : { ...current, problems: Object.fromEntries(left) };
      }),
  };
}

/** Date inputs with incomplete values (« 31/02/2027 »): they read as empty, and a save would lose them silently. */
function unreadable(form: HTMLFormElement | null): Problems {
  const inputs = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    inputs.map(({ id }) => [
      id
        .replace(/^champ-/, '')
        .replace(/-heure$/, '')
        .replaceAll('-', '.'),
      messageFor({ path: [], code: 'notADate' }),
    ]),
  );
}
