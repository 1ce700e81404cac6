import { followDays } from './site/agenda/follow-days.ts';
import { startDialogHistory } from './ui/dialog-history.ts';

/** Behaviours that need a user gesture: loaded with the first one, so that other page views load less (app/islands.ts). */
export function startGestures(): void {
  // Touch and keyboard use the buttons of these menus.
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu=hover]')) openOnHover(menu);
  leaveOldAddress();
  startDialogHistory();
  const days = document.querySelector<HTMLElement>('[data-days]');
  if (days) followDays(days);
}

/** A piece of the collections had a fragment before it had a page: `#voir-`, and its documentId. */
function leaveOldAddress(): void {
  const link =
    location.hash.startsWith('#voir-') && document.getElementById(location.hash.slice(1))?.querySelector('a');
  if (link) location.replace(link.href);
}

/** Delays: crossing a menu does not open it, and leaving it briefly does not close it. */
const hoverMs = { open: 80, close: 300 };

/** The menu closes when the mouse leaves, unless it was clicked (WCAG 2.2, 1.4.13). Escape closes it too (islands.ts). */
function openOnHover(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout>;
  let byHover = false;
  function schedule(open: boolean): void {
    clearTimeout(timer);
    if (menu.open === open) return;
    const isPinned = menu.open && (!byHover || menu.contains(document.activeElement));
    if (isPinned) return;
    timer = setTimeout(
      () => {
        byHover = open;
        menu.open = open;
      },
      open ? hoverMs.open : hoverMs.close,
    );
  }
  menu.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && schedule(true));
  menu.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && schedule(false));
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    clearTimeout(timer);
    // The click of a visitor who did not see the menu open must not close it.
    if (menu.open && byHover) event.preventDefault();
    byHover = false;
  });
  // The mouse may already be over the menu when this script loads.
  if (matchMedia('(hover: hover) and (pointer: fine)').matches && menu.matches(':hover')) schedule(true);
}
