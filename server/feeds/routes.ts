import type { Context } from 'hono';
import { Hono } from 'hono';
import type { ContentClient } from '#client/index.ts';
import { institution } from '#content/institution.ts';
import { type Answers, type MadeAnswer, respond } from '../answers.ts';
import { bytesToKeep } from '../bodies.ts';
import { inertHeaders } from '../headers.ts';
import { agendaCalendar, eventCalendar } from './agenda.ts';
import type { FeedSource } from './content.ts';
import { manifest } from './manifest.ts';
import { newsFeed } from './news.ts';
import { publicAddresses, sitemapFiles } from './sitemap.ts';

interface Services {
  /** The content as the public sees it. */
  content: ContentClient;
  publicUrl: string;
  answers: Answers;
  clock: () => number;
}

/** « To come » and « recent » change with the day, which begins on the hour wherever one counts from. */
const lifeMs = 60 * 60 * 1000;

const types = {
  calendar: 'text/calendar; charset=utf-8',
  feed: 'application/rss+xml; charset=utf-8',
  map: 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  manifest: 'application/manifest+json; charset=utf-8',
} as const;

interface Told {
  type: keyof typeof types;
  body: string;
  /** The name under which a browser keeps it. */
  file?: string;
}

/** What the site says to other programs: search engines, calendars, feed readers, home screens. Kept as bytes like the pages. */
export function createFeedRoutes({ content, publicUrl, answers, clock }: Services): Hono {
  const routes = new Hono();
  const source = (): FeedSource => ({ content, publicUrl, now: clock() });
  const tell = async (context: Context, say: () => Promise<Told | undefined>): Promise<Response> => {
    const make = async () => answer(await say());
    // Under a page's own kind of key, so that the shortcut finds it (server/shortcut.ts).
    const key = `page ${context.req.path}`;
    return respond(answers.fresh(key) ?? (await answers.get(key, make, lifeMs)), {
      method: context.req.method,
      header: (name) => context.req.header(name),
    });
  };

  routes.get('/robots.txt', (context) => tell(context, async () => ({ type: 'text', body: robots(publicUrl) })));
  routes.get('/manifest.webmanifest', (context) =>
    tell(context, async () => ({
      type: 'manifest',
      body: manifest((await content.get('setting'))?.companyName ?? institution.companyName),
    })),
  );
  routes.get('/:file{sitemap(-\\d{1,4})?\\.xml}', (context) =>
    tell(context, async () => {
      const body = sitemapFiles(publicUrl, await publicAddresses(source())).get(context.req.path);
      return body === undefined ? undefined : { type: 'map', body };
    }),
  );
  routes.get('/actualites.rss', (context) =>
    tell(context, async () => ({ type: 'feed', body: await newsFeed(source()) })),
  );
  routes.get('/agenda.ics', (context) =>
    tell(context, async () => ({ type: 'calendar', file: 'agenda.ics', body: await agendaCalendar(source()) })),
  );
  routes.get('/evenement/:documentId/agenda.ics', (context) =>
    tell(context, async () => {
      const documentId = context.req.param('documentId');
      const body = await eventCalendar(source(), documentId);
      return body === undefined ? undefined : { type: 'calendar', file: `evenement-${documentId}.ics`, body };
    }),
  );
  // A reader that meets an error comes back later; it must not be taken for an empty feed.
  routes.onError((error, context) => {
    console.error(error);
    return context.text('Momentanément indisponible', 503, { 'retry-after': '60', 'cache-control': 'no-store' });
  });
  return routes;
}

function answer(told: Told | undefined): MadeAnswer {
  if (!told) {
    return {
      status: 404,
      headers: { ...inertHeaders, 'content-type': types.text, 'cache-control': 'no-cache' },
      body: bytesToKeep('Introuvable'),
    };
  }
  return {
    status: 200,
    headers: {
      ...inertHeaders,
      'content-type': types[told.type],
      'cache-control': 'no-cache',
      // Feeds and calendars are read by pages of other sites too.
      'access-control-allow-origin': '*',
      ...(told.file && { 'content-disposition': `inline; filename="${told.file}"` }),
    },
    body: bytesToKeep(told.body),
  };
}

/** Everything public may be found; the back-office and the raw content, which the pages already show, need not be. */
const robots = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
