/** Links a visitor is about to follow are fetched as the pointer nears them (Speculation Rules, HTML living standard). The security policy knows these words by their hash. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/uploads/*', '/newsletter', '/*.ics', '/*.rss'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Once the page is painted: an address of their own, told in a header, would be fetched before the letters. */
export function startPrefetching(): void {
  if (import.meta.env.DEV) return;
  const rules = Object.assign(document.createElement('script'), { type: 'speculationrules', text: speculationRules });
  document.head.append(rules);
}
