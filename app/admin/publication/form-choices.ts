import type { PublicationState } from '#contract/admin-answers.ts';
import { formatInstant, formatInstantDay } from '#model/format.ts';
import type { ContentScreen } from '../screens.ts';
import {
  discardLabel,
  type EntryPublication,
  publishLabels,
  replacesPublication,
  scheduleLabels,
  unpublishLabel,
} from './publication.ts';

/**
 * The action of a button of the form. `publish` makes the working copy public, `save` and `stay` save it without publishing,
 * `saveScheduled` saves it as its scheduled publication will publish it, `recreate` saves a deleted entry as a new one, `schedule` sets
 * the dates of the entry and `cancelSchedule` removes them, `unpublish` takes the entry off the site, `discard` goes back to what is public. All but
 * `stay` leave for the list.
 */
export type FormAction =
  | 'publish'
  | 'save'
  | 'stay'
  | 'saveScheduled'
  | 'recreate'
  | 'schedule'
  | 'cancelSchedule'
  | 'unpublish'
  | 'discard';

/** What the main button and its menu do. `schedule` and `scheduleUnpublish` open the dialog where their date is chosen. */
export type FormGesture = FormAction | 'scheduleUnpublish';

/** An action of the menu: its name, and its consequence in a sentence. */
export interface FormChoice {
  action: FormGesture;
  label: string;
  consequence: string;
  /** The keys that do the same. */
  keys?: string;
}

interface Form {
  screen: ContentScreen;
  state: PublicationState;
  /** Whether the form has changes that are not saved on the server. */
  unsaved: boolean;
  baseline: EntryPublication;
}

/** What a form offers beside its main button: only what makes sense in its state. */
export function formChoices(form: Form): FormChoice[] {
  return [...publishing(form), ...saving(form), ...takingBack(form)];
}

/** When the page appears. */
function publishing({ state, baseline: { entry, online } }: Form): FormChoice[] {
  const publishAt = entry?.publication.publishAt;
  if (state === 'published') return [];
  if (state !== 'scheduled' || !publishAt) {
    return [
      {
        action: 'schedule',
        label: scheduleLabels.set,
        consequence: isOnline(online, state)
          ? 'Choisir le jour et l’heure où ces modifications paraîtront.'
          : 'Choisir le jour et l’heure où la page paraîtra.',
      },
    ];
  }
  const moment = formatInstant(publishAt);
  return [
    { action: 'schedule', label: scheduleLabels.change, consequence: `À présent\u00a0: le ${moment}.` },
    { action: 'publish', label: publishLabels.scheduled, consequence: replacesPublication(publishAt) },
  ];
}

/** A popup whose end date is past is no longer shown, although it is published. */
const isOnline = (online: Form['baseline']['online'], state: PublicationState): boolean =>
  online !== undefined && state !== 'ended';

function saving({ screen, state, unsaved, baseline: { online } }: Form): FormChoice[] {
  const unchanged = isOnline(online, state) ? 'La page en ligne ne change pas.' : 'Le public n’en voit rien.';
  const keys = 'Ctrl S';
  if (state === 'published' && !unsaved) return [];
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

function takingBack({ screen, state, baseline: { entry, online } }: Form): FormChoice[] {
  const choices: FormChoice[] = [];
  const { publishAt, unpublishAt, publishedAt, isModified } = entry?.publication ?? {};
  if (state === 'scheduled')
    choices.push({
      action: 'cancelSchedule',
      label: scheduleLabels.cancel,
      consequence: online ? 'La page en ligne reste comme elle est.' : 'La page reste un brouillon.',
    });
  if (state === 'modified' || (online && isModified)) {
    const version = isOnline(online, state) ? 'en ligne' : 'publiée';
    choices.push({
      action: 'discard',
      label: discardLabel,
      consequence: `Revenir à la version ${version}${publishedAt ? `, celle du ${formatInstantDay(publishedAt)}` : ''}.`,
    });
  }
  // Every page reads the single types: they cannot be unpublished.
  if (!online || !screen.creation || state === 'ended') return choices;
  if (!publishAt)
    choices.push({
      action: 'scheduleUnpublish',
      label: unpublishAt ? scheduleLabels.changeUnpublish : scheduleLabels.unpublish,
      consequence: unpublishAt
        ? `À présent\u00a0: le ${formatInstant(unpublishAt)}.`
        : 'Choisir le jour et l’heure où la page quittera le site.',
    });
  choices.push({
    action: 'unpublish',
    label: unpublishLabel,
    consequence: `La page quitte le site${publishAt ? ', et la programmation est annulée' : ''}. Son texte reste ici.`,
  });
  return choices;
}
