import type { Entry } from '#content/index.ts';
import { parseInstant } from '#model/calendar.ts';

/** What decides whether a popup is shown. */
export type Candidate = Pick<
  Entry<'popups'>,
  'documentId' | 'priority' | 'active' | 'startDate' | 'endDate' | 'displayFrequency' | 'targetAudience'
>;

/** What this browser remembers of its visitor. */
export interface Visitor {
  /** Came before: « returning », otherwise « new ». */
  returning: boolean;
  /** How many times each popup was displayed here, by its documentId; undefined where nothing can be kept. */
  displays: Readonly<Record<string, number>> | undefined;
  /** Those displayed in this browser session; undefined where nothing can be kept. */
  session: ReadonlySet<string> | undefined;
}

/**
 * The one popup of this page load (SPEC.md, section 4), or none: the highest priority first; among equals the one that began last.
 * `now` is the server's clock, in milliseconds. What must not be shown twice is not shown at all where that cannot be remembered.
 */
export function choosePopup<Popup extends Candidate>(
  popups: readonly Popup[],
  visitor: Visitor,
  now: number,
): Popup | undefined {
  return popups
    .filter((popup) => popup.active && isCurrent(popup, now) && isFor(popup, visitor) && isDue(popup, visitor))
    .sort(
      (one, other) =>
        (other.priority ?? 0) - (one.priority ?? 0) ||
        instant(other.startDate) - instant(one.startDate) ||
        (one.documentId < other.documentId ? -1 : 1),
    )[0];
}

/** Whether a popup's days hold this instant, its first and its last included. A date without an offset is the centre's own. */
function isCurrent({ startDate, endDate }: Pick<Candidate, 'startDate' | 'endDate'>, now: number): boolean {
  return instant(startDate) <= now && now <= instant(endDate);
}

function isFor({ targetAudience }: Candidate, { returning }: Visitor): boolean {
  if (!targetAudience || targetAudience.length === 0) return true;
  return targetAudience.includes('all') || targetAudience.includes(returning ? 'returning' : 'new');
}

function isDue({ displayFrequency, documentId }: Candidate, { displays, session }: Visitor): boolean {
  switch (displayFrequency) {
    case 'always':
      return true;
    case 'session':
      return session !== undefined && !session.has(documentId);
    default:
      return displays !== undefined && (displays[documentId] ?? 0) === 0;
  }
}

const instant = (text: string): number => Date.parse(parseInstant(text) ?? '');
