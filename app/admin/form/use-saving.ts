import { type RefObject, useRef, useState } from 'react';
import { ContentError } from '#client/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { sentence } from '#model/problems.ts';
import { quoted } from '../parts/told.ts';
import type { ContentScreen } from '../screens.ts';
import { content } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import { check, inOrder, type Problems } from './check.ts';
import type { Beginning } from './Editor.tsx';
import { type SaveFailure, saveFailure } from './failure.ts';
import { createDraft, populateOf, type Values } from './values.ts';

type Stored = Record<string, unknown>;

interface Options {
  screen: ContentScreen;
  type: TypeDeclaration;
  documentId: string | undefined;
  /** A form makes one entry, however often its save is tried: an answer may be lost on the way. */
  creationKey: string;
  form: RefObject<HTMLFormElement | null>;
  onSaved: (saved: Stored) => void;
}

interface Outcome {
  problems: Problems;
  failure?: SaveFailure | undefined;
  /** The entry as somebody else saved it meanwhile. */
  conflict?: Stored | undefined;
  /** Somebody deleted it meanwhile. */
  isGone?: boolean;
}

/** Saves what the form holds, and tells what came of it. Whatever that is, the form keeps what was typed. */
export function useSaving({ screen, type, documentId, creationKey: key, form, onSaved }: Options) {
  const { say } = useToasts();
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ problems: {} });
  const [attempt, setAttempt] = useState(0);
  const under = useRef(false);

  async function save(beginning: Beginning, values: Values): Promise<void> {
    const creating = beginning.entry === undefined;
    const { draft, problems } = check({ type, values, base: beginning.base, entry: beginning.entry });
    const told = inOrder(type, { ...problems, ...unreadable(form.current) });
    if (Object.keys(told).length > 0) return finish({ problems: told });
    await send(creating, async () => {
      if (creating && screen.creation) return content.create(screen.type, draft as never, { key });
      return content.update(screen.type, documentId, draft as never, { version: beginning.version });
    });
  }

  /** Somebody deleted the entry while it was edited here: what is typed becomes a new one. */
  const recreate = (values: Values): Promise<void> =>
    send(true, () => content.create(screen.type, createDraft(type, values) as never, { key }));

  async function send(creating: boolean, call: () => Promise<unknown>): Promise<void> {
    if (under.current) return;
    under.current = true;
    setSaving(true);
    setOutcome({ problems: {} });
    try {
      const saved = (await call()) as Stored;
      say(`Enregistré\u00a0: ${screen.creation ? quoted(String(saved[type.admin.title] ?? '')) : screen.label}`);
      onSaved(saved);
    } catch (error) {
      finish(await outcomeOf(error, creating));
    } finally {
      under.current = false;
      setSaving(false);
    }
  }

  async function outcomeOf(error: unknown, creating: boolean): Promise<Outcome> {
    const status = error instanceof ContentError ? error.status : 0;
    if (status === 404 && !creating) return { problems: {}, isGone: true };
    if (status === 412) {
      try {
        const theirs = await content.get(screen.type, documentId, { populate: populateOf(type) });
        return theirs ? { problems: {}, conflict: theirs as Stored } : { problems: {}, isGone: true };
      } catch (another) {
        return { problems: {}, failure: saveFailure(another, creating) };
      }
    }
    return {
      problems: error instanceof ContentError ? error.fields : {},
      failure: saveFailure(error, creating),
    };
  }

  function finish(next: Outcome): void {
    setOutcome(next);
    setAttempt((count) => count + 1);
  }

  return {
    ...outcome,
    isGone: outcome.isGone === true,
    isSaving,
    /** Moves each time a save did not succeed. */
    attempt,
    save,
    recreate,
    leaveConflict: () => setOutcome({ problems: {} }),
    /** A field that is being mended is no longer told as wrong; the next save looks again. */
    forgetProblem: (name: string) =>
      setOutcome((current) => {
        const left = Object.entries(current.problems).filter(([path]) => path.split('.')[0] !== name);
        return left.length === Object.keys(current.problems).length
          ? current
          : { ...current, problems: Object.fromEntries(left) };
      }),
  };
}

/** Dates that the browser holds as unfinished (« 31/02/2027 »): their value reads as empty, and would be lost in silence. */
function unreadable(form: HTMLFormElement | null): Problems {
  const inputs = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    inputs.map(({ id }) => [
      id
        .replace(/^champ-/, '')
        .replace(/-heure$/, '')
        .replaceAll('-', '.'),
      sentence({ path: [], code: 'notADate' }),
    ]),
  );
}
