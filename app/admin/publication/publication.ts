import type { Publication } from '#client/index.ts';
import type { Instant } from '#model/calendar.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { FieldValues } from '#model/field.ts';
import { momentInWords } from '../parts/format.ts';

export type PublicationState = Publication['state'];

/** The publication of an entry; undefined where the entry was read without it. */
export const publicationOf = (entry: AnyEntry): Publication | undefined =>
  (entry as { publication?: Publication }).publication;

/** The flag that « Publier » and « Dépublier » set; undefined for a type without one. */
export const publicationFlag = ({ hiddenUnlessPublished, publishedFlag }: TypeDeclaration): string | undefined =>
  hiddenUnlessPublished ? publishedFlag : undefined;

/** The states in words, of one entry and of several. */
export const stateLabels: Readonly<Record<PublicationState, { one: string; many: string }>> = {
  draft: { one: 'Brouillon', many: 'Brouillons' },
  published: { one: 'Publié', many: 'Publiés' },
  modified: { one: 'Modifié', many: 'Modifiés' },
  scheduled: { one: 'Programmé', many: 'Programmés' },
  ended: { one: 'Terminé', many: 'Terminés' },
};

export const isPublicationState = (name: string | undefined): name is PublicationState =>
  name !== undefined && Object.hasOwn(stateLabels, name);

/** The label of the button that publishes an entry in this state. */
export const publishLabels: Readonly<Record<PublicationState, string>> = {
  draft: 'Publier',
  published: 'Rien à publier',
  modified: 'Publier les modifications',
  scheduled: 'Publier maintenant',
  ended: 'Publier de nouveau',
};

/** The label of the button that changes a date. `…`: it opens the dialog of the dates. */
export const scheduleLabels = {
  set: 'Programmer…',
  change: 'Changer la date…',
  cancel: 'Annuler la programmation',
  withdraw: 'Programmer un retrait…',
  changeWithdrawal: 'Changer la date du retrait…',
} as const;

/** The effect of « Publier maintenant » on the scheduled publication. */
export const replacesPublication = (publishAt: Instant): string =>
  `Remplace la parution du ${momentInWords(publishAt)}.`;

/** The report of a publication that its own end date ends at once. */
export const endedAtOnce = 'Terminé aussitôt, sa date de fin est passée';

/** Whether the end date of an entry is past. */
export function isPastEnd({ endsAt }: TypeDeclaration, entry: Readonly<FieldValues> | undefined): boolean {
  const end = endsAt && entry?.[endsAt.field];
  return typeof end === 'string' && Date.parse(end) <= Date.now();
}

export const discardLabel = 'Annuler les modifications';
export const unpublishLabel = 'Dépublier';
