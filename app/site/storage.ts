/**
 * The browser's storage, or nothing: reading `localStorage` throws where the visitor refuses all storage, and a broken one throws at
 * each call. What cannot be kept is simply not remembered.
 */
export function openStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** The kept text, or null. */
export function recall(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a text, and says whether it is kept. */
export function keep(storage: Storage | undefined, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}
