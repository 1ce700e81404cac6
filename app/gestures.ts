import { startHoverMenus } from './hover-menus.ts';
import { startCopyButtons } from './site/agenda/copy-button.ts';
import { startDialogHistory } from './ui/dialog-history.ts';
import { openFromHash } from './ui/named-dialogs.ts';

/** Behaviours that need a user gesture: loaded with the first one, so that other page views load less (app/islands.ts). */
export function startGestures(): void {
  startHoverMenus();
  openFromHash();
  startDialogHistory();
  startCopyButtons();
}
