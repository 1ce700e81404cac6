/**
 * The only script of a public page. It finds the islands in the document and wakes each when its moment comes: React is fetched
 * with the first one, never before (the budget is 8 kB until somebody touches the page). What must be there before that, the
 * cookie banner and what hangs on its answer, is plain DOM.
 */
import { startCommands, startMenus, startNamed } from './menus.ts';
import { startPrefetching } from './prefetching.ts';
import { startConsent } from './site/consent/banner.ts';
import { showEmbeds, startEmbeds } from './site/consent/embeds.ts';
import { startHeroVideo } from './site/parts/hero-video.ts';
import { startStrips } from './site/parts/strip.ts';
import { wake } from './wake.ts';

const idle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);

const whenSeen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      whenSeen.unobserve(entry.target);
      void wake(entry.target as HTMLElement);
    }
  },
  { rootMargin: '300px' },
);

/** A touch wakes the island and, once it answers, is given to it again: the visitor's first click is never lost. */
function whenTouched(element: HTMLElement): void {
  for (const type of ['pointerenter', 'focusin', 'touchstart'] as const) {
    element.addEventListener(type, () => void wake(element), { once: true, passive: true });
  }
  element.addEventListener(
    'click',
    (event) => {
      if (element.dataset.awake !== undefined || !(event.target instanceof Element)) return;
      // A link or a form works without us; a bare button has nothing else to do, and a link that says so opens something better.
      const target = event.target.closest<HTMLElement>('button[type=button], a[data-wakes]');
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void wake(element).then((awake) => {
        if (awake) target.click();
        else if (target instanceof HTMLAnchorElement) location.assign(target.href);
      });
    },
    { capture: true },
  );
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const when = element.dataset.when;
  if (when === 'idle') {
    // It is tried once more when somebody wants it, and only then is its absence told.
    idle(() => void wake(element, true).then((awake) => awake || whenTouched(element)));
  } else if (when === 'visible') whenSeen.observe(element);
  else whenTouched(element);
}

startPrefetching();
startMenus();
startCommands();
startNamed();
startEmbeds();
startStrips();
startHeroVideo(idle);

/** A popup waits for the banner to be answered: one question at a time, and nothing kept before the answer. At most one a page load. */
let popup = document.querySelector<HTMLDialogElement>('dialog[data-popup]');
startConsent(({ preferences }) => {
  if (preferences) showEmbeds();
  const layer = popup;
  popup = null;
  if (layer) {
    idle(() => {
      import('./site/popups/show.ts').then(({ showPopup }) => showPopup(layer)).catch((error) => console.warn(error));
    });
  }
});
