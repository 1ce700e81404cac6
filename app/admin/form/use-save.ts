import { type RefObject, useRef, useState } from 'react';
import { ContentError, type DraftEntry, type Schedule } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { messageFor } from '#model/problems.ts';
import { quoted } from '../parts/format.ts';
import { endedAtOnce, isPastEnd } from '../publication/publication.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';
import { baselineOf, type EditBaseline, type EntryVersions, savedDraft } from './edit-baseline.ts';
import { type SaveErrorMessage, saveErrorMessage } from './save-error.ts';
import type { Edited } from './use-edited-entry.ts';
import { inOrder, type Problems, validateDraft, validatePublication } from './validate-form.ts';
import { changedFields, createDraft } from './values.ts';
import { ConcurrentSave, documentIdOf, publishForm, saveDraft } from './write-entry.ts';

/**
 * The action of a button of the form. `publish` makes the working copy public, `save` and `stay` save it without publishing,
 * `saveScheduled` saves it as its scheduled publication will publish it, `schedule` sets the dates of the entry and `cancelSchedule`
 * removes them, `unpublish` takes the entry off the site, `discard` goes back to what is public. All but `stay` leave for the list.
 */
export type FormAction =
  | 'publish'
  | 'save'
  | 'stay'
  | 'saveScheduled'
  | 'schedule'
  | 'cancelSchedule'
  | 'unpublish'
  | 'discard';

/** The parts of a form that a save needs. */
export interface SavedForm {
  screen: ContentScreen;
  type: TypeDeclaration;
  creationKey: string;
  form: RefObject<HTMLFormElement | null>;
  edited: RefObject<Edited>;
  /** The current autosave, if any: other saves wait for it. */
  autosaving: RefObject<Promise<void> | undefined>;
}

interface Options extends SavedForm {
  onSaved: (action: FormAction, next: EditBaseline) => void;
}

/** A save that is in conflict with another one. */
interface Conflict {
  action: FormAction;
  entry: DraftEntry;
  /** The current state of the entry, as the baseline of the next save. */
  theirs: EditBaseline;
  /** The other author's name if the history has it. */
  author: string | undefined;
}

interface SaveOutcome {
  problems: Problems;
  failure?: SaveErrorMessage | undefined;
  conflict?: Conflict | undefined;
  /** The entry was deleted concurrently. */
  isGone?: boolean;
}

const done: Readonly<Record<FormAction, string>> = {
  publish: 'Publié',
  save: 'Enregistré',
  stay: 'Enregistré',
  saveScheduled: 'Enregistré',
  schedule: 'Programmé',
  cancelSchedule: 'Programmation annulée',
  unpublish: 'Retiré du site',
  discard: 'Modifications annulées',
};

/** Performs the actions of the form's buttons, and reports the outcome. The form's input is preserved in every case. */
export function useSave({ screen, type, creationKey, form, edited, autosaving, onSaved }: Options) {
  const { showToast } = useToasts();
  const [running, setRunning] = useState<FormAction>();
  const [outcome, setOutcome] = useState<SaveOutcome>({ problems: {} });
  const [attempt, setAttempt] = useState(0);
  const inFlight = useRef(false);

  /** @returns the failure, if any; the form's problems and conflicts are none */
  async function run(
    action: FormAction,
    act: () => Promise<EditBaseline | Problems | undefined>,
  ): Promise<SaveErrorMessage | undefined> {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    setRunning(action);
    setOutcome({ problems: {} });
    const isCreating = edited.current.baseline.entry === undefined;
    try {
      await autosaving.current;
      const next = await act();
      if (!next) return undefined;
      if (!isBaseline(next)) {
        finish({ problems: next });
        return undefined;
      }
      const hasEnded = action === 'publish' && isPastEnd(type, next.entry);
      showToast(
        `${hasEnded ? endedAtOnce : done[action]}\u00a0: ${screen.creation ? quoted(titleOf(next)) : screen.label}`,
      );
      onSaved(action, next);
      return undefined;
    } catch (error) {
      const failed = await outcomeOf(error, action, isCreating);
      finish(failed);
      return Object.keys(failed.problems).length === 0 ? failed.failure : undefined;
    } finally {
      inFlight.current = false;
      setRunning(undefined);
    }
  }

  const titleOf = ({ entry }: EditBaseline) => String(entry?.[type.admin.title] ?? '');

  /** Saves or publishes what is in the form; its problems when it cannot. `validate`: what it is checked for. */
  async function write(
    status: 'draft' | 'published',
    validate = status === 'draft' ? validateDraft : validatePublication,
  ): Promise<EditBaseline | Problems> {
    const { baseline, values } = edited.current;
    const { draft, problems } = validate({ type, values, baseline });
    const messages = inOrder(type, { ...problems, ...unreadable(form.current) });
    if (Object.keys(messages).length > 0) return messages;
    const isUnchanged = baseline.entry && changedFields(type, baseline.base, values).length === 0;
    if (status === 'draft' && isUnchanged) return baseline;
    return (status === 'draft' ? saveDraft : publishForm)({ screen, type, baseline, values, draft, creationKey });
  }

  /** Unpublishes the entry or removes its dates, after saving the form; or discards the unpublished changes. */
  async function changePublication(
    action: 'unpublish' | 'discard' | 'cancelSchedule',
  ): Promise<EditBaseline | Problems> {
    const baseline = action === 'discard' ? edited.current.baseline : await write('draft');
    if (!isBaseline(baseline)) return baseline;
    const documentId = documentIdOf(screen, baseline);
    const { version } = baseline;
    const entry = await adminApi[action === 'discard' ? 'discardDraft' : action](screen.type, documentId, { version });
    return { ...baseline, entry };
  }

  /** The dates that `schedule` sent last: after a conflict it sends them again. */
  const dates = useRef<Schedule>({ publishAt: null, unpublishAt: null });

  /** Sets the dates of the entry, after saving the form. A date of publication requires what a publication requires. */
  async function setDates(): Promise<EditBaseline | Problems> {
    const baseline = await write('draft', dates.current.publishAt ? validatePublication : validateDraft);
    if (!isBaseline(baseline)) return baseline;
    // Where the dates are refused, the form continues from what was saved.
    if (baseline !== edited.current.baseline) onSaved('stay', baseline);
    const { version } = baseline;
    const entry = await adminApi.schedule(screen.type, documentIdOf(screen, baseline), dates.current, { version });
    return { ...baseline, entry: { ...baseline.entry, ...entry } };
  }

  function act(action: FormAction): Promise<EditBaseline | Problems> {
    switch (action) {
      case 'unpublish':
      case 'discard':
      case 'cancelSchedule':
        return changePublication(action);
      case 'schedule':
        return setDates();
      case 'saveScheduled':
        return write('draft', validatePublication);
      default:
        return write(action === 'publish' ? 'published' : 'draft');
    }
  }

  const save = async (action: FormAction): Promise<void> => void (await run(action, () => act(action)));

  /** Schedules what is in the form. Returns the messages about its dates, or a failure under ''; the others are those of the form. */
  async function schedule(next: Schedule): Promise<Problems> {
    dates.current = next;
    let refused: Problems = {};
    const failure = await run('schedule', () =>
      setDates().catch((error: unknown) => {
        if (!(error instanceof ContentError && ('publishAt' in error.fields || 'unpublishAt' in error.fields)))
          throw error;
        refused = error.fields;
        return undefined;
      }),
    );
    return failure ? { '': [`${failure.title}.`, failure.detail].filter(Boolean).join(' ') } : refused;
  }

  /** The entry was deleted while it was edited here: creates a new one from the input. */
  const recreate = async (): Promise<void> =>
    void (await run('save', async () => {
      const { baseline, values } = edited.current;
      const key = `${creationKey}-bis`;
      const saved = await adminApi.createDraft(screen.type, createDraft(type, values), { key });
      return savedDraft({ ...baseline, entry: undefined }, saved, values);
    }));

  async function outcomeOf(error: unknown, action: FormAction, isCreating: boolean): Promise<SaveOutcome> {
    if (error instanceof ConcurrentSave) return conflictWith(error.versions, action);
    const status = error instanceof ContentError ? error.status : 0;
    if (status === 404 && !isCreating) return { problems: {}, isGone: true };
    return {
      problems: error instanceof ContentError ? error.fields : {},
      failure: saveErrorMessage(error, isCreating),
    };
  }

  async function conflictWith(versions: EntryVersions, action: FormAction): Promise<SaveOutcome> {
    const { entry } = versions;
    if (!entry) return { problems: {}, isGone: true };
    const theirs = baselineOf(type, typeOf(screen.type), versions);
    const revisions = await adminApi.history(screen.type, documentIdOf(screen, theirs)).catch(() => undefined);
    return { problems: {}, conflict: { action, entry, theirs, author: revisions?.data[0]?.author?.username } };
  }

  function finish(next: SaveOutcome): void {
    setOutcome(next);
    setAttempt((count) => count + 1);
  }

  return {
    ...outcome,
    isGone: outcome.isGone === true,
    /** The action in progress. */
    running,
    /** Incremented at each failed save. */
    attempt,
    save,
    schedule,
    recreate,
    /** Opens the conflict of an autosave. */
    meet: async (versions: EntryVersions) => setOutcome(await conflictWith(versions, 'stay')),
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

const isBaseline = (result: EditBaseline | Problems): result is EditBaseline => 'base' in result && 'all' in result;

/** Date inputs with incomplete values (« 31/02/2027 »): they read as empty, and a save would lose them silently. */
export function unreadable(form: HTMLFormElement | null): Problems {
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
