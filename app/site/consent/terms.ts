/**
 * What the question is about, in one word: a choice made when nobody measured anything says nothing of a third party that came
 * since, so it is asked again when this changes. Pages tell it to the script, which imports nothing that pages import: it comes whole.
 */
export const consentTerms = (analyticsHost: string | undefined): string => `1 ${analyticsHost ?? '-'}`;
