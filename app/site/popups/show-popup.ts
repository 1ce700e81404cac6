import type { Entry } from '#content/index.ts';
import { browserStorage } from '../storage.ts';
import { endMarkers } from './marker-end.ts';
import { readVisitor, recordDisplay, recordVisit } from './popup-storage.ts';
import { selectPopup } from './select-popup.ts';

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
