import { hydrateIsland } from './hydrate-island.ts';
import { tokenKey } from './session-key.ts';
import { startConsent } from './site/consent/consent-banner.ts';
import { showEmbeds, startEmbeds } from './site/consent/embeds.ts';
import { startHeroVideo } from './site/hero/hero-video.ts';
import { startScrollButtons } from './site/home/scroll-buttons.ts';
import { startShareButtons } from './site/page/share-buttons.ts';
import { endMarkers } from './site/popups/marker-end.ts';
import { browserStorage, safeGetItem } from './site/storage.ts';
import { startSpeculationRules } from './speculation-rules.ts';
import { startDialogLinks } from './ui/dialog-links.ts';

/**
 * The only script of a public page. It hydrates each island according to its `until` attribute.
 * React is loaded with the first island (budget: 8 kB before any interaction).
 * The cookie banner, and what depends on consent, are plain DOM because they are needed earlier.
 */

const idle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 200);

const visibilityObserver = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      visibilityObserver.unobserve(entry.target);
      void hydrateIsland(entry.target as HTMLElement);
    }
  },
  { rootMargin: '300px' },
);

function hydrateOnInteraction(element: HTMLElement): void {
  for (const type of ['pointerenter', 'focusin', 'touchstart'])
    element.addEventListener(type, () => void hydrateIsland(element), { once: true, passive: true });
  replayGestures(element);
}

/** Replays a click, or an arrow key of a tab list, that came before hydration: the first gesture is never lost. */
function replayGestures(element: HTMLElement): void {
  element.addEventListener(
    'click',
    (event) => {
      if (element.dataset.hydrated !== undefined || !(event.target instanceof Element)) return;
      // Links and forms work without hydration; bare buttons do not, and `data-enhances` links have a better action.
      const target = event.target.closest<HTMLElement>('button[type=button], a[data-enhances]');
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // What the press opens comes in the same round trip (site/islands/MagazineReader.tsx).
      if (element.dataset.island === 'MagazineReader')
        void Promise.allSettled([import('./site/reader/Reader.tsx'), import('./site/reader/pdf/pdf-document.ts')]);
      void hydrateIsland(element).then((hydrated) => {
        if (hydrated) target.click();
        else if (target instanceof HTMLAnchorElement) location.assign(target.href);
      });
    },
    { capture: true },
  );
  element.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (element.dataset.hydrated !== undefined || !key.startsWith('Arrow')) return;
      if (!(target instanceof Element) || !target.matches('[role=tab]')) return;
      void hydrateIsland(element).then((hydrated) => {
        if (hydrated) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
    },
    { capture: true },
  );
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const until = element.dataset.until;
  if (until === 'idle') {
    // On an error, hydration is retried on interaction, and only then is the error shown.
    idle(() => void hydrateIsland(element, true).then((hydrated) => hydrated || hydrateOnInteraction(element)));
  } else if (until === 'visible') {
    visibilityObserver.observe(element);
    replayGestures(element);
  } else hydrateOnInteraction(element);
}

startSpeculationRules();
startMenus();
startEmbeds();
startScrollButtons();
startShareButtons();
startDialogLinks();
// Only the few pages with a described film have its script.
if (document.querySelector('[data-descriptions]'))
  idle(
    () => void import('./site/media/film-descriptions.ts').then(({ startFilmDescriptions }) => startFilmDescriptions()),
  );
startHeroVideo((play) => whenLoaded(() => idle(play)));

/** Polyfills for older browsers; current ones load none of them. */
const isCurrent = 'command' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype;
const dialogs = isCurrent
  ? Promise.resolve()
  : import('./ui/dialogs.ts').then(({ polyfillInvokerCommands, startLightDismiss }) => {
      polyfillInvokerCommands();
      startLightDismiss();
    });

const loadedPath = location.pathname;
let hasHistory = false;
// Back and Forward may come before the script of the dialogs' history. Browsers have one document for all of its entries.
window.addEventListener('popstate', () => {
  if (!hasHistory && location.pathname !== loadedPath) location.reload();
});
/** Loaded with the first gesture, or at once when the URL opens a dialog. */
const gestures = new AbortController();
function loadGestures(): void {
  gestures.abort();
  dialogs
    .then(() => import('./gestures.ts'))
    .then(({ startGestures }) => {
      startGestures();
      hasHistory = true;
    })
    .catch(console.warn);
}
for (const type of ['pointerdown', 'keydown', 'click', 'wheel'])
  document.addEventListener(type, loadGestures, { signal: gestures.signal, passive: true });
document.addEventListener(
  'pointermove',
  ({ movementX, movementY }) => {
    // Chromium also fires it, without movement, when the page is laid out under a motionless pointer.
    if (movementX || movementY) loadGestures();
  },
  { signal: gestures.signal, passive: true },
);
if (location.hash || history.state?.dialogs) loadGestures();

/** After the answer to the banner, because nothing is stored before, and after the page has loaded: the worker stores pages then. */
function startServiceWorker(): void {
  if (document.querySelector('[data-service-worker]') && 'serviceWorker' in navigator)
    whenLoaded(() => navigator.serviceWorker.register('/service-worker.js').catch(console.warn));
}

function whenLoaded(act: () => unknown): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
}

/** A popup waits for the page load after the answer to the consent banner: nothing is stored before it, and no dialog opens in response to it. */
let popup = document.querySelector<HTMLDialogElement>('dialog[data-popup]');
startConsent(({ preferences }) => {
  if (preferences) showEmbeds();
  startServiceWorker();
  endMarkers(browserStorage('localStorage'), preferences, Date.now());
  const dialog = popup;
  if (!dialog) return;
  idle(() => {
    import('./site/popups/show-popup.ts').then(({ showPopup }) => showPopup(dialog, preferences)).catch(console.warn);
  });
});
popup = null;

// The server sends every user the same page: the browser with a session adds the editors' bar, but in previews.
if (safeGetItem(browserStorage('localStorage'), tokenKey) && !location.search.includes('apercu='))
  idle(() => {
    import('./admin/edit-bar/load.ts').then(({ loadEditBar }) => loadEditBar()).catch(console.warn);
  });

// In development (server/dev.ts).
import.meta.hot?.on('site:changed', () => location.reload());

/** Closes `details` menus by Escape, by a click elsewhere, and when the focus leaves. */
function startMenus(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>('details[data-menu]');
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of menus) {
      if (!menu.open) continue;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
  for (const menu of menus)
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    });
  document.addEventListener('click', (event) => {
    for (const menu of menus) if (menu.open && !menu.contains(event.target as Node)) menu.open = false;
  });
}
