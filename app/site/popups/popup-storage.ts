import { parseStored, safeGetItem, safeSetItem } from '../storage.ts';
import { markerKeys } from './marker-end.ts';
import type { Visitor } from './select-popup.ts';

const { visited: visitedKey, displays: displaysKey } = markerKeys;
const sessionKey = 'popupsOfSession';

/** Reads the visitor's stored state; unreadable values count as none. */
export const readVisitor = (local: Storage | undefined, session: Storage | undefined): Visitor => ({
  returning: safeGetItem(local, visitedKey) !== null,
  displays: isWritable(local) ? readCounts(safeGetItem(local, displaysKey)) : undefined,
  session: isWritable(session) ? readNames(safeGetItem(session, sessionKey)) : undefined,
});

/** Marks the visitor as « returning » from the next page on. Needs consent (marker-end.ts). */
export function recordVisit(local: Storage | undefined): void {
  safeSetItem(local, visitedKey, '1');
}

export function recordDisplay(local: Storage | undefined, session: Storage | undefined, documentId: string): void {
  const displays = readCounts(safeGetItem(local, displaysKey));
  safeSetItem(local, displaysKey, JSON.stringify({ ...displays, [documentId]: (displays[documentId] ?? 0) + 1 }));
  const names = readNames(safeGetItem(session, sessionKey)).add(documentId);
  safeSetItem(session, sessionKey, JSON.stringify([...names]));
}

/** A full or blocked storage throws on write, hence the probe. */
function isWritable(storage: Storage | undefined): boolean {
  const probe = 'popupProbe';
  if (!safeSetItem(storage, probe, '1')) return false;
  storage?.removeItem(probe);
  return true;
}

function readCounts(stored: string | null): Record<string, number> {
  const value = parseStored(stored);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, count]) => Number.isInteger(count) && count > 0));
}

function readNames(stored: string | null): Set<string> {
  const value = parseStored(stored);
  return new Set(Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);
}
