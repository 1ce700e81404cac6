import type { DraftEntry } from '#client/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import {
  discardLabel,
  publishLabels,
  replacesPublication,
  scheduleLabels,
  unpublishLabel,
} from '../publication/publication.ts';
import type { MenuChoice } from '../ui/MoreMenu.tsx';
import { isSwitched } from './list-params.ts';
import type { RowAction } from './use-publication.ts';

/** The actions of a row's menu. `schedule` and `scheduleUnpublish` open the dialog of the dates, `discard` asks first. */
export type RowGesture = RowAction | 'schedule' | 'cancelSchedule' | 'scheduleUnpublish' | 'duplicate';

/** The actions that the state of an entry allows, as in its form. */
export function rowChoices(type: TypeDeclaration, { publication, ...row }: DraftEntry): MenuChoice<RowGesture>[] {
  const { state, isPublic, isModified, publishAt, unpublishAt } = publication;
  const isOnline = isPublic && state !== 'ended';
  const isOn = row[type.publishedFlag ?? ''] === true;
  const choices: (MenuChoice<RowGesture> | false)[] = [
    state !== 'published' && {
      action: 'publish',
      label: publishLabels[state],
      ...(publishAt && { consequence: replacesPublication(publishAt) }),
    },
    // The switch is a part of the content: changing it publishes the entry.
    state === 'published' &&
      isSwitched(type) &&
      (isOn ? { action: 'switchOff', label: 'Désactiver' } : { action: 'switchOn', label: 'Activer' }),
    state !== 'published' && { action: 'schedule', label: publishAt ? scheduleLabels.change : scheduleLabels.set },
    state === 'scheduled' && { action: 'cancelSchedule', label: scheduleLabels.cancel },
    isOnline && isModified && { action: 'discard', label: discardLabel },
    isOnline &&
      !publishAt && {
        action: 'scheduleUnpublish',
        label: unpublishAt ? scheduleLabels.changeUnpublish : scheduleLabels.unpublish,
      },
    isOnline && { action: 'unpublish', label: unpublishLabel },
    { action: 'duplicate', label: 'Dupliquer' },
  ];
  return choices.filter((choice) => choice !== false);
}
