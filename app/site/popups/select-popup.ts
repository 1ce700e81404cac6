import type { Entry } from '#content/index.ts';

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
