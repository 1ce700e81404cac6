import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differences, merged } from '#app/admin/comparison/merge.ts';
import { runningAction } from '#app/admin/form/form-state.ts';
import type { FormAction } from '#app/admin/publication/publication-actions.ts';
import { changedFields, valuesOf } from '#app/admin/values/values.ts';
import { ContentError } from '#client/index.ts';
import { FakeServer } from './fake-server.ts';
import { OpenForm, opened } from './open-form.ts';

/** What the user has typed and not given up, by field. */
interface Typed {
  values: Record<string, unknown>;
  /** Each text is another one. */
  count: number;
}

type Step = fc.Command<Typed, OpenForm>;

/** Does a step, and checks what must be true after every one. */
function step(name: string, run: (form: OpenForm, typed: Typed) => void, canRun?: (form: OpenForm) => boolean): Step {
  return {
    // The model has no state that decides: the form itself does, as its buttons do.
    check: () => true,
    run(typed, form) {
      if (form.state.isClosed || (canRun && !canRun(form))) return;
      const { savedAt, isUnsaved } = form.state;
      const toasts = form.toasts.length;
      run(form, typed);
      check(form, typed, {
        isSaved: form.state.savedAt !== savedAt || form.toasts.length > toasts,
        wasUnsaved: isUnsaved,
      });
    },
    toString: () => name,
  };
}

function check(form: OpenForm, typed: Typed, { isSaved, wasUnsaved }: { isSaved: boolean; wasUnsaved: boolean }): void {
  const { state, server } = form;
  const { type } = state.form;
  const { entry, base, version } = state.baseline;
  if (form.toasts.at(-1)?.startsWith('Modifications annulées')) typed.values = {};
  // The baseline is a version that the server has acknowledged.
  if (entry) {
    const acknowledged = server.history.get(`${entry.documentId} ${version}`);
    expect(acknowledged).toBeDefined();
    expect(changedFields(type, base, valuesOf(type, acknowledged as never))).toEqual([]);
  }
  if (isSaved) expect(entry).toBeDefined();
  // Nothing is sent of what another editor may have changed: a new entry apart.
  for (const effect of form.effects.splice(0))
    if (effect.type === 'call' && effect.call.name === 'update')
      expect(Object.keys(typed.values)).toEqual(expect.arrayContaining(Object.keys(effect.call.data)));
  // Nothing typed is lost: it is in the form, or the server has had it.
  const versions = [...server.history.values()].map((values) => valuesOf(type, values as never));
  for (const [name, value] of Object.entries(typed.values)) {
    const isStored = versions.some((values) => values[name] === value);
    expect((!state.isClosed && state.values[name] === value) || isStored, `${name}: ${value}`).toBe(true);
  }
  if (!state.isClosed) expect(state.isUnsaved).toBe(changedFields(type, base, state.values).length > 0);
  // The device has a copy of what the server does not have, and no other.
  if (wasUnsaved && !state.isUnsaved) expect(form.copies.has(String(entry?.documentId))).toBe(false);
}

const isTypable = ({ state }: OpenForm) =>
  state.dialog === undefined && [undefined, 'stay'].includes(runningAction(state));
const isCalling = ({ call }: OpenForm) => call !== undefined;

const typing = fc.constantFrom('title', 'description').map((field) =>
  step(
    `type in ${field}`,
    (form, typed) => {
      typed.count += 1;
      typed.values[field] = `text ${typed.count}`;
      form.type(field, typed.values[field]);
    },
    isTypable,
  ),
);

const order = fc.constantFrom('1', '2', 'deux').map((text) =>
  step(
    `type ${text} in order`,
    (form, typed) => {
      typed.values.order = text;
      form.type('order', text);
    },
    isTypable,
  ),
);

const waiting = fc.constantFrom(300, 2000, 5000, 11_000).map((time) => step(`wait ${time}`, (form) => form.wait(time)));

const network = fc
  .constantFrom('arrive', 'receive', 'receive', 'receive', 'lose', 'cut', 'refuse 500', 'refuse 401')
  .map((what) =>
    step(
      what,
      (form) => {
        if (what === 'arrive') form.arrive();
        else if (what === 'receive') form.receive();
        else if (what === 'lose') {
          form.arrive();
          form.lose();
        } else if (what === 'cut') form.lose();
        else if (!form.hasArrived) form.lose(new ContentError(Number(what.split(' ')[1])));
      },
      isCalling,
    ),
  );

const acting = fc
  .constantFrom<FormAction>('publish', 'stay', 'save', 'unpublish', 'discard', 'schedule', 'cancelSchedule')
  .map((action) =>
    step(
      action,
      (form) => {
        const { baseline, isGone } = form.state;
        const { publication } = baseline.entry ?? {};
        // The menu offers what makes sense.
        if (action === 'unpublish' && !publication?.isPublic) return;
        if (action === 'discard' && (!publication?.isModified || isGone)) return;
        if (action === 'cancelSchedule' && publication?.state !== 'scheduled') return;
        const dates = { publishAt: '2030-01-01T13:00:00.000Z', unpublishAt: null };
        form.dispatch({ type: 'requested', action, isConfirmed: true, ...(action === 'schedule' && { dates }) });
      },
      ({ state }) => state.dialog === undefined,
    ),
  );

const otherEditor = fc.constantFrom('title', 'description', 'publish', 'date', 'remove').map((what) =>
  step(`the other editor: ${what}`, ({ server, state }) => {
    const documentId = state.baseline.entry?.documentId ?? '';
    if (what === 'remove') server.remove(documentId);
    else if (what === 'publish') server.publish(documentId);
    else if (what === 'date') server.runSchedule(documentId);
    else server.save(documentId, { [what]: 'theirs' });
  }),
);

const answering = fc.constantFrom('mine', 'theirs', 'close').map((choice) =>
  step(
    `answer the dialog: ${choice}`,
    (form, typed) => {
      const { conflict, values, baseline, dialog } = form.state;
      if (choice === 'close' || !conflict || dialog !== 'conflict') return form.dispatch({ type: 'dialogClosed' });
      const { base: theirs } = conflict.theirs;
      const mine = merged(theirs, differences(form.state.form.type, { base: baseline.base, theirs, mine: values }), {});
      if (choice === 'theirs') typed.values = {};
      form.dispatch({ type: 'conflictResolved', values: choice === 'mine' ? mine : theirs });
    },
    ({ state }) => state.dialog !== undefined,
  ),
);

const leaving = fc.constant(
  step(
    'leave',
    (form) => form.dispatch({ type: 'leaving' }),
    ({ state }) => state.dialog === undefined && state.isUnsaved,
  ),
);
const recreating = fc.constant(
  step(
    'recreate',
    (form) => form.dispatch({ type: 'requested', action: 'recreate' }),
    ({ state }) => state.isGone,
  ),
);
const hiding = fc.constant(
  step('hide', (form) => {
    form.dispatch({ type: 'hidden' });
    const { isUnsaved, baseline, values } = form.state;
    if (isUnsaved) expect(form.copies.get(String(baseline.entry?.documentId))?.values).toEqual(values);
  }),
);
const retrying = fc.constant(step('retry', (form) => form.dispatch({ type: 'retried' })));

/** The network works again and no other editor saves: the server gets what the user has typed, or a dialog is open. */
function calm(form: OpenForm, typed: Typed): void {
  for (let round = 0; round < 5; round += 1) {
    form.receiveAll();
    form.wait(11_000);
  }
  form.receiveAll();
  check(form, typed, { isSaved: false, wasUnsaved: false });
  const { isClosed, isUnsaved, isGone, isSignedOut, conflict, autosave } = form.state;
  if (isClosed || isGone || isSignedOut || conflict || autosave.refused.length > 0) return;
  expect(isUnsaved).toBe(false);
}

it('loses nothing typed and says « Enregistré » only of what the server has, whatever the order of answers, failures and other saves', () => {
  const steps = fc.commands(
    [
      typing,
      typing,
      order,
      waiting,
      waiting,
      network,
      network,
      network,
      acting,
      otherEditor,
      answering,
      leaving,
      recreating,
      hiding,
      retrying,
    ],
    { maxCommands: 60 },
  );
  fc.assert(
    fc.property(steps, fc.boolean(), fc.boolean(), fc.boolean(), (commands, isNew, isPublished, isScheduled) => {
      const server = new FakeServer();
      const documentId = isNew
        ? undefined
        : server.create({ title: 'before', description: null, order: 0 }, { isPublished });
      if (documentId && isScheduled) server.schedule(documentId, new Date(opened + 5000).toISOString());
      const typed: Typed = { values: {}, count: 0 };
      let form: OpenForm | undefined;
      fc.modelRun(() => {
        form = new OpenForm({ server, documentId });
        return { model: typed, real: form };
      }, commands);
      if (form) calm(form, typed);
    }),
    { numRuns: Number(process.env.RUNS ?? 500) },
  );
});
