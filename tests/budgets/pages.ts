import { pathOfEntry } from '#content/index.ts';
import { singlePages } from '#content/pages.ts';

interface Entry {
  documentId: string;
}

/** Every kind of public page, with an event, an article, a piece and a job ad, that have pictures for those that show one. */
export async function publicPages(url: string): Promise<string[]> {
  const first = async (path: string): Promise<string> => {
    const { data } = (await (await fetch(`${url}/api/${path}`)).json()) as { data: Entry[] };
    const [entry] = data;
    if (!entry) throw new Error(`${path} has no entry`);
    return entry.documentId;
  };
  const event = await first('events?filters[title][$contains]=racines&pagination[pageSize]=1');
  const piece = await first('collections?sort=order:asc&pagination[pageSize]=1');
  const article = await first('patrimoine-actualites?sort=publishedOn:desc&pagination[pageSize]=1');
  const ad = await first('hiring-ads?sort=publishedAt:desc&pagination[pageSize]=1');
  return [
    ...singlePages.map(({ path }) => path),
    pathOfEntry('events', event),
    pathOfEntry('patrimoine-actualites', article),
    pathOfEntry('collections', piece),
    pathOfEntry('hiring-ads', ad),
  ];
}
