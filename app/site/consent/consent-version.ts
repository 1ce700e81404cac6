/**
 * The version of the consent terms: a choice made without an analytics service does not cover one added since, so it expires.
 * 2: the preferences remember that the visitor has been here.
 * Passed to the script in the page: islands.ts imports nothing that pages import, so that it stays one file.
 */
export const consentTerms = (analyticsHost: string | undefined): string => `2 ${analyticsHost ?? '-'}`;
