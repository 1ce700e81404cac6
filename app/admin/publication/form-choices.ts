import type { PublicationState } from '#contract/admin-answers.ts';
import type { ContentScreen } from '../screens.ts';
import type { MenuChoice } from '../ui/MoreMenu.tsx';
import type { EntryPublication } from './publication.ts';
import { type PublicationAction, publicationActions } from './publication-actions.ts';

/**
 * What a button of the form does. `publish` makes the working copy public, `save` and `stay` save it without publishing, `saveScheduled`
 * saves it as its scheduled publication will publish it, `recreate` saves a deleted entry as a new one. All but `stay` leave for the list.
 */
export type FormAction = PublicationAction | 'save' | 'stay' | 'saveScheduled' | 'recreate';

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
