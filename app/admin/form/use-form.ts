import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Schedule } from '#client/index.ts';
import { messageFor } from '#model/problems.ts';
import { focusInView } from '../focus/focus-control.ts';
import type { Problems } from '../inputs/input.ts';
import { createStore, useStore } from '../queries/store.ts';
import { wholeListPath } from '../screens.ts';
import { randomId } from '../session/random-id.ts';
import { holdSession } from '../session/reauthentication.ts';
import { storedUserId } from '../session/session.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { lockForm, notifyCopiesChanged, useStoredCopies } from '../unsaved/StoredCopiesNotice.tsx';
import { useUnsavedChangesGuard } from '../unsaved/UnsavedChangesDialog.tsx';
import { copyKey, copyPrefix, deleteCopy, readCopy, saveCopy } from '../unsaved/unsaved-copies.ts';
import { sendCall } from './form-calls.ts';
import {
  documentIdOf,
  type EditEffect,
  type EditEvent,
  type EditState,
  isUploading,
  nextDeadline,
  publicationOfForm,
  runningAction,
  updateForm,
} from './form-state.ts';

interface Options {
  open: (id: string) => EditState;
  /** The name of the form on the device: a content type, or a tab of its form. */
  name: string;
  list: string;
  resumed: string | undefined;
  element: RefObject<HTMLFormElement | null>;
}

/** The state of the form of an entry. Carries out its effects: calls, timers, navigation, the copy on the device. */
export function useForm({ open, name, list, resumed, element }: Options) {
  const [store] = useState(() => createFormStore(open(randomId()), () => unreadable(element.current)));
  const state = useStore(store);
  useScrollAnchor(element);
  const { dispatch } = store;
  const { screen, tab, id } = state.form;
  // The account that opened the form: it may sign out before the last keystrokes are stored.
  const [account] = useState(storedUserId);
  const [openedId] = useState(() => documentIdOf(state));
  const stored = useStoredCopies(copyPrefix(account, name, openedId), id);
  const navigate = useNavigate();
  const isBusy = isUploading(state) || runningAction(state) !== undefined;
  const { blocker, allow } = useUnsavedChangesGuard(state.isUnsaved || isBusy);
  const keyOf = (documentId: string | undefined, form = id) => copyKey(copyPrefix(account, name, documentId), form);

  const carryOut = useEffectEvent((effect: EditEffect): unknown => {
    switch (effect.type) {
      case 'call':
        return void sendCall({ name: screen.type, documentId: effect.documentId, tab }, effect.call).then(dispatch);
      case 'toast':
        return showToast(effect.text, { tone: effect.tone ?? 'done' });
      case 'created':
        // Not by the router, which would render another screen and take the focus from the field.
        return history.replaceState(history.state, '', `/admin/${screen.path}/${effect.documentId}`);
      case 'storeCopy': {
        const isStored = saveCopy(keyOf(effect.documentId, effect.apart ? randomId() : id), effect.copy);
        return dispatch({ type: 'copyStored', isStored });
      }
      case 'moveCopy':
        deleteCopy(effect.copy.key);
        // A full storage gets it back as it was.
        if (!saveCopy(keyOf(effect.documentId), effect.copy)) saveCopy(effect.copy.key, effect.copy);
        return notifyCopiesChanged();
      case 'deleteCopy':
        return deleteCopy(keyOf(effect.documentId));
      case 'close':
        allow();
        // A new entry may be a draft, or over: not in the list that opens first.
        return void navigate(openedId === undefined && !list.includes('?') ? wholeListPath(screen) : list);
      case 'leave':
        return blocker.proceed?.();
    }
  });

  const resume = async (key: string): Promise<void> => {
    await store.idle();
    // Another tab may have taken it.
    const copy = readCopy(key);
    if (copy) dispatch({ type: 'resumed', copy });
    else notifyCopiesChanged();
  };
  const { hash, state: passed } = useLocation();
  const { title: given } = (passed ?? {}) as { title?: string };
  const resumeFirst = useEffectEvent(() => {
    if (resumed) void resume(resumed);
    // The text that the search of the back-office did not find.
    else if (given && documentIdOf(state) === undefined)
      dispatch({ type: 'changed', name: state.form.type.admin.title, value: given });
  });

  useEffect(() => {
    const hide = () => dispatch({ type: 'hidden' });
    const retry = () => dispatch({ type: 'retried' });
    const ends = [store.connect(carryOut), lockForm(id), holdSession()];
    resumeFirst();
    window.addEventListener('pagehide', hide);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('online', retry);
      // The last keystrokes too.
      hide();
      for (const end of ends) end();
      notifyCopiesChanged();
    };
  }, [store, dispatch, id]);

  // A link to a field, as on the dashboard.
  useEffect(() => {
    if (hash) focusInView(document.getElementById(hash.slice(1)));
  }, [hash]);

  useEffect(() => {
    if (blocker.state === 'blocked') dispatch({ type: 'leaving' });
  }, [blocker.state, dispatch]);

  /** Returns the messages about the dates; none where they are set, or where the form shows what is missing. */
  async function schedule(dates: Schedule): Promise<Problems> {
    dispatch({ type: 'requested', action: 'schedule', isConfirmed: true, dates });
    await store.idle();
    return store.current().dateProblems;
  }

  const title = String(state.values[state.form.type.admin.title] ?? '').trim();
  return { state, dispatch, schedule, stored, resume, blocker, title, ...publicationOfForm(state) };
}

/** A form, as the components that draw it take it. */
export type OpenForm = ReturnType<typeof useForm>;

/** Date inputs with incomplete values (« 31/02/2027 »): they read as empty, and a save would lose them silently. */
function unreadable(form: HTMLFormElement | null): Problems {
  const inputs = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
  const problem = messageFor({ path: [], code: 'notADate' });
  return Object.fromEntries(inputs.map(({ id }) => [id.replace(/^champ-|-heure$/g, '').replaceAll('-', '.'), problem]));
}

/** Holds the state of a form, outside of React. `unreadable`: messages about inputs whose text is no value. */
function createFormStore(initial: EditState, unreadable: () => Problems) {
  const { current, set, subscribe } = createStore(initial);
  let carryOut: ((effect: EditEffect) => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function dispatch(event: EditEvent): void {
    const { state, effects } = updateForm(current(), event, { now: Date.now(), unreadable });
    set(state);
    for (const effect of effects) carryOut?.(effect);
    setTimer();
  }

  function setTimer(): void {
    clearTimeout(timer);
    const date = nextDeadline(current());
    if (carryOut && date < Infinity)
      timer = setTimeout(() => dispatch({ type: 'deadline' }), Math.max(0, date - Date.now()));
  }

  return {
    current,
    subscribe,
    dispatch,
    /** Carries out effects and deadlines until the returned function is called. */
    connect(carry: (effect: EditEffect) => void) {
      carryOut = carry;
      setTimer();
      return () => {
        carryOut = undefined;
        clearTimeout(timer);
      };
    },
    /** Resolves once no call is on its way. */
    async idle(): Promise<void> {
      while (current().task || current().next) {
        const { promise: event, resolve } = Promise.withResolvers<void>();
        const end = subscribe(resolve);
        await event.finally(end);
      }
    },
  };
}

/**
 * Keeps an element in its place in the window when what is above it becomes higher or lower, as scroll anchoring does (CSS
 * `overflow-anchor`). WebKit has none: on a telephone the first change of a form would move the inputs under the finger.
 */
function useScrollAnchor(element: RefObject<HTMLElement | null>): void {
  const last = useRef<{ top: number; width: number }>(undefined);
  useLayoutEffect(() => {
    if (CSS.supports('overflow-anchor', 'auto')) return;
    const { innerWidth: width, scrollY } = window;
    const rect = element.current?.getBoundingClientRect();
    // Neither a hidden form nor another width of the window has moved it.
    const before = last.current?.width === width ? last.current.top : undefined;
    last.current = rect?.height ? { top: rect.top + scrollY, width } : undefined;
    if (before === undefined || !last.current || scrollY === 0) return;
    window.scrollBy({ top: last.current.top - before, behavior: 'instant' });
  });
}
