import type { FileEntry } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import { titleOf } from '#editorial/title.ts';
import { rewriteHtml, startTag } from '#model/html.ts';
import { excerptOf } from '#model/plain-text.ts';
import type { FeedSource } from './calendar.ts';

const itemCount = 30;

/** Characters that no XML document may contain, even escaped (XML 1.0, production 2): pasted text can contain them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must go
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const stripInvalidXmlChars = (text: string): string => text.replace(forbidden, '');

/** The latest articles with their full texts, as RSS 2.0. Its dates are those of the articles, so that the same content gives the same bytes. */
export async function newsFeed({ content, publicUrl }: FeedSource): Promise<string> {
  // Loaded for the first feed: a start is quicker without it.
  const { Feed } = await import('feed');
  const latest = { populate: ['images'], sort: 'publishedOn:desc', pagination: { pageSize: itemCount } };
  const [{ data: articles }, setting] = await Promise.all([
    content.list('patrimoine-actualites', latest),
    content.get('setting'),
  ]);
  const name = setting?.companyName ?? institution.companyName;
  const changes = articles.map(({ updatedAt }) => updatedAt).sort();
  const changed = changes.at(-1) ?? setting?.updatedAt;
  const feed = new Feed({
    title: stripInvalidXmlChars(`Patrimoine & Actualités · ${name}`),
    description: stripInvalidXmlChars(`Recherches, portraits, restaurations et nouvelles : ${name}.`),
    link: `${publicUrl}/patrimoine-actualites`,
    feedLinks: { rss: `${publicUrl}/actualites.rss` },
    language: 'fr',
    generator: false,
    updated: new Date(changed ?? 0),
  });
  for (const article of articles) {
    const url = `${publicUrl}/patrimoine-actualites/${article.documentId}`;
    const [image] = article.images ?? [];
    feed.addItem({
      title: stripInvalidXmlChars(titleOf(article)),
      id: url,
      link: url,
      date: new Date(article.publishedOn ?? article.createdAt),
      description: stripInvalidXmlChars(excerptOf(article.content, 300)),
      content: stripInvalidXmlChars(withAbsoluteUrls(article.content ?? '', publicUrl)),
      ...(image && { enclosure: enclosureOf(image, publicUrl) }),
    });
  }
  return feed.rss2();
}

/** The largest smaller size of a picture. The length of the original is stored in rounded kilobytes: it is sent as 0 (RSS Best Practices Profile). */
function enclosureOf(image: FileEntry, publicUrl: string): { url: string; type: string; length: number } {
  const [largest] = Object.values(image.formats ?? {}).sort((a, b) => b.width - a.width);
  return largest
    ? { url: publicUrl + largest.url, type: largest.mime, length: largest.sizeInBytes }
    : { url: publicUrl + image.url, type: image.mime, length: 0 };
}

/** Feed readers show the text on another site: paths become absolute URLs. */
const withAbsoluteUrls = (html: string, publicUrl: string): string =>
  rewriteHtml(html, (part) => {
    if (part.kind !== 'open') return undefined;
    const paths = Object.entries(part.attributes).filter(
      ([name, value]) => /^(src|href|poster)$/.test(name) && /^\/(?!\/)/.test(value),
    );
    if (paths.length === 0) return undefined;
    const absolute = Object.fromEntries(paths.map(([name, path]) => [name, publicUrl + path]));
    return startTag(part.name, { ...part.attributes, ...absolute });
  });
