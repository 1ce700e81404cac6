/** Prefetches links on hover (Speculation Rules, HTML living standard). The CSP allows these rules by hash. */
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

/** Added after first paint: rules from a URL in a header would be fetched before the fonts. */
export function startSpeculationRules(): void {
  if (import.meta.env.DEV) return;
  const rules = Object.assign(document.createElement('script'), { type: 'speculationrules', text: speculationRules });
  document.head.append(rules);
}
