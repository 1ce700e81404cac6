/**
 * The state of the form of an entry, the events that change it, and the effects that it asks for. Everything here is pure: `use-form.ts`
 * carries out the effects and dispatches their results, React draws the state. At most one call to the server is on its way.
 */

import { type ContentEntry, ContentError, type DraftEntry, type Schedule } from '#client/index.ts';
import type { PublicationState } from '#contract/admin-answers.ts';
import { flagOfPublication, type TypeDeclaration } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import { formatTitle } from '#model/format.ts';
import { differences, merged } from '../comparison/merge.ts';
import type { EntryPart } from '../entry/EntryColumns.tsx';
import type { Problems, UploadStatus } from '../inputs/input.ts';
import { endedAtOnce, isPastEndDate } from '../publication/publication.ts';
import type { FormAction } from '../publication/publication-actions.ts';
import { type ContentScreen, titleOfSingle } from '../screens.ts';
import type { StoredCopy, UnsavedCopy } from '../unsaved/unsaved-copies.ts';
import {
  baselineOf,
  changedFields,
  type EditBaseline,
  type EntryVersions,
  inOrder,
  keepKnownFields,
  newEntryData,
  published,
  savedDraft,
  type Values,
  validateDraft,
  validatePublication,
} from '../values/values.ts';

/** What a form edits; the same for as long as it is open. */
export interface FormIdentity {
  screen: ContentScreen;
  /** The name of the tab that the form is: it is published apart from the others. Absent for a form in one part. */
  tab?: string | undefined;
  /** With the fields of the form, a part of those of its content type where the form is a tab. */
  type: TypeDeclaration;
  /** Unique to an open form. It is the idempotency key of its create: a form creates one entry, however often the create is sent again. */
  id: string;
}

/** An action that calls the server. */
type CallAction = Exclude<FormAction, 'scheduleUnpublish'>;

/** A call to the server, about the entry of the form. */
export type Call =
  | { name: 'create'; isPublished: boolean; data: FieldValues; key: string }
  | { name: 'update'; isPublished: boolean; data: FieldValues; version: string | undefined }
  | { name: 'discard' | 'unpublish' | 'cancelSchedule'; version: string | undefined }
  | { name: 'schedule'; dates: Schedule; version: string | undefined }
  /** Reads the working copy, the published version, and the author of the last change. */
  | { name: 'read' };

export type EditEffect =
  | { type: 'call'; call: Call; documentId: string | undefined }
  | { type: 'toast'; text: string; tone?: 'problem' }
  /** The new entry has a URL of its own. */
  | { type: 'created'; documentId: string }
  /** Stores the input on the device. `apart`: under another key than that of the form. */
  | { type: 'storeCopy'; copy: UnsavedCopy; documentId: string | undefined; apart?: true }
  | { type: 'deleteCopy'; documentId: string | undefined }
  /** Makes a stored copy the one of this form. */
  | { type: 'moveCopy'; copy: StoredCopy; documentId: string | undefined }
  | { type: 'close' }
  /** Goes on to where the user was leaving for. */
  | { type: 'leave' };

export type EditEvent =
  | { type: 'changed'; name: string; value: unknown }
  /** A button of the form, or a shortcut. `isConfirmed`: the user has answered the dialog that asks first. `dates`: those chosen. */
  | { type: 'requested'; action: FormAction; isConfirmed?: boolean; dates?: Schedule }
  /** The answer to a write: the entry as it is now. */
  | { type: 'saved'; entry: DraftEntry | ContentEntry }
  | { type: 'versionsRead'; versions: EntryVersions; author: string | undefined }
  | { type: 'failed'; error: unknown }
  /** A deadline of `nextDeadline` has come. */
  | { type: 'deadline' }
  /** The connection is back, or the user retries the autosave. */
  | { type: 'retried' }
  | { type: 'conflictResolved'; values: Values }
  | { type: 'leaving' }
  | { type: 'dialogOpened'; dialog: 'changes' | 'delete' }
  | { type: 'dialogClosed' }
  | { type: 'partSelected'; part: EntryPart }
  | { type: 'uploadsChanged'; field: string; status: UploadStatus }
  | { type: 'copyStored'; isStored: boolean }
  /** A copy that an earlier form left. Ignored while a call is on its way. */
  | { type: 'resumed'; copy: StoredCopy }
  | { type: 'deleted' }
  /** The page or the form is about to be closed. */
  | { type: 'hidden' };

/** What an event happens in. */
export interface EditEnvironment {
  /** In milliseconds. */
  now: number;
  /** Messages about inputs whose text is no value, which only the browser knows. */
  unreadable: () => Problems;
}

/** What is on its way to the server. */
interface Task {
  action: CallAction | 'autosave' | 'reread';
  call: Call;
  /** The values that the server has once the call is answered. */
  sent: Values;
  /** The error that made the form read the entry again. */
  error?: ContentError;
}

/** Another editor saved the same fields. */
interface Conflict {
  /** Done again after the choice. */
  action: CallAction;
  theirs: EditBaseline;
  /** Undefined where the history does not have it. */
  author: string | undefined;
}

type Dialog = 'changes' | 'delete' | 'discard' | 'schedule' | 'scheduleUnpublish' | 'conflict' | 'leave' | 'uploads';

export interface EditState {
  form: FormIdentity;
  baseline: EditBaseline;
  values: Values;
  /** The last field that was edited in this form, and when, in milliseconds. */
  edited?: { field: string; timestamp: number };
  /** Whether an input has another value than the server. */
  isUnsaved: boolean;
  task?: Task | undefined;
  /** Begins once the task has ended. */
  next?: CallAction | undefined;
  problems: Problems;
  failure?: ReturnType<typeof saveErrorMessage> | undefined;
  /** Incremented with each failed save whose problems become visible. */
  attempt: number;
  /** Incremented where an action has changed the publication and the form stays open: its button or dialog had the focus. */
  changes: number;
  /** Of the last save that the server acknowledged, in milliseconds. */
  savedAt?: number;
  autosave: {
    /** Fields whose value the server would refuse: they are not saved yet. */
    refused: readonly string[];
    /** The values in which those fields were found: saved again once they change. */
    tried?: Values | undefined;
    failure?: { since: number; error: unknown } | undefined;
  };
  /** The session has ended, and the user did not sign in again: only the user saves. */
  isSignedOut: boolean;
  /** The entry was deleted elsewhere. */
  isGone: boolean;
  conflict?: Conflict | undefined;
  dialog?: Dialog | undefined;
  /** The action that the dialog about failed uploads asks about. */
  confirming?: FormAction | undefined;
  /** The dates that were chosen and are not set yet, and messages about them; a failure is under ''. */
  dates?: Schedule | undefined;
  dateProblems: Problems;
  part: EntryPart;
  uploads: Readonly<Record<string, UploadStatus>>;
  /** The user is about to leave: the last changes are saved first. `tried`: the values that were sent for this. */
  leaving?: { tried: Values | undefined } | undefined;
  /** Whether the device can store what is typed. */
  isCopyStored: boolean;
  /** The form is done: the list or another screen follows. */
  isClosed: boolean;
  /** When something is due, in milliseconds. */
  due: Partial<Record<'autosave' | 'copy' | 'schedule' | 'leave', number | undefined>>;
}

/** From the first unsaved change to its save: continuous typing is saved as often. */
const autosaveMs = 2000;
/** Between two attempts while saves fail. */
const retryMs = 10_000;
/** From the first change that is not stored on the device to its storage. */
const copyMs = 500;
/** How long leaving waits for the last changes to be saved before it asks. */
const leaveMs = 4000;
/** How long after its date a scheduled change is certainly done: the server makes it within a second. */
const scheduleMs = 1500;
/** Later dates are not waited for: timers have a limit, and the form is opened again before. */
const maxWaitMs = 86_400_000;

const reports: Readonly<Record<CallAction, string>> = {
  publish: 'Publié',
  save: 'Enregistré',
  stay: 'Enregistré',
  saveScheduled: 'Enregistré',
  recreate: 'Enregistré comme brouillon',
  schedule: 'Programmé',
  cancelSchedule: 'Programmation annulée',
  unpublish: 'Dépublié',
  discard: 'Modifications annulées',
};

const stillUploading = 'Téléchargement en cours\u00a0: enregistrez une fois les fichiers arrivés.';

type Step = { state: EditState; effects: readonly EditEffect[] };

const step = (state: EditState, ...effects: readonly EditEffect[]): Step => ({ state, effects });

/** The state of a form that opens. `part`: the part of its screen that is shown first. */
export function openForm(form: FormIdentity, read: EntryVersions, now: number, part: EntryPart = 'form'): EditState {
  const baseline = baselineOf(form.type, read);
  return {
    form,
    baseline,
    values: baseline.base,
    isUnsaved: false,
    problems: {},
    attempt: 0,
    changes: 0,
    autosave: { refused: [] },
    isSignedOut: false,
    isGone: false,
    dateProblems: {},
    part,
    uploads: {},
    isCopyStored: true,
    isClosed: false,
    due: { schedule: scheduleDue(baseline, now) },
  };
}

/** The documentId of the entry that a form edits; undefined before its creation, and for a single type. */
export const documentIdOf = ({ form, baseline }: Pick<EditState, 'form' | 'baseline'>): string | undefined =>
  form.screen.creation ? baseline.entry?.documentId : undefined;

/** The action of the user that is on its way or waits for another call. */
export function runningAction({ task, next }: EditState): CallAction | undefined {
  if (next) return next;
  return task && task.action !== 'autosave' && task.action !== 'reread' ? task.action : undefined;
}

export const isUploading = ({ uploads }: EditState): boolean => Object.values(uploads).some(({ busy }) => busy);

/** How many files could not be uploaded and are still listed. */
export const failedUploads = ({ uploads }: EditState): number =>
  Object.values(uploads).reduce((sum, { failed }) => sum + failed, 0);

/** The fields of the form with unpublished changes, saved or not, and the state that follows from them. */
export function publicationOfForm({ form, baseline: { entry, online }, values }: EditState) {
  const waiting = online ? changedFields(form.type, online, values) : [];
  const { state } = entry?.publication ?? {};
  const ofForm: PublicationState = !online ? 'draft' : waiting.length > 0 ? 'modified' : 'published';
  return { waiting, publicationState: state === 'scheduled' || state === 'ended' ? state : ofForm };
}

/** When the next `deadline` is to be dispatched, in milliseconds; infinite for none. */
export function nextDeadline({ due, task }: EditState): number {
  const dates = [due.copy, due.leave, ...(task ? [] : [due.autosave, due.schedule])];
  return Math.min(...dates.filter((date) => date !== undefined));
}

/** The state after an event, and the effects that it asks for, in their order. */
export function updateForm(before: EditState, event: EditEvent, environment: EditEnvironment): Step {
  return before.isClosed ? step(before) : settle(before, handle(before, event, environment), environment);
}

function handle(state: EditState, event: EditEvent, environment: EditEnvironment): Step {
  switch (event.type) {
    case 'changed': {
      const { name, value } = event;
      const others = Object.entries(state.problems).filter(([path]) => path.split('.')[0] !== name);
      const values = { ...state.values, [name]: value };
      const edited = { field: name, timestamp: environment.now };
      return step({ ...state, values, edited, problems: Object.fromEntries(others) });
    }
    case 'requested':
      return request(state, event, environment);
    case 'saved':
      return saved(state, event.entry, environment);
    case 'versionsRead':
      return versionsRead(state, event, environment);
    case 'failed':
      return failed(state, event.error, environment);
    case 'deadline':
      return deadline(state, environment);
    case 'retried':
      return state.autosave.failure && canAutosave(state) ? begin(state, 'autosave', environment) : step(state);
    case 'conflictResolved': {
      const { conflict, ...others } = state;
      if (!conflict) return step(state);
      const chosen = { ...others, baseline: conflict.theirs, values: event.values, dialog: undefined };
      return start(chosen, conflict.action, environment);
    }
    case 'leaving':
      if (isUploading(state) || state.conflict) return step({ ...state, dialog: 'leave' });
      return step({ ...state, leaving: { tried: undefined }, due: { ...state.due, leave: environment.now + leaveMs } });
    case 'dialogOpened':
      return step({ ...state, dialog: event.dialog });
    case 'dialogClosed':
      return closeDialog(state);
    case 'partSelected':
      return step({ ...state, part: event.part });
    case 'uploadsChanged':
      return step({ ...state, uploads: { ...state.uploads, [event.field]: event.status } });
    case 'copyStored':
      return step({ ...state, isCopyStored: event.isStored });
    case 'resumed':
      return state.task ? step(state) : resume(state, event.copy, environment);
    case 'deleted':
      return close(state);
    case 'hidden':
      return step(state, ...(state.isUnsaved ? [storeCopy(state, environment)] : []));
  }
}

/** A button was pressed. Some ask first, in a dialog; a save that cannot begin yet waits for the call on its way. */
function request(
  state: EditState,
  { action, isConfirmed = false, dates }: EditEvent & { type: 'requested' },
  environment: EditEnvironment,
): Step {
  const isIdle = action === 'publish' && publicationOfForm(state).publicationState === 'published';
  if (runningAction(state) || isIdle) return step(state);
  if (isUploading(state) && action !== 'discard')
    return step(state, { type: 'toast', text: stillUploading, tone: 'problem' });
  if (failedUploads(state) > 0 && action !== 'discard' && !isConfirmed)
    return step({ ...state, dialog: 'uploads', confirming: action });
  if (action === 'scheduleUnpublish' || (action === 'schedule' && !dates)) return step({ ...state, dialog: action });
  if (action === 'discard' && !isConfirmed) return step({ ...state, dialog: 'discard' });
  const dialog = action === 'schedule' ? state.dialog : undefined;
  return start({ ...state, dialog, ...(dates && { dates }) }, action, environment);
}

/** Begins an action of the user now, or once the call on its way is answered. */
const start = (state: EditState, action: CallAction, environment: EditEnvironment): Step =>
  state.task ? step({ ...state, next: action }) : begin(state, action, environment);

function begin(before: EditState, action: Task['action'], environment: EditEnvironment): Step {
  if (action === 'reread') return call(before, action, { name: 'read' });
  if (action === 'autosave') return autosave(before, environment);
  const state = { ...before, next: undefined, problems: {}, failure: undefined, dateProblems: {} };
  const { form, baseline, values, dates } = state;
  const { type, id } = form;
  if (action === 'discard') return call(state, action, { name: 'discard', version: baseline.version });
  if (action === 'recreate') {
    const data = newEntryData(type, values);
    return call(state, action, { name: 'create', isPublished: false, data, key: `${id}-bis` });
  }
  const isPublished = action === 'publish';
  const isComplete = isPublished || action === 'saveScheduled' || (action === 'schedule' && dates?.publishAt);
  const { data, problems } = (isComplete ? validatePublication : validateDraft)({ type, values, baseline });
  const all = inOrder(type, { ...problems, ...environment.unreadable() });
  if (Object.keys(all).length > 0) return refuse(state, all);
  return isPublished || !baseline.entry || hasChanges(state)
    ? write(state, action, data, values)
    : afterWrite(state, action, environment);
}

function autosave(before: EditState, environment: EditEnvironment): Step {
  const { baseline, values } = before;
  const { data, problems } = validateDraft({ type: before.form.type, values, baseline });
  const paths = Object.keys({ ...problems, ...environment.unreadable() });
  const refused = new Set(paths.map((path) => path.split('.')[0] ?? ''));
  const accepted = Object.entries(data).filter(([name]) => !refused.has(name));
  const tried = refused.size > 0 || accepted.length === 0 ? values : undefined;
  const state = { ...before, autosave: { ...before.autosave, refused: [...refused], tried } };
  if (accepted.length === 0) return step(state);
  const sent = { ...values, ...pick(baseline.base, [...refused]) };
  return write(state, 'autosave', Object.fromEntries(accepted), sent);
}

function write(before: EditState, action: Task['action'], data: FieldValues, values: Values): Step {
  const { form, baseline } = before;
  const isPublished = action === 'publish';
  const flag = isPublished && flagOfPublication(form.type, baseline.online !== undefined);
  const turnedOn = flag ? { [flag]: true } : {};
  // A flag that the form shows as a switch is on there, too.
  const isShown = flag && flag in values;
  const state = isShown ? { ...before, values: { ...before.values, ...turnedOn } } : before;
  const sent = isShown ? { ...values, ...turnedOn } : values;
  const written = { isPublished, data: { ...data, ...turnedOn } };
  return baseline.entry || !form.screen.creation
    ? call(state, action, { name: 'update', ...written, version: baseline.version }, { sent })
    : call(state, action, { name: 'create', ...written, key: form.id }, { sent });
}

const call = (state: EditState, action: Task['action'], called: Call, task: Partial<Task> = {}): Step =>
  step(
    { ...state, task: { action, sent: state.values, ...task, call: called } },
    { type: 'call', call: called, documentId: documentIdOf(state) },
  );

/** The server has what was sent: the baseline of everything that follows. */
function saved(before: EditState, entry: DraftEntry | ContentEntry, environment: EditEnvironment): Step {
  const { task, baseline } = before;
  if (!task) return step(before);
  const { call: answered, action, sent } = task;
  // Every answer but that of a publication has the publication of the entry.
  const draft = entry as DraftEntry;
  const idle = { ...before, task: undefined, isSignedOut: false, isGone: false };
  if (!('isPublished' in answered))
    return finish({ ...idle, baseline: savedDraft(baseline, draft, baseline.base) }, action, environment);
  const next = answered.isPublished ? published(baseline, entry, sent) : savedDraft(baseline, draft, sent);
  const state = acknowledged({ ...idle, baseline: next }, environment);
  const { state: after, effects } = afterWrite(state, action, environment);
  if (answered.name === 'update') return step(after, ...effects);
  // The copy of the new entry is that of the form without one.
  return step(after, deleteCopy(before), { type: 'created', documentId: entry.documentId }, ...effects);
}

const acknowledged = (state: EditState, { now }: EditEnvironment): EditState => ({
  ...state,
  savedAt: now,
  failure: state.failure?.isPassing ? undefined : state.failure,
  autosave: { ...state.autosave, failure: undefined },
});

/** The working copy is saved: what the action does to its publication follows. */
function afterWrite(state: EditState, action: Task['action'], environment: EditEnvironment): Step {
  const { version } = state.baseline;
  if (action === 'unpublish' || action === 'cancelSchedule') return call(state, action, { name: action, version });
  if (action === 'schedule' && state.dates) return call(state, action, { name: action, dates: state.dates, version });
  return finish(state, action, environment);
}

/** The action is done. All but « Enregistrer et rester » lead to the list, where there is one. */
function finish(before: EditState, action: Task['action'], { now }: EditEnvironment): Step {
  if (action === 'autosave' || action === 'reread') return step(before);
  const { form, baseline } = before;
  const { type, screen } = form;
  const hasEnded = action === 'publish' && isPastEndDate(type, baseline.entry, now);
  const title = formatTitle(String(baseline.entry?.[type.admin.title] ?? ''));
  const subject = screen.creation ? title : titleOfSingle(screen.type, form.tab);
  const toast = { type: 'toast', text: `${hasEnded ? endedAtOnce(type) : reports[action]}\u00a0: ${subject}` } as const;
  let state: EditState = { ...before, conflict: undefined, dates: undefined };
  if (action === 'schedule') state.dialog = undefined;
  if (action === 'discard' && baseline.online) {
    // The working copy is the published version again.
    const base = baseline.online;
    state = { ...state, values: base, baseline: { ...baseline, base } };
  }
  if (action === 'stay') return step(state, toast);
  if (!screen.creation) return step({ ...state, changes: state.changes + 1 }, toast);
  const closed = close(state);
  return step(closed.state, toast, ...closed.effects);
}

function close(state: EditState): Step {
  return step({ ...state, isClosed: true }, deleteCopy(state), { type: state.leaving ? 'leave' : 'close' });
}

/** The current versions of the entry: after the server refused what this form sent, or at a scheduled date. */
function versionsRead(
  before: EditState,
  { versions, author }: EditEvent & { type: 'versionsRead' },
  environment: EditEnvironment,
): Step {
  const { task, baseline, values, form } = before;
  if (!task) return step(before);
  const { action, sent, error } = task;
  const state = { ...before, task: undefined };
  const theirs = baselineOf(form.type, versions);
  // Another tab of the form, or a date, changed the entry: no field of this form.
  const isElsewhere = changedFields(form.type, theirs.base, baseline.base).length === 0;
  if (!versions.entry) return action === 'reread' ? step(state) : step({ ...state, isGone: true, next: undefined });
  // The changes of another editor are merged by the next save.
  if (action === 'reread') return step(isElsewhere ? { ...state, baseline: theirs } : state);
  // An earlier save whose answer was lost.
  const isSaved = changedFields(form.type, theirs.base, sent).length === 0;
  const read = { ...state, baseline: theirs, isSignedOut: false };
  const rebased = isSaved && action !== 'discard' ? acknowledged(read, environment) : read;
  if (isDone(action, isSaved, versions.entry, state.dates)) return finish(rebased, action, environment);
  if (error?.status === 404) return fail(state, action, error);
  if (isSaved || isElsewhere) return begin(rebased, action, environment);
  const changes = differences(form.type, { base: baseline.base, theirs: theirs.base, mine: sent });
  if (action !== 'autosave' || changes.some(({ disputed }) => disputed))
    return meetConflict(state, action, { theirs, author });
  // No field was changed on both sides. Those that were edited meanwhile keep their input.
  const edited = pick(values, changedFields(form.type, values, sent));
  return step({ ...rebased, values: { ...merged(theirs.base, changes, {}), ...edited } });
}

/** Whether the entry is already as the action makes it. */
function isDone(action: Task['action'], isSaved: boolean, { publication }: DraftEntry, dates: Schedule | undefined) {
  const { state, hasPublishedVersion, isModified, publishAt, unpublishAt } = publication;
  if (action === 'discard') return hasPublishedVersion && !isModified;
  if (!isSaved) return false;
  switch (action) {
    case 'publish':
      return state === 'published';
    case 'unpublish':
      return !hasPublishedVersion;
    case 'cancelSchedule':
      return !publishAt && !unpublishAt;
    case 'schedule':
      return publishAt === dates?.publishAt && unpublishAt === dates?.unpublishAt;
    default:
      return true;
  }
}

/** The user chooses between both versions. A conflict of an autosave waits until no other dialog is open. */
function meetConflict(
  { next, ...state }: EditState,
  action: CallAction | 'autosave',
  current: Pick<Conflict, 'theirs' | 'author'>,
): Step {
  const isAutosave = action === 'autosave';
  const dialog = isAutosave && !next ? (state.dialog ?? 'conflict') : 'conflict';
  const conflict = { ...current, action: next ?? (isAutosave ? 'stay' : action) };
  return step({ ...state, conflict, dialog });
}

function failed(state: EditState, error: unknown, { now }: EditEnvironment): Step {
  const { task, baseline } = state;
  if (!task) return step(state);
  const { action } = task;
  const idle = { ...state, task: undefined };
  if (action === 'reread') return step(idle);
  const status = error instanceof ContentError ? error.status : 0;
  const isOutdated = status === 412 || (status === 404 && baseline.entry && action !== 'recreate');
  if (error instanceof ContentError && isOutdated && task.call.name !== 'read')
    return call(state, action, { name: 'read' }, { sent: task.sent, error });
  const isSignedOut = status === 401;
  if (action !== 'autosave') return fail({ ...idle, isSignedOut }, action, error);
  const failure = { since: state.autosave.failure?.since ?? now, error };
  return step({ ...idle, isSignedOut, autosave: { ...state.autosave, failure } });
}

/** An action of the user has failed: at its fields, above the form, or in the dialog of the dates while it is open. */
function fail(state: EditState, action: Task['action'], error: unknown): Step {
  const failure = saveErrorMessage(error, !state.baseline.entry);
  const fields = error instanceof ContentError ? error.fields : {};
  const isDialogOpen = state.dialog === 'schedule' || state.dialog === 'scheduleUnpublish';
  if (action === 'schedule' && isDialogOpen) {
    if ('publishAt' in fields || 'unpublishAt' in fields) return step({ ...state, dateProblems: fields });
    if (Object.keys(fields).length === 0) {
      const sentence = [`${failure.title}.`, failure.detail].filter(Boolean).join(' ');
      return step({ ...state, failure, dateProblems: { '': sentence } });
    }
  }
  return refuse({ ...state, failure }, fields);
}

/** The message for a failed save: the catalogue's sentence (docs/product.md, « Messages »), then what the user can do. */
const saveErrorMessage = (error: unknown, creating: boolean) => ({
  title: creating ? 'Erreur lors de la création' : 'Erreur lors de la mise à jour',
  detail: detail(error),
  /** The next save that succeeds ends it: the server was out of reach. */
  isPassing: !(error instanceof ContentError) || error.status >= 500,
});

const lost = 'Rien de ce que vous avez saisi n’est perdu.';

function detail(error: unknown): string {
  if (!(error instanceof ContentError))
    return `Le serveur ne répond pas. ${lost} Vérifiez votre connexion, puis réessayez.`;
  switch (error.status) {
    case 401:
      return `Votre session a expiré. ${lost} Enregistrez à nouveau pour vous identifier.`;
    case 413:
      return `C’est trop long pour être enregistré d’un seul tenant (1\u00a0Mo au plus). ${lost}`;
    case 503:
    case 507:
      return `${error.reason ?? 'Le serveur est indisponible.'} ${lost}`;
    case 403:
      return `${error.reason ?? ''} ${lost}`;
    case 400:
      return Object.keys(error.fields).length > 0 ? '' : (error.reason ?? '');
    default:
      return `HTTP error! status: ${error.status}. ${lost} Réessayez dans un instant.`;
  }
}

/** Shows why a save was refused: the dates that could not be set remain for the dialog. */
function refuse(state: EditState, problems: Problems): Step {
  const attempt = state.attempt + 1;
  return step({ ...state, task: undefined, next: undefined, problems, attempt, dialog: undefined, part: 'form' });
}

function closeDialog(state: EditState): Step {
  const { dialog, conflict } = state;
  if (dialog === 'conflict') return step({ ...state, dialog: undefined });
  const next = { ...state, dialog: conflict && ('conflict' as const), confirming: undefined };
  if (dialog !== 'schedule' && dialog !== 'scheduleUnpublish') return step(next);
  const dated = { ...next, dates: undefined, dateProblems: {} };
  // The failure was behind the dialog.
  return step(state.failure ? { ...dated, attempt: state.attempt + 1, part: 'form' } : dated);
}

/** The input that was in the form remains a copy of its own. */
function resume(state: EditState, copy: StoredCopy, environment: EditEnvironment): Step {
  const base = keepKnownFields(copy.base, state.baseline.base);
  const values = keepKnownFields(copy.values, state.values);
  return step(
    { ...state, baseline: { ...state.baseline, base, version: copy.version }, values },
    ...(state.isUnsaved ? [{ ...storeCopy(state, environment), apart: true } as const] : []),
    { type: 'moveCopy', copy, documentId: documentIdOf(state) },
  );
}

const deleteCopy = (state: EditState) => ({ type: 'deleteCopy', documentId: documentIdOf(state) }) as const;

function storeCopy(state: EditState, { now }: EditEnvironment) {
  const { values, baseline } = state;
  const copy = { typedAt: now, values, base: baseline.base, version: baseline.version };
  return { type: 'storeCopy', copy, documentId: documentIdOf(state) } as const;
}

function deadline(before: EditState, environment: EditEnvironment): Step {
  const isDue = (date: number | undefined) => date !== undefined && date <= environment.now;
  const { copy, leave, autosave, schedule } = before.due;
  const effects = isDue(copy) ? [storeCopy(before, environment)] : [];
  let state = before;
  if (isDue(copy)) state = { ...state, due: { ...state.due, copy: undefined } };
  if (isDue(leave)) state = { ...state, leaving: undefined, dialog: 'leave' };
  const action = state.task ? undefined : isDue(autosave) ? 'autosave' : isDue(schedule) ? 'reread' : undefined;
  if (!action) return step(state, ...effects);
  if (action === 'reread') state = { ...state, due: { ...state.due, schedule: undefined } };
  const begun = begin(state, action, environment);
  return step(begun.state, ...effects, ...begun.effects);
}

/** What follows from the state after any event: deadlines, the stored copy, the action that waited, and leaving, also where all is saved at last. */
function settle(before: EditState, { state, effects }: Step, environment: EditEnvironment): Step {
  if (state.isClosed) return step({ ...state, due: {} }, ...effects);
  const { now } = environment;
  const isEdited = state.values !== before.values || state.baseline !== before.baseline;
  const isUnsaved = isEdited ? hasChanges(state) : state.isUnsaved;
  const isAnswered = state.dialog === 'leave' && before.isUnsaved && !isUnsaved && !isUploading(state);
  let next = { ...state, isUnsaved, ...(isAnswered && { leaving: { tried: undefined } }) };
  const follow = followUp(next, environment);
  if (follow) return settle(before, step(follow.state, ...effects, ...follow.effects), environment);
  const { copy, autosave, leave, schedule } = next.due;
  next = {
    ...next,
    due: {
      copy: isUnsaved ? (copy ?? (isEdited ? now + copyMs : undefined)) : undefined,
      autosave: canAutosave(next) ? (autosave ?? now + (next.autosave.failure ? retryMs : autosaveMs)) : undefined,
      leave: next.leaving && leave,
      schedule: state.baseline === before.baseline ? schedule : scheduleDue(state.baseline, now),
    },
  };
  return step(next, ...effects, ...(before.isUnsaved && !isUnsaved ? [deleteCopy(next)] : []));
}

/** Once no call is on its way: the action that waited; then the save before leaving, and leaving itself. */
function followUp(state: EditState, environment: EditEnvironment): Step | undefined {
  const { task, next, leaving, values } = state;
  if (task) return undefined;
  if (next) return begin(state, next, environment);
  if (!leaving) return undefined;
  if (!state.isUnsaved) return close(state);
  if (state.conflict || state.isGone || leaving.tried === values)
    return step({ ...state, leaving: undefined, dialog: 'leave' });
  return begin({ ...state, leaving: { tried: values } }, 'autosave', environment);
}

const hasChanges = ({ form, baseline, values }: EditState): boolean =>
  changedFields(form.type, baseline.base, values).length > 0;

/** Whether the form has changes that the server may accept, and nothing else saves or asks about them. */
const canAutosave = (state: EditState): boolean =>
  state.isUnsaved &&
  !state.task &&
  !state.conflict &&
  !state.isGone &&
  !state.isSignedOut &&
  state.values !== state.autosave.tried;

/** The next date of the schedule, once it is done. */
function scheduleDue({ entry }: EditBaseline, now: number): number | undefined {
  const { publishAt, unpublishAt } = entry?.publication ?? {};
  const dates = [publishAt, unpublishAt].flatMap((date) => (date ? [Date.parse(date) + scheduleMs] : []));
  const next = Math.min(...dates.filter((date) => date > now));
  return next <= now + maxWaitMs ? next : undefined;
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
