import type { Problems } from '../values/validate-form.ts';
import { type EditEffect, type EditEvent, type EditState, nextDeadline, updateForm } from './form-state.ts';

/** Holds the state of a form, outside of React. `unreadable`: messages about inputs whose text is no value. */
export function createFormStore(initial: EditState, unreadable: () => Problems) {
  const listeners = new Set<() => void>();
  let state = initial;
  let carryOut: ((effect: EditEffect) => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function dispatch(event: EditEvent): void {
    const { state: next, effects } = updateForm(state, event, { now: Date.now(), unreadable });
    state = next;
    for (const effect of effects) carryOut?.(effect);
    setTimer();
    for (const listener of listeners) listener();
  }

  function setTimer(): void {
    clearTimeout(timer);
    const date = nextDeadline(state);
    if (carryOut && date < Infinity)
      timer = setTimeout(() => dispatch({ type: 'deadline' }), Math.max(0, date - Date.now()));
  }

  /** Calls the listener after each event, until the returned function is called. */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    current: () => state,
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
    idle: () =>
      new Promise<void>((resolve) => {
        const end = subscribe(check);
        function check(): void {
          if (state.task || state.next) return;
          end();
          resolve();
        }
        check();
      }),
  };
}
