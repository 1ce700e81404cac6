import { sixMonthsMs } from '../consent/consent.ts';
import { safeGetItem, safeSetItem } from '../storage.ts';

/** The markers of popups in local storage: whether the visitor has been here before, and how often each popup was shown. */
export const markerKeys = { visited: 'visited', displays: 'popupDisplays' } as const;
/** When they end, as an ISO instant. */
const endKey = 'popupMarkersEnd';

/**
 * Called on each page after the visitor's answer, and after each marker. Gives the markers an end six months later, like that of consent, and
 * removes them then. The marker of a visit chooses an audience, which is not necessary to the site: it requires consent to preferences.
 */
export function endMarkers(local: Storage | undefined, preferences: boolean, now: number): void {
  if (!preferences) local?.removeItem(markerKeys.visited);
  if (Object.values(markerKeys).every((key) => safeGetItem(local, key) === null)) return;
  const end = Date.parse(safeGetItem(local, endKey) ?? '');
  if (end <= now) for (const key of [...Object.values(markerKeys), endKey]) local?.removeItem(key);
  // Without an end: those of earlier versions, or of a clock that was wrong.
  else if (!(end <= now + sixMonthsMs)) safeSetItem(local, endKey, new Date(now + sixMonthsMs).toISOString());
}
