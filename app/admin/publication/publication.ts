import type { DraftEntry, Publication, PublicationState, TabPublication } from '#contract/admin-answers.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import { agreeing } from '#model/format.ts';

/** The publication of the entry in a form. */
export interface EntryPublication {
  /** Absent before the first save. */
  entry: { publication: Publication & Partial<Pick<TabPublication, 'authors'>> } | undefined;
  /** The published input values; absent where nothing is public. */
  online: object | undefined;
}

/** A working copy with the publication of a tab of its form, in place of that of all its fields. */
export function withPublicationOf(entry: DraftEntry, tab: string | null | undefined): DraftEntry {
  const { publication } = entry;
  return tab ? { ...entry, publication: { ...publication, ...publication.tabs?.[tab] } } : entry;
}

const participles = { published: 'Publié', modified: 'Modifié', scheduled: 'Programmé', ended: 'Terminé' } as const;

/** A state in words, of an entry of a type. */
export const stateLabel = (state: PublicationState, type: TypeDeclaration): string =>
  state === 'draft' ? 'Brouillon' : agreeing(participles[state], type);

export const isPublicationState = (name: string | undefined): name is PublicationState =>
  name !== undefined && (name === 'draft' || Object.hasOwn(participles, name));

/** The label of the button that publishes an entry in this state. */
export const publishLabels: Readonly<Record<PublicationState, string>> = {
  draft: 'Publier',
  published: 'Rien à publier',
  modified: 'Publier les modifications',
  scheduled: 'Publier maintenant',
  ended: 'Publier de nouveau',
};

/** The report of a publication that its own end date ends at once. */
export const endedAtOnce = (type: TypeDeclaration): string =>
  `${stateLabel('ended', type)} aussitôt, sa date de fin est passée`;

/** Whether the end date of an entry is past. */
export function isPastEndDate(
  { endsAt }: TypeDeclaration,
  entry: Readonly<FieldValues> | undefined,
  now = Date.now(),
): boolean {
  const end = endsAt && entry?.[endsAt.field];
  return typeof end === 'string' && Date.parse(end) <= now;
}

/** Whether « Annuler » can restore what was before a publication: neither values that were public nor the dates of a schedule. */
export const isReversible = ({ state, publishAt, unpublishAt }: Publication): boolean =>
  state !== 'modified' && publishAt === null && unpublishAt === null;

/** Why a copy could not be made, as a message for the user. */
export const copyFailure = 'La copie n’a pas pu être faite. Réessayez dans un instant.';

export const discardLabel = 'Annuler les modifications';
