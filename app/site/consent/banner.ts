import { keep, openStorage, recall } from '../storage.ts';
import { type Analytics, forgetAnalytics, loadAnalytics } from './analytics.ts';
import { type Consent, consentKey, readConsent, writeConsent } from './consent.ts';

/**
 * Brings the banner to life (ConsentBanner.tsx is its markup): shown when nothing readable is stored, reopened by any link marked
 * `data-consent-settings`. Plain DOM, for it must come on a first visit without React.
 * @param onConsent called with the choice as soon as there is one, at once when it is stored already
 */
export function startConsent(onConsent: (consent: Consent) => void): void {
  const parts = findParts();
  if (!parts) return;
  const { banner, choices, form, title, state } = parts;
  const { terms = '', analyticsId, analyticsUrl } = banner.dataset;
  const analytics: Analytics | undefined =
    analyticsId && analyticsUrl ? { id: analyticsId, url: analyticsUrl } : undefined;
  const local = openStorage('localStorage');
  const stored = () => readConsent(recall(local, consentKey), terms, Date.now());
  const box = (name: 'analytics' | 'preferences') => form.elements.namedItem(name) as HTMLInputElement;

  /** What this page acts upon: scripts that run cannot be taken back, so less than this needs another page. */
  let acted = stored();
  let opener: HTMLElement | undefined;

  function act(consent: Consent): void {
    if (consent.analytics && !acted?.analytics && analytics) loadAnalytics(analytics);
    acted = consent;
    onConsent(consent);
  }

  function show(view: 'choices' | 'preferences'): void {
    banner.hidden = false;
    choices.hidden = view !== 'choices';
    form.hidden = view !== 'preferences';
    // No box is ticked for the visitor: they show what was chosen, and nothing was at first.
    box('analytics').checked = acted?.analytics ?? false;
    box('preferences').checked = acted?.preferences ?? false;
  }

  function choose(analyticsToo: boolean, preferences: boolean): void {
    const consent: Consent = { essential: true, analytics: analyticsToo, preferences };
    const kept = keep(local, consentKey, writeConsent(consent, terms, Date.now()));
    state.textContent = kept
      ? 'Vos choix sont enregistrés.'
      : 'Votre navigateur ne garde rien\u00a0: vos choix valent pour cette page.';
    leave();
    settle(consent);
  }

  /** The focus goes back to what opened the banner, or on to the page. */
  function leave(): void {
    banner.hidden = true;
    (opener ?? document.getElementById('contenu'))?.focus({ preventScroll: true });
    opener = undefined;
  }

  /** Does what was chosen. What was allowed and no longer is ends with this page: its cookies go, and it is asked anew. */
  function settle(consent: Consent): void {
    const less = (acted?.analytics && !consent.analytics) || (acted?.preferences && !consent.preferences);
    if (!less) {
      act(consent);
      return;
    }
    if (analytics && !consent.analytics) forgetAnalytics(analytics);
    location.reload();
  }

  banner.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('[data-consent]')?.dataset.consent;
    if (answer === 'all' || answer === 'none') choose(answer === 'all', answer === 'all');
    else if (answer === 'back' || answer === 'more') {
      show(answer === 'more' ? 'preferences' : 'choices');
      title.focus();
    }
  });
  // Who only came to look leaves as they came; a first answer cannot be left so.
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && acted) leave();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    choose(box('analytics').checked, box('preferences').checked);
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-consent-settings]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    opener = link;
    show('preferences');
    title.focus();
  });
  // A page brought back from the browser's memory may have been left before the choice.
  window.addEventListener('pageshow', ({ persisted }) => {
    const consent = persisted ? stored() : undefined;
    if (!consent) return;
    banner.hidden = true;
    settle(consent);
  });

  if (acted) {
    const consent = acted;
    acted = undefined;
    act(consent);
  } else show('choices');
}

/** The banner's own parts; a page of the last resort has none. */
function findParts() {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  const choices = banner?.querySelector<HTMLElement>('[data-view=choices]');
  const form = banner?.querySelector('form');
  const title = banner?.querySelector('h2');
  const state = document.querySelector('[data-consent-state]');
  return banner && choices && form && title && state ? { banner, choices, form, title, state } : undefined;
}
