import type { AnyEntry } from '#model/entry.ts';

/** The entries in the value of a populated link: several, one or none. Links that are only counted have none. */
export const linkedEntries = (value: unknown): AnyEntry[] => [value].flat().filter(isEntry);

const isEntry = (value: unknown): value is AnyEntry =>
  typeof value === 'object' && value !== null && 'documentId' in value;
