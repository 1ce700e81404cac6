import { Feed } from 'feed';
import { institution } from '#content/institution.ts';
import { textOf } from '#model/plain-text.ts';
import { type FeedSource, latest } from './content.ts';
import { withoutForbidden } from './xml.ts';

/** A feed is read again and again: it tells the latest, not the whole past. */
const itemCount = 30;

/** The latest articles, whole, as RSS 2.0. Its dates are those of the articles, so that the same content makes the same bytes. */
export async function newsFeed({ content, publicUrl }: FeedSource): Promise<string> {
  const [{ data: articles }, setting] = await Promise.all([
    content.list('patrimoine-actualites', {
      populate: ['images'],
      sort: 'publishedOn:desc',
      pagination: { pageSize: itemCount },
    }),
    content.get('setting'),
  ]);
  const name = setting?.companyName ?? institution.companyName;
  const changed = latest(articles.map(({ updatedAt }) => updatedAt)) ?? setting?.updatedAt;
  const feed = new Feed({
    title: withoutForbidden(`Patrimoine & Actualités · ${name}`),
    description: withoutForbidden(`Recherches, portraits, restaurations et nouvelles : ${name}.`),
    link: `${publicUrl}/patrimoine-actualites`,
    feedLinks: { rss: `${publicUrl}/actualites.rss` },
    language: 'fr',
    generator: false,
    updated: new Date(changed ?? 0),
  });
  for (const article of articles) {
    const address = `${publicUrl}/patrimoine-actualites/${article.documentId}`;
    const [image] = article.images ?? [];
    feed.addItem({
      title: withoutForbidden(article.title),
      id: address,
      link: address,
      date: new Date(article.publishedOn),
      description: withoutForbidden(textOf(article.content)).slice(0, 300),
      content: withoutForbidden(withWholeAddresses(article.content ?? '', publicUrl)),
      ...(image && {
        enclosure: { url: publicUrl + image.url, type: image.mime, length: Math.round(image.size * 1000) },
      }),
    });
  }
  return feed.rss2();
}

/** A reader shows the text far from the site: what pointed within it must say where that is. */
const withWholeAddresses = (html: string, publicUrl: string): string =>
  html.replace(/\b(src|href)="\/(?!\/)/g, `$1="${publicUrl}/`);
