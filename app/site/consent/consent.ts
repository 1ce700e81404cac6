import type { JsonObject } from '#model/json-object.ts';
import { parseStored } from '../storage.ts';

/** A visitor's consent (docs/product.md, « Facts »). */
export type Consent = { essential: true; analytics: boolean; preferences: boolean };

export const consentKey = 'consent';

/** The life of consent (CNIL, recommandation du 17 septembre 2020) and of the markers of popups, counted as 183 days. */
export const sixMonthsMs = 183 * 24 * 60 * 60 * 1000;

/** The stored consent, when it is readable, current and about these terms. */
export function readConsent(stored: string | null, terms: string, now: number): Consent | undefined {
  const value = parseStored(stored);
  if (typeof value !== 'object' || value === null) return undefined;
  const { analytics, preferences, date, terms: storedTerms } = value as JsonObject;
  if (typeof analytics !== 'boolean' || typeof preferences !== 'boolean' || typeof date !== 'string') return undefined;
  const age = now - Date.parse(date);
  // A future date would never expire; clocks wrong by up to a day are accepted.
  if (!(age < sixMonthsMs && age > -24 * 60 * 60 * 1000) || storedTerms !== terms) return undefined;
  return { essential: true, analytics, preferences };
}

/** The stored form of consent, with date and terms as proof. */
export const writeConsent = (consent: Consent, terms: string, now: number): string =>
  JSON.stringify({ ...consent, date: new Date(now).toISOString(), terms });
