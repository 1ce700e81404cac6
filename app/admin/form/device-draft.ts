import type { Values } from './values.ts';

/** What was typed and not saved, kept on the device: a closed tab, a flat battery or a dead session lose nothing. */
export interface DeviceDraft {
  /** When it was last typed in, in milliseconds. */
  at: number;
  values: Values;
  /** What it began from: the inputs as the server had them, and that version. */
  base: Values;
  version: string | undefined;
}

/** A draft, and the key it is kept under. */
export interface KeptDraft extends DeviceDraft {
  key: string;
}

/** What the drafts of an entry, or of those to come of a type, have in common. Each account finds its own, on a computer that several share. */
export const draftPlace = (account: number | undefined, type: string, documentId: string | undefined): string =>
  `adminDraft:${account ?? 0}:${type}:${documentId ?? 'nouveau'}`;

/** Where the draft of one opened form is kept: two tabs never write over each other. */
export const draftKey = (place: string, form: string): string => `${place}:${form}`;

/** The drafts of a place that can be read, the last typed first. */
export function draftsAt(place: string): KeptDraft[] {
  try {
    return (
      Object.keys(localStorage)
        // Kept by the version before, a draft has its place alone for a key.
        .filter((key) => key === place || key.startsWith(`${place}:`))
        .flatMap((key) => readDeviceDraft(key) ?? [])
        .sort((one, other) => other.at - one.at)
    );
  } catch {
    return [];
  }
}

/** A draft, if there is one that can be read. */
export function readDeviceDraft(key: string): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(kept) ? { ...kept, key } : undefined;
  } catch {
    return undefined;
  }
}

/** Says whether it could be kept: storage may be full, or closed to us. */
export function keepDeviceDraft(key: string, { at, values, base, version }: DeviceDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ at, values, base, version }));
    return true;
  } catch {
    return false;
  }
}

export function forgetDeviceDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be written cannot be there either.
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Storage is anybody's: a shape that is not ours is no draft. */
function isDraft(kept: unknown): kept is DeviceDraft {
  return isObject(kept) && typeof kept.at === 'number' && isObject(kept.values) && isObject(kept.base);
}
