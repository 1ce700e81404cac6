import type { PublicationState } from '#contract/admin-answers.ts';
import { formatFrom, formatInstant, formatList } from '#model/format.ts';
import { storedUserId } from '../session/session.ts';
import type { EntryPublication } from './publication.ts';

/** The public state, its date, who wrote what waits, and the dates to come, in sentences. `waiting`: the number of unpublished changes. */
export function publicationSentences(baseline: EntryPublication, state: PublicationState, waiting: number): string {
  const { publishAt, unpublishAt, scheduledBy } = baseline.entry?.publication ?? {};
  const isScheduled = state === 'scheduled' && publishAt;
  const author = scheduledBy && (isScheduled || unpublishAt) ? `Date choisie par ${scheduledBy.username}.` : '';
  return [
    current(baseline, state, waiting, isScheduled || undefined),
    waiting > 0 ? writtenBy(baseline) : '',
    unpublishAt ? `Se retire le ${formatInstant(unpublishAt)}.` : '',
    author,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Who else has written what waits: a publication publishes it too. */
function writtenBy({ entry }: EntryPublication): string {
  const { authors = [] } = entry?.publication ?? {};
  const me = storedUserId();
  if (authors.every(({ id }) => id === me)) return '';
  return `Écrit par ${formatList(authors.map(({ id, username }) => (id === me ? 'vous' : username)))}.`;
}

/** The public state, and the scheduled one. `publishAt`: when the changes are published. */
function current(
  { entry, online }: EntryPublication,
  state: PublicationState,
  waiting: number,
  publishAt: string | undefined,
): string {
  const { publishedAt, endedAt, wasPublished } = entry?.publication ?? {};
  if (state === 'ended')
    return `Hors ligne${endedAt ? ` depuis le ${formatInstant(endedAt)}` : ''}\u00a0: le public n’en voit plus rien.`;
  if (!online && publishAt) return `Paraît le ${formatInstant(publishAt)}, avec ce qui sera alors écrit ici.`;
  if (!online)
    return wasPublished
      ? 'Hors ligne\u00a0: le public n’en voit rien.'
      : 'Pas encore en ligne\u00a0: le public n’en voit rien.';
  const version = publishedAt ? `En ligne\u00a0: la version ${formatFrom(publishedAt)}.` : 'En ligne.';
  if (publishAt) {
    const moment = formatInstant(publishAt);
    if (waiting === 0) return `${version} Ce qui sera écrit ici paraît le ${moment}.`;
    return `${version} ${waiting === 1 ? '1 modification paraît' : `${waiting} modifications paraissent`} le ${moment}.`;
  }
  if (waiting === 0) return version;
  return waiting === 1
    ? `${version} 1 modification n’y est pas encore.`
    : `${version} ${waiting} modifications n’y sont pas encore.`;
}
