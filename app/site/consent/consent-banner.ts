import { browserStorage, safeGetItem, safeSetItem } from '../storage.ts';
import { type Consent, consentKey, readConsent, writeConsent } from './consent.ts';

const savedSentence = 'Vos choix sont enregistrés.';
/** sessionStorage flag: choices were saved by a page that reloads. */
const savedKey = 'consentSaved';

/** Starts the banner, in plain DOM for a first visit, without a valid choice. `onConsent` gets the choice, at once when it is stored. */
export function startConsent(onConsent: (consent: Consent) => void): void {
  const parts = findParts();
  if (!parts) return;
  const { banner, choices, form, title, state } = parts;
  const { terms = '', analyticsId, analyticsUrl } = banner.dataset;
  const analytics: Analytics | undefined =
    analyticsId && analyticsUrl ? { id: analyticsId, url: analyticsUrl } : undefined;
  const local = browserStorage('localStorage');
  const stored = () => readConsent(safeGetItem(local, consentKey), terms, Date.now());
  const box = (name: 'analytics' | 'preferences') => form.elements.namedItem(name) as HTMLInputElement;

  const withdrawal = document.querySelector<HTMLElement>('[data-consent-withdrawal]');
  withdrawal?.addEventListener('click', (event) => {
    event.preventDefault();
    save(false, false);
  });

  /** The consent applied to this page: running scripts cannot be unloaded, so reducing it needs a reload. */
  let applied: Consent | undefined;
  let opener: HTMLElement | undefined;

  function apply(consent: Consent): void {
    if (consent.analytics && !applied?.analytics && analytics) loadAnalytics(analytics);
    applied = consent;
    if (withdrawal) withdrawal.hidden = !(consent.analytics || consent.preferences);
    onConsent(consent);
  }

  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--banner-height', `${banner.offsetHeight}px`)).observe(banner);

  function show(view: 'choices' | 'preferences'): void {
    banner.hidden = false;
    choices.hidden = view !== 'choices';
    form.hidden = view !== 'preferences';
    // Boxes show the stored choice, and are unchecked without one.
    box('analytics').checked = applied?.analytics ?? false;
    box('preferences').checked = applied?.preferences ?? false;
  }

  function save(analyticsToo: boolean, preferences: boolean): void {
    const consent: Consent = { essential: true, analytics: analyticsToo, preferences };
    const isStored = safeSetItem(local, consentKey, writeConsent(consent, terms, Date.now()));
    state.textContent = isStored
      ? savedSentence
      : 'Votre navigateur ne garde rien\u00a0: vos choix valent pour cette page.';
    close();
    applyOrReload(consent);
  }

  function close(): void {
    banner.hidden = true;
    (opener ?? document.getElementById('contenu'))?.focus({ preventScroll: true });
    opener = undefined;
  }

  /** Applies a choice. When consent is reduced, the cookies are deleted and the page reloads. */
  function applyOrReload(consent: Consent) {
    const isReduced = (applied?.analytics && !consent.analytics) || (applied?.preferences && !consent.preferences);
    if (!isReduced) return apply(consent);
    if (analytics && !consent.analytics) withdrawAnalytics(analytics);
    // The next page announces it: this one unloads before a screen reader could.
    safeSetItem(browserStorage('sessionStorage'), savedKey, '1');
    location.reload();
  }

  banner.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest<HTMLElement>('[data-consent]')?.dataset.consent;
    if (action === 'all' || action === 'none') save(action === 'all', action === 'all');
    else if (action === 'back' || action === 'more') {
      show(action === 'more' ? 'preferences' : 'choices');
      title.focus();
    }
  });
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && applied) close();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save(box('analytics').checked, box('preferences').checked);
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-consent-settings]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    opener = link;
    show('preferences');
    title.focus();
  });
  // A page restored from the back/forward cache may predate the choice.
  window.addEventListener('pageshow', ({ persisted }) => {
    const consent = persisted ? stored() : undefined;
    if (!consent) return;
    banner.hidden = true;
    applyOrReload(consent);
  });

  const session = browserStorage('sessionStorage');
  if (safeGetItem(session, savedKey)) {
    session?.removeItem(savedKey);
    state.textContent = savedSentence;
    document.getElementById('contenu')?.focus({ preventScroll: true });
  }
  const consent = stored();
  if (consent) apply(consent);
  else show('choices');
}

/** The banner's elements; a bare error page has none. */
function findParts() {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  const choices = banner?.querySelector<HTMLElement>('[data-view=choices]');
  const form = banner?.querySelector('form');
  const title = banner?.querySelector('h2');
  const state = document.querySelector('[data-consent-state]');
  return banner && choices && form && title && state ? { banner, choices, form, title, state } : undefined;
}

type Analytics = { id: string; url: string };

type TagWindow = Window & { dataLayer?: unknown[] } & Record<string, unknown>;

/** Loads the tag service's script: identifier in the URL, and a queue that the script reads. */
function loadAnalytics({ id, url }: Analytics): void {
  const page = window as unknown as TagWindow;
  page.dataLayer ??= [];
  const queue = page.dataLayer;
  // The tag protocol needs the `arguments` object itself, not an array.
  function tag(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  }
  tag('js', new Date());
  tag('config', id);
  const scriptUrl = new URL(url);
  if (!scriptUrl.searchParams.has('id')) scriptUrl.searchParams.set('id', id);
  const script = document.createElement('script');
  script.src = scriptUrl.href;
  script.async = true;
  script.referrerPolicy = 'strict-origin-when-cross-origin';
  document.head.append(script);
}

/** Turns the tag off and deletes its cookies, of any parent domain. The site itself sets no cookie readable by scripts. */
function withdrawAnalytics({ id }: Analytics): void {
  (window as unknown as TagWindow)[`ga-disable-${id}`] = true;
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0];
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, nor over plain http
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
