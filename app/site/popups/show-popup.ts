import type { Entry } from '#content/index.ts';
import { browserStorage, parseStored, safeGetItem, safeSetItem } from '../storage.ts';
import { endMarkers, markerKeys } from './marker-end.ts';

/** docs/product.md, « Calls ». Only active popups, by priority. */
const popupsUrl = '/api/popups?populate=*&filters[active][$eq]=true&sort=priority:desc&pagination[pageSize]=100';

/** Shows the popup of this page load, which counts once its dialog opened. Without consent to `preferences` every visitor is a new one. */
export async function showPopup(layer: HTMLDialogElement, preferences: boolean): Promise<void> {
  const response = await fetch(popupsUrl);
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const { data } = (await response.json()) as { data: Entry<'popups'>[] };
  // The server's clock: the visitor's may be wrong.
  const now = Date.parse(response.headers.get('date') ?? '') || Date.now();

  const [local, session] = [browserStorage('localStorage'), browserStorage('sessionStorage')];
  const popup = selectPopup(data, readVisitor(local, session), now);
  if (preferences) recordVisit(local);
  endMarkers(local, preferences, Date.now());
  if (!popup) return;
  // Most page loads show no popup: its content has a module of its own.
  const { show } = await import('./open-popup.ts');
  await whenIdle();
  await show(layer, popup);
  recordDisplay(local, session, popup.documentId);
  endMarkers(local, preferences, Date.now());
}

/** Resolves when no dialog is open and no input has the focus. */
async function whenIdle(): Promise<void> {
  for (;;) {
    const busy = document.querySelector('dialog[open], :is(input, textarea, iframe):focus');
    if (!busy) return;
    const endEvent = busy instanceof HTMLDialogElement ? 'close' : 'blur';
    await new Promise((resolve) => busy.addEventListener(endEvent, resolve, { once: true }));
  }
}

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

/** The fields that decide whether a popup is shown. */
export type Candidate = Pick<
  Entry<'popups'>,
  'documentId' | 'priority' | 'active' | 'startDate' | 'endDate' | 'displayFrequency' | 'targetAudience'
>;

/** What this browser's storage has about the visitor. */
export interface Visitor {
  /** Has visited before: « returning », otherwise « new ». */
  returning: boolean;
  /** Display counts by documentId; undefined where nothing can be stored. */
  displays: Readonly<Record<string, number>> | undefined;
  /** Popups displayed in this browser session; undefined where nothing can be stored. */
  session: ReadonlySet<string> | undefined;
}

/** The popup of this page load (docs/product.md, « Rules »), at `now` on the server's clock. Where nothing is stored, limited ones hide. */
export const selectPopup = <Popup extends Candidate>(popups: readonly Popup[], visitor: Visitor, now: number) =>
  popups
    .filter((popup) => popup.active && isCurrent(popup, now))
    .filter((popup) => matchesAudience(popup, visitor) && isDue(popup, visitor))
    .sort(
      (a, b) =>
        (b.priority ?? 0) - (a.priority ?? 0) ||
        instant(b.startDate) - instant(a.startDate) ||
        (a.documentId < b.documentId ? -1 : 1),
    )[0];

const isCurrent = ({ startDate, endDate }: Pick<Candidate, 'startDate' | 'endDate'>, now: number): boolean =>
  instant(startDate) <= now && now <= instant(endDate);

const matchesAudience = ({ targetAudience: audience }: Candidate, { returning }: Visitor): boolean =>
  !audience?.length || audience.includes('all') || audience.includes(returning ? 'returning' : 'new');

function isDue({ displayFrequency, documentId }: Candidate, { displays, session }: Visitor): boolean {
  if (displayFrequency === 'always') return true;
  if (displayFrequency === 'session') return session !== undefined && !session.has(documentId);
  return displays !== undefined && (displays[documentId] ?? 0) === 0;
}

/** NaN without a date: such a popup is never current. */
const instant = (text: string | null): number => Date.parse(text ?? '');
