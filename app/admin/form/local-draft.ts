import { isObject } from '#model/json-object.ts';
import type { Values } from './values.ts';

/** Unsaved input stored on the device, so that a closed tab, a crash or an expired session loses nothing. */
export interface LocalDraft {
  /** When it was last edited, in milliseconds. */
  typedAt: number;
  values: Values;
  /** What the edit started from: the input values as last read from the server, and their version. */
  base: Values;
  version: string | undefined;
}

/** A draft with its storage key. */
export interface StoredDraft extends LocalDraft {
  key: string;
}

/**
 * The key prefix shared by the drafts of an entry, or of a type's new entries. `form` is a content type, or a tab of its form. Each account
 * has its own, for shared computers.
 */
export const draftKeyPrefix = (account: number | undefined, form: string, documentId: string | undefined): string =>
  `adminDraft:${account ?? 0}:${form}:${documentId ?? 'nouveau'}`;

/** The storage key of one open form's draft: two tabs never overwrite each other. */
export const draftKey = (prefix: string, form: string): string => `${prefix}:${form}`;

/** The readable drafts under a prefix, latest first. */
export function draftsWithPrefix(prefix: string): StoredDraft[] {
  try {
    return (
      Object.keys(localStorage)
        // In the former key format the prefix alone is the key.
        .filter((key) => key === prefix || key.startsWith(`${prefix}:`))
        .flatMap((key) => readLocalDraft(key) ?? [])
        .sort((a, b) => b.typedAt - a.typedAt)
    );
  } catch {
    return [];
  }
}

/** A stored draft, if it can be read. */
export function readLocalDraft(key: string): StoredDraft | undefined {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(key) ?? 'null'), key);
  } catch {
    return undefined;
  }
}

/** Returns whether the draft was stored: storage may be full or unavailable. */
export function saveLocalDraft(key: string, { typedAt, ...draft }: LocalDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ at: typedAt, ...draft }));
    return true;
  } catch {
    return false;
  }
}

export function deleteLocalDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without access to the storage there is no draft to delete.
  }
}

/** Storage is shared with other scripts: another shape is no draft. */
function parseDraft(stored: unknown, key: string): StoredDraft | undefined {
  if (!isObject(stored) || typeof stored.at !== 'number' || !isObject(stored.values) || !isObject(stored.base))
    return undefined;
  const { values, base } = stored;
  return { key, typedAt: stored.at, values, base, version: stored.version as string | undefined };
}
