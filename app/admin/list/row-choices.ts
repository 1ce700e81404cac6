import type { DraftEntry } from '#client/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type PublicationAction, publicationActions } from '../publication/publication-actions.ts';
import { duplicateLabel } from '../publication/use-duplicate.tsx';
import type { MenuChoice } from '../ui/MoreMenu.tsx';
import { isSwitched } from './list-params.ts';
import type { RowChange } from './use-publication.ts';

export type RowAction = RowChange | PublicationAction | 'duplicate';

/** The actions of a row's menu. */
export function rowChoices(type: TypeDeclaration, { publication, ...row }: DraftEntry): MenuChoice<RowAction>[] {
  const actions = publicationActions({ ...publication, publication });
  // The switch is a part of the content: changing it publishes the entry.
  const isSwitch = publication.state === 'published' && isSwitched(type);
  const isOn = row[type.publishedFlag ?? ''] === true;
  const choices: (MenuChoice<RowAction> | false)[] = [
    ...actions.filter(({ action }) => action === 'publish'),
    isSwitch && (isOn ? { action: 'switchOff', label: 'Désactiver' } : { action: 'switchOn', label: 'Activer' }),
    ...actions.filter(({ action }) => action !== 'publish').map(({ action, label }) => ({ action, label })),
    { action: 'duplicate', label: duplicateLabel(type) },
  ];
  return choices.filter((choice) => choice !== false);
}
