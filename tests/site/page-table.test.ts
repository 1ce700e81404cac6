import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentTypeNames, contentTypeOf } from '#content/index.ts';
import { pages, sharedPictures, singlePages, sitePages } from '#content/pages.ts';
import { setupBuiltSite } from '../built-site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const site = setupBuiltSite();
const html = async (path: string): Promise<string> => (await site.app.app.request(path)).text();

describe.each(singlePages.filter(({ path }) => path !== '/'))(
  'The page $path',
  ({ path, title, description, picture = 'accueil' }) => {
    it('has its title, description, canonical URL and sharing picture of the table of pages, and one first heading', async () => {
      const page = (await html(path)).replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
      const contentOf = (name: string) =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];
      expect({
        title: /<title>(.*?) · /.exec(page)?.[1],
        description: contentOf('description'),
        canonical: /<link rel="canonical" href="https?:\/\/[^/"]*([^"]*)"/.exec(page)?.[1],
        picture: contentOf('og:image')?.replace(/^https?:\/\/[^/]*/, ''),
        headings: page.match(/<h1[ >]/g)?.length,
      }).toEqual({ title, description, canonical: path, picture: `/partage/${picture}.jpg`, headings: 1 });
    });
  },
);

describe('Each part of a list', () => {
  beforeAll(async () => {
    for (let order = 0; order < 49; order += 1)
      await site.store.createPublished('collections', { values: { title: 'x', order }, links: {} });
    for (let index = 0; index < 13; index += 1) {
      const values = { title: 'x', kind: 'release' as const, publishedOn: '2026-11-20' };
      await site.store.createPublished('press-documents', { values, links: {} });
    }
    for (let day = 10; day < 23; day += 1) {
      for (const year of [2000, 2999]) {
        const values = { title: 'x', newStartDate: `${year}-01-${day}`, isPublished: true };
        await site.store.createPublished('events', { values, links: {} });
      }
      const values = { title: 'x', publishedOn: `2000-01-${day}T12:00:00.000Z` };
      await site.store.createPublished('patrimoine-actualites', { values, links: {} });
    }
  });

  it.each(sitePages.filter(({ params }) => params?.[0] === 'page'))(
    'has a title and a canonical URL of its own: $path',
    async ({ path, title }) => {
      const page = await html(`${path}?page=2&autre=1`);
      expect(/<link rel="canonical" href="https?:\/\/[^/"]*([^"]*)"/.exec(page)?.[1]).toBe(`${path}?page=2`);
      expect(/<title>(.*?) · /.exec(page)?.[1]?.replaceAll('&amp;', '&')).toBe(`${title}, page 2`);
    },
  );
});

describe('The table of pages', () => {
  it.each(contentTypeNames)('has the page that %s name as theirs', (type) => {
    const { page } = contentTypeOf(type);
    const hasPage = sitePages.some(({ path }) => path === page);
    expect(hasPage, `content/pages.ts has no page with the path ${page}, the page of « ${type} »`).toBe(true);
  });

  // The link of the menu is on every page, and changes none.
  it.each(contentTypeNames.filter((type) => !contentTypeOf(type).isSingle))('says which page shows %s', (type) => {
    const { page } = contentTypeOf(type);
    const shown = sitePages.find(({ path }) => path === page)?.shows ?? [];
    expect(shown, `« shows » of the page ${page} in content/pages.ts has no « ${type} »`).toContain(type);
  });

  it.each(Object.keys(sharedPictures))('has a file for the sharing picture « %s »', (name) => {
    expect(existsSync(`${root}/public/partage/${name}.jpg`)).toBe(true);
  });

  it('has each page in the visitors’ site map or behind a link', async () => {
    const main = (await html(pages.siteMap.path)).replace(/.*<main/s, '').replace(/<\/main>.*/s, '');
    const listed = singlePages.filter(({ path }) => main.includes(`href="${path}"`));
    expect(listed).toEqual(singlePages.filter(({ siteMap }) => siteMap));
  });

  it('has the query parameters of each page, which no page reads but through queryParam', () => {
    const files = globSync('app/site/**/*.{ts,tsx}', { cwd: root, exclude: ['**/page-data.ts', '**/islands/**'] });
    const readers = files.filter((file) =>
      /request\.url\)\.searchParams/.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
    expect(readers).toEqual([]);
  });
});
