import { useEffect } from 'react';

/** The dialog or screen that has the focus in place of a control that went away. */
let standIn: HTMLElement | undefined;

/** Whether the control that had the focus went away: who knows a better place than the start of the screen moves the focus there. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || (standIn !== undefined && document.activeElement === standIn);

/**
 * Gives the focus to the open dialog, or to the screen, when the control that had it is removed, hidden or disabled: on `body`, the next
 * press of Tab would start anywhere (WCAG 2.4.3, RGAA 12.8). A control that is enabled again gets it back. A click beside every control
 * takes the focus from none that went away, and changes nothing.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let last: Element | undefined;
    // Whether it was disabled while it had the focus: enabled again before `check`, it has lost it all the same.
    let isTakenAway = false;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === standIn) return;
      last = target;
      isTakenAway = false;
    };
    const check = () => {
      if (!last || !isFocusLost()) {
        isTakenAway = last?.matches(':disabled') ?? false;
        return;
      }
      const hasStandIn = document.activeElement === standIn;
      if (canHaveFocus(last)) {
        if ((hasStandIn || isTakenAway) && last instanceof HTMLElement) last.focus({ preventScroll: true });
        return;
      }
      if (hasStandIn) return;
      const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
      standIn = dialog ?? document.querySelector('main') ?? undefined;
      if (standIn) standIn.tabIndex = -1;
      standIn?.focus({ preventScroll: true });
    };
    // The browser takes the focus from a disabled control when it next renders, and components move it before.
    const checkSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTimeout(check));
    };
    const observer = new MutationObserver(() => {
      if (last?.matches(':disabled') && document.activeElement === last) isTakenAway = true;
      checkSoon();
    });
    // Chromium does so in a task of its own, which may come after the check.
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':disabled')) checkSoon();
    };
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'hidden', 'open', 'inert'],
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', leave);
    };
  }, []);
}

const canHaveFocus = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled') &&
  !element.closest('[inert]');
