import { describe, expect, it } from 'vitest';
import { type Consent, readConsent, writeConsent } from './consent.ts';
import { consentTerms } from './consent-version.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
const choice: Consent = { essential: true, analytics: true, preferences: false };
const terms = consentTerms('mesure.example');

describe('a stored choice', () => {
  it('round-trips', () => {
    expect(readConsent(writeConsent(choice, terms, now), terms, now + day)).toEqual(choice);
  });

  it('expires after six months, not the day before', () => {
    const stored = writeConsent(choice, terms, now);
    expect(readConsent(stored, terms, now + 182 * day)).toEqual(choice);
    expect(readConsent(stored, terms, now + 183 * day)).toBeUndefined();
  });

  it('expires when the analytics service changes', () => {
    expect(readConsent(writeConsent(choice, consentTerms(undefined), now), terms, now)).toBeUndefined();
  });

  it('with a future date is ignored', () => {
    expect(readConsent(writeConsent(choice, terms, now + 2 * day), terms, now)).toBeUndefined();
  });

  it.each([
    null,
    '',
    'true',
    'null',
    '[]',
    '{',
    '{"analytics":true,"preferences":true}',
    JSON.stringify({ ...choice, date: 'hier', terms }),
    JSON.stringify({ ...choice, analytics: 'yes', date: new Date(now).toISOString(), terms }),
  ])('of another shape is ignored: %s', (stored) => {
    expect(readConsent(stored, terms, now)).toBeUndefined();
  });
});
