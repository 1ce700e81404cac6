import type { Page } from '@playwright/test';

/**
 * Collects the gestures (a click, a key) after which the element that had the focus is gone and the focus is on `body`: the next press of
 * Tab starts anywhere, and a screen reader says nothing (WCAG 2.4.3, RGAA 12.8). A gesture is judged when the next one begins, before the
 * test opens another page, and at the end: a screen has the time that a person gives it.
 *
 * It is no loss where the focus was on `body` already (a click beside every control), where Tab left the page, where a dialog closed
 * onto `body`, which had the focus when it opened, and where a link led to a part of the page: Tab then starts there (HTML, « sequential focus
 * navigation starting point »).
 * @returns ends the collection: the gestures, each with its element and its path
 */
export async function collectLostFocus(page: Page): Promise<() => Promise<string[]>> {
  const lost: string[] = [];
  await page.exposeFunction('reportLostFocus', (gesture: string) => lost.push(gesture));
  await page.addInitScript(watchFocus);
  for (const method of ['goto', 'reload'] as const) {
    const navigate = page[method].bind(page) as (...parameters: unknown[]) => Promise<null>;
    page[method] = async (...parameters: unknown[]) => {
      await judgeLast(page);
      return navigate(...parameters);
    };
  }
  return async () => {
    await judgeLast(page);
    return lost;
  };
}

/** How long the focus may take to arrive after the last gesture: a screen may have to be loaded. */
const settleMs = 2000;

async function judgeLast(page: Page): Promise<void> {
  const end = Date.now() + settleMs;
  const isPending = () => page.evaluate(() => window.isFocusLost?.() ?? false).catch(() => false);
  while ((await isPending()) && Date.now() < end) await page.waitForTimeout(50);
  await page.evaluate(() => window.judgeGesture?.()).catch(() => undefined);
}

declare global {
  interface Window {
    reportLostFocus?: (gesture: string) => void;
    isFocusLost?: () => boolean;
    judgeGesture?: () => void;
  }
}

/** Runs in the page, before its scripts. */
function watchFocus(): void {
  if (window !== window.top) return;
  let gesture: string | undefined;
  window.isFocusLost = () => gesture !== undefined && document.activeElement === document.body;
  window.judgeGesture = () => {
    if (gesture && window.isFocusLost?.()) window.reportLostFocus?.(gesture);
    gesture = undefined;
  };
  const begin = ({ isTrusted }: Event): void => {
    if (isTrusted) window.judgeGesture?.();
  };
  const remember = ({ isTrusted }: Event, name: string): void => {
    const { activeElement } = document;
    if (!isTrusted || !activeElement || activeElement === document.body) return;
    const label = activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? '';
    gesture = `${location.pathname}: ${name}, ${activeElement.localName}#${activeElement.id} ${label.trim().slice(0, 60)}`;
  };
  window.addEventListener('pointerdown', begin, true);
  window.addEventListener('click', (event) => remember(event, 'click'), true);
  window.addEventListener(
    'keydown',
    (event) => {
      begin(event);
      if (event.key !== 'Tab') remember(event, event.key);
    },
    true,
  );
  // The gesture has found its place: what takes the focus from there later is no part of it, such as the `blur` of a test.
  window.addEventListener(
    'focusin',
    () => {
      gesture = undefined;
    },
    true,
  );
  window.addEventListener('hashchange', () => {
    if (document.querySelector(':target')) gesture = undefined;
  });
  const openedOnBody = new WeakSet<HTMLDialogElement>();
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    if (document.activeElement === document.body) openedOnBody.add(this);
    showModal.call(this);
  };
  window.addEventListener(
    'close',
    ({ target }) => {
      if (target instanceof HTMLDialogElement && openedOnBody.has(target)) gesture = undefined;
    },
    true,
  );
}
