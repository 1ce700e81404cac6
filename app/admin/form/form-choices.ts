import { dayInWords, momentInWords } from '../parts/format.ts';
import {
  discardLabel,
  type PublicationState,
  publishLabels,
  replacesPublication,
  scheduleLabels,
  unpublishLabel,
} from '../publication/publication.ts';
import type { ContentScreen } from '../screens.ts';
import type { EditBaseline } from './edit-baseline.ts';
import type { FormChoice } from './PublishButton.tsx';

interface Form {
  screen: ContentScreen;
  state: PublicationState;
  /** Whether the form has changes that are not saved on the server. */
  unsaved: boolean;
  baseline: EditBaseline;
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
  const moment = momentInWords(publishAt);
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
      consequence: `Revenir à la version ${version}${publishedAt ? `, celle du ${dayInWords(publishedAt)}` : ''}.`,
    });
  }
  // Every page reads the single types: they cannot be unpublished.
  if (!online || !screen.creation || state === 'ended') return choices;
  if (!publishAt)
    choices.push({
      action: 'withdraw',
      label: unpublishAt ? scheduleLabels.changeWithdrawal : scheduleLabels.withdraw,
      consequence: unpublishAt
        ? `À présent\u00a0: le ${momentInWords(unpublishAt)}.`
        : 'Choisir le jour et l’heure où la page quittera le site.',
    });
  choices.push({
    action: 'unpublish',
    label: unpublishLabel,
    consequence: `La page quitte le site${publishAt ? ', et la programmation est annulée' : ''}. Son texte reste ici.`,
  });
  return choices;
}
