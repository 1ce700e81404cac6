/** What a visitor agreed to (SPEC.md, section 3). */
export interface Consent {
  essential: true;
  analytics: boolean;
  preferences: boolean;
}

export const consentKey = 'consent';

/** A choice is asked again after six months (CNIL, recommandation du 17 septembre 2020), counted as 183 days. */
const consentLifeMs = 183 * 24 * 60 * 60 * 1000;

/** The stored choice, when it can be read, is about these terms, and is still good. */
export function readConsent(stored: string | null, terms: string, now: number): Consent | undefined {
  if (stored === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { analytics, preferences, date, terms: agreed } = value as Record<string, unknown>;
  if (typeof analytics !== 'boolean' || typeof preferences !== 'boolean' || typeof date !== 'string') return undefined;
  const age = now - Date.parse(date);
  // A date of the future would never grow old: a clock that was wrong by a day at most is believed.
  if (!(age < consentLifeMs && age > -24 * 60 * 60 * 1000) || agreed !== terms) return undefined;
  return { essential: true, analytics, preferences };
}

/** A choice as it is stored: with its date and its terms, which are its proof. */
export function writeConsent(consent: Consent, terms: string, now: number): string {
  return JSON.stringify({ ...consent, date: new Date(now).toISOString(), terms });
}
