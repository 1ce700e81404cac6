/** The browser's storage, or undefined: accessing `localStorage` throws when storage is blocked, and each call may throw. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** The stored text, or null. */
export function safeGetItem(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text; returns whether it was stored. */
export function safeSetItem(storage: Storage | undefined, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}
