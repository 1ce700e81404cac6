/** The `meta` of a screen: its title, and no search engine. */
export const screenMeta = (title: string) => [
  { title: `${title} · Administration du Mémorial ACTe` },
  { name: 'robots', content: 'noindex, nofollow' },
];
