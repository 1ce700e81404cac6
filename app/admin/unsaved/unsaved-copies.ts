import { isObject } from '#model/json-object.ts';
import type { Values } from '../values/values.ts';

/** Input that the server does not have, stored on the device, so that a closed tab, a crash or an expired session loses nothing. */
export interface UnsavedCopy {
  /** When it was last edited, in milliseconds. */
  typedAt: number;
  values: Values;
  /** What the edit started from: the input values as last read from the server, and their version. */
  base: Values;
  version: string | undefined;
}

export type StoredCopy = UnsavedCopy & { key: string };

/**
 * The key prefix of the copies of an entry, or of a type's new entries; each account has its own. `form`: a content type, or a tab of its form.
 * Devices have « adminDraft » since the first version.
 */
export const copyPrefix = (account: number | undefined, form: string, documentId: string | undefined): string =>
  `adminDraft:${account ?? 0}:${form}:${documentId ?? 'nouveau'}`;

/** The key of one open form's copy: two tabs never overwrite each other. */
export const copyKey = (prefix: string, formId: string): string => `${prefix}:${formId}`;

/** The readable copies under a prefix, latest first. */
export function copiesWithPrefix(prefix: string): StoredCopy[] {
  return (
    Object.keys(localStorage)
      // In the former key format the prefix alone is the key.
      .filter((key) => key === prefix || key.startsWith(`${prefix}:`))
      .flatMap((key) => readCopy(key) ?? [])
      .sort((a, b) => b.typedAt - a.typedAt)
  );
}

/** A stored copy. Undefined where there is none or it has another shape: other scripts share the storage. */
export function readCopy(key: string): StoredCopy | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isObject(stored) || typeof stored.at !== 'number' || !isObject(stored.values) || !isObject(stored.base))
      return undefined;
    const { values, base } = stored;
    return { key, typedAt: stored.at, values, base, version: stored.version as string | undefined };
  } catch {
    return undefined;
  }
}

/** Returns whether the copy was stored: storage may be full or unavailable. */
export function saveCopy(key: string, { typedAt, values, base, version }: UnsavedCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ at: typedAt, values, base, version }));
    return true;
  } catch {
    return false;
  }
}

export function deleteCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without access to the storage there is no copy to delete.
  }
}
