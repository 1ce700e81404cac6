import { keep, recall } from '../storage.ts';
import type { Visitor } from './choose.ts';

const visitedKey = 'visited';
const displaysKey = 'popupDisplays';
const sessionKey = 'popupsOfSession';

/** What this browser remembers, read anew; a value that cannot be read is none. */
export function recallVisitor(local: Storage | undefined, session: Storage | undefined): Visitor {
  return {
    returning: recall(local, visitedKey) !== null,
    displays: canKeep(local) ? readCounts(recall(local, displaysKey)) : undefined,
    session: canKeep(session) ? readNames(recall(session, sessionKey)) : undefined,
  };
}

/** Marks the visitor as one who came: from the next page on, « returning ». */
export function rememberVisit(local: Storage | undefined): void {
  keep(local, visitedKey, '1');
}

/** Counts a display. */
export function rememberDisplay(local: Storage | undefined, session: Storage | undefined, documentId: string): void {
  const displays = readCounts(recall(local, displaysKey));
  keep(local, displaysKey, JSON.stringify({ ...displays, [documentId]: (displays[documentId] ?? 0) + 1 }));
  const names = readNames(recall(session, sessionKey)).add(documentId);
  keep(session, sessionKey, JSON.stringify([...names]));
}

/** A full or forbidden storage refuses to write: only a try tells. */
function canKeep(storage: Storage | undefined): boolean {
  const probe = 'popupProbe';
  if (!keep(storage, probe, '1')) return false;
  storage?.removeItem(probe);
  return true;
}

function readCounts(stored: string | null): Record<string, number> {
  const value = parse(stored);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, count]) => Number.isInteger(count) && count > 0));
}

function readNames(stored: string | null): Set<string> {
  const value = parse(stored);
  return new Set(Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
