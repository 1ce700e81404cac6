import { pageParam } from './tables/url-params.ts';

/** The `meta` of a screen: its title, with the page of a list (`search`: the query of its URL), and no search engine. */
export const screenMeta = (title: string, search = '') => [
  { title: `${title}${pageSuffix(pageParam(new URLSearchParams(search)))} · Administration du Mémorial ACTe` },
  { name: 'robots', content: 'noindex, nofollow' },
];

const pageSuffix = (page: number): string => (page > 1 ? `, page ${page}` : '');
