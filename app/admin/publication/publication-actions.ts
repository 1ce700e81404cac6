import type { Publication, PublicationState } from '#contract/admin-answers.ts';
import { formatFrom, formatInstant, formatList } from '#model/format.ts';
import type { ContentScreen } from '../screens.ts';
import { isPublisher, storedUserId } from '../session/session.ts';
import type { MenuChoice } from '../ui/MoreMenu.tsx';
import { discardLabel, type EntryPublication, publishLabels } from './publication.ts';

/** `schedule` and `scheduleUnpublish` open the dialog where their date is chosen; `…` in a label says so. */
export type PublicationAction =
  | 'schedule'
  | 'publish'
  | 'cancelSchedule'
  | 'discard'
  | 'scheduleUnpublish'
  | 'unpublish';

interface Published {
  state: PublicationState;
  /** Whether there is a published version. */
  isPublic: boolean;
  publication: Partial<Publication> | undefined;
}

/** The actions that the state of an entry allows, each with its consequence in a sentence: what lists and forms offer. */
export function publicationActions({ state, isPublic, publication = {} }: Published): MenuChoice<PublicationAction>[] {
  const { publishAt, unpublishAt, publishedAt, isModified = false } = publication;
  // A popup whose end date is past is no longer shown, although it is published.
  const isOnline = isPublic && state !== 'ended';
  const day = publishedAt ? `, celle ${formatFrom(publishedAt)}` : '';
  const choices: (MenuChoice<PublicationAction> | false)[] = [
    state !== 'published' && {
      action: 'schedule',
      label: publishAt ? 'Changer la date…' : 'Programmer…',
      consequence: publishAt
        ? `À présent\u00a0: le ${formatInstant(publishAt)}.`
        : `Choisir le jour et l’heure où ${isOnline ? 'ces modifications paraîtront' : 'la page paraîtra'}.`,
    },
    state !== 'published' && {
      action: 'publish',
      label: publishLabels[state],
      ...(publishAt && { consequence: `Remplace la parution du ${formatInstant(publishAt)}.` }),
    },
    state === 'scheduled' && {
      action: 'cancelSchedule',
      label: 'Annuler la programmation',
      consequence: isPublic ? 'La page en ligne reste comme elle est.' : 'La page reste un brouillon.',
    },
    isPublic &&
      (state === 'modified' || isModified) && {
        action: 'discard',
        label: discardLabel,
        consequence: `Revenir à la version ${isOnline ? 'en ligne' : 'publiée'}${day}.`,
      },
    isOnline &&
      !publishAt && {
        action: 'scheduleUnpublish',
        label: unpublishAt ? 'Changer la date du retrait…' : 'Programmer un retrait…',
        consequence: unpublishAt
          ? `À présent\u00a0: le ${formatInstant(unpublishAt)}.`
          : 'Choisir le jour et l’heure où la page quittera le site.',
      },
    isOnline && {
      action: 'unpublish',
      label: 'Dépublier',
      consequence: `La page quitte le site${publishAt ? ', et la programmation est annulée' : ''}. Son texte reste ici.`,
    },
  ];
  return choices.filter(
    (choice) => choice !== false && (isPublisher() || choice.action === 'discard'),
  ) as MenuChoice<PublicationAction>[];
}

/**
 * What a button of the form does. `publish` makes the working copy public, `save` and `stay` save it without publishing, `saveScheduled`
 * saves it as its scheduled publication will publish it, `recreate` saves a deleted entry as a new one. All but `stay` leave for the list.
 */
export type FormAction = PublicationAction | 'save' | 'stay' | 'saveScheduled' | 'recreate';

/** What the main button of a form does, and its words. Without the level of a publisher it saves. */
export function mainAction(state: PublicationState, publishAt: string | null | undefined): MenuChoice<FormAction> {
  if (!isPublisher()) return { action: 'stay', label: 'Enregistrer' };
  const label = publishAt ? `Publier le ${formatInstant(publishAt)}` : publishLabels[state];
  return { action: state === 'scheduled' ? 'saveScheduled' : 'publish', label };
}

interface Form {
  screen: ContentScreen;
  state: PublicationState;
  /** Whether the form has changes that are not saved on the server. */
  unsaved: boolean;
  baseline: EntryPublication;
}

/** What a form offers beside its main button: only what makes sense in its state. */
export function formChoices(form: Form): MenuChoice<FormAction>[] {
  const { screen, state, baseline } = form;
  const isPublic = baseline.online !== undefined;
  const actions = publicationActions({ state, isPublic, publication: baseline.entry?.publication });
  const only = (...names: PublicationAction[]) => actions.filter(({ action }) => names.includes(action));
  return [
    ...only('schedule'),
    // Elsewhere the main button publishes.
    ...(state === 'scheduled' ? only('publish') : []),
    ...saving(form, isPublic && state !== 'ended'),
    ...only('cancelSchedule', 'discard'),
    // Every page reads the single types: they cannot be unpublished.
    ...(screen.creation ? only('scheduleUnpublish', 'unpublish') : []),
  ];
}

function saving({ screen, state, unsaved }: Form, isOnline: boolean): MenuChoice<FormAction>[] {
  const unchanged = isOnline ? 'La page en ligne ne change pas.' : 'Le public n’en voit rien.';
  const keys = 'Ctrl S';
  if ((state === 'published' && !unsaved) || !isPublisher()) return [];
  if (!screen.creation) return [{ action: 'stay', label: 'Enregistrer sans publier', consequence: unchanged, keys }];
  const stay = 'Ce formulaire reste ouvert.';
  // Its main button saves, and keeps the date.
  if (state === 'scheduled')
    return [{ action: 'stay', label: 'Enregistrer et rester', consequence: `La date reste. ${stay}`, keys }];
  return [
    { action: 'save', label: 'Enregistrer sans publier', consequence: `${unchanged} Retour à la liste.` },
    { action: 'stay', label: 'Enregistrer et rester', consequence: `${unchanged} ${stay}`, keys },
  ];
}

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
