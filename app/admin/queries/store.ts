import { useSyncExternalStore } from 'react';

/** A value outside of React. `subscribe` calls a listener after each change, until the function that it returns is called. */
export function createStore<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    current: () => value,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Readable<Value> = Pick<ReturnType<typeof createStore<Value>>, 'current' | 'subscribe'>;

/** The value of a store: the component is drawn again when it changes. */
export const useStore = <Value>({ subscribe, current }: Readable<Value>): Value =>
  useSyncExternalStore(subscribe, current, current);
