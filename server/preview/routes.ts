import { createContentClient } from '#client/index.ts';
import { type ContentTypeName, contentTypeNames, previewPathsOf, typeOf } from '#content/index.ts';
import { maxPreviewHours } from '#content/preview-links.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { toPrivateResponse } from '../cache/buffered-response.ts';
import { invalidField, notFound, orNotFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, PreviewGrant } from '../http/principal.ts';
import { requestedTab } from '../http/query/index.ts';
import { entryRoute, readBody, requestedEntry, requireData } from '../http/request.ts';
import type { RenderPage } from '../rendering/ssr.ts';
import type { PreviewTokens } from './preview-tokens.ts';

/**
 * Links that show an entry as the public will see it, for administrators. `GET /api/events/{documentId}/preview` lists those that are
 * valid, `POST` creates one, `PUT …/preview/{link}` changes its validity, `DELETE …/preview/{link}` revokes it. `{ "data": { "hours": 24 }
 * }` is its validity, from one hour to thirty days; one hour where it is absent. `POST …/preview/frame`: a URL for the frame of the form,
 * for an hour. `tab` names a tab of a form: the unpublished changes of its fields are shown, those of the others are not.
 */
export function addPreviewRoutes(routes: AdministratorRoutes, store: EntryStore, previews: PreviewTokens): void {
  for (const type of contentTypeNames) {
    const path = `${entryRoute(type)}/preview`;

    routes.get(path, async (context) => {
      const { grant } = await entryOf(context, type);
      return context.json({ data: await previews.linksOf(grant), meta: {} });
    });

    routes.post(path, async (context) => {
      const { author } = context.var;
      const { grant, name } = await entryOf(context, type);
      const link = await previews.share(author.id, grant, await hoursOf(context));
      await recordAudit(store, { act: 'preview', author, subject: { name, type, id: grant.documentId } });
      return context.json({ data: link, meta: {} });
    });

    routes.post(`${path}/frame`, async (context) => {
      const { grant } = await entryOf(context, type);
      return context.json({ data: await previews.issueForFrame(context.var.administrator, grant), meta: {} });
    });

    const linkPath = `${path}/:link{[0-9]+}`;
    routes.put(linkPath, async (context) => {
      const { grant } = await entryOf(context, type);
      const link = await previews.prolong(grant, Number(context.req.param('link')), await hoursOf(context));
      return context.json({ data: orNotFound(link), meta: {} });
    });
    routes.delete(linkPath, async (context) => {
      const { author } = context.var;
      const { grant, name } = await entryOf(context, type);
      if (!(await previews.revoke(grant, Number(context.req.param('link'))))) throw notFound();
      await recordAudit(store, { act: 'previewEnd', author, subject: { name, type, id: grant.documentId } });
      return context.body(null, 204);
    });
  }

  /** The entry that the path names, and its title. @throws ApiError 404 where there is none */
  async function entryOf(context: AdministratorContext, type: ContentTypeName) {
    const titled = typeOf(type).admin.title;
    const query = { fields: [titled], version: 'draft', budget: unbounded } as const;
    const entry = orNotFound(await store.get(requestedEntry(context, type), query));
    const grant: PreviewGrant = { type, documentId: entry.documentId, tab: requestedTab(context, type) };
    return { grant, name: String(entry[titled] ?? typeOf(type).label.singular) };
  }
}

/** The requested validity, in hours. @throws ApiError 400 for one that is no number, or out of bounds */
async function hoursOf(context: AdministratorContext): Promise<number> {
  const body = await readBody(context);
  // A client of the previous version sends no body, or an empty one.
  const isEmpty = body === undefined || JSON.stringify(body) === '{}';
  const { hours } = isEmpty ? {} : requireData(body);
  if (hours === undefined) return 1;
  if (typeof hours === 'number' && Number.isInteger(hours) && hours >= 1 && hours <= maxPreviewHours) return hours;
  const sentence = 'Choisissez une durée d’une heure à trente jours.';
  throw invalidField('hours', `hours must be an integer from 1 to ${maxPreviewHours}`, sentence);
}

interface Services {
  previews: PreviewTokens;
  render: RenderPage;
  /** Calls the content API with the grant of a preview. */
  ask: (request: Request, grant: PreviewGrant) => Response | Promise<Response>;
  clock: () => number;
}

/** Renders previews. The token never leaves this function: the page calls the API in-process, with the grant as a binding. */
export function createPreviewPages({ previews, render, ask, clock }: Services) {
  return async (request: Request, token: string): Promise<Response> => {
    const verified = await previews.verify(token);
    if (verified && !isPageOf(verified.grant, request)) return withoutToken(request);
    const facts = verified ? shown(verified) : expired(request);
    return toPrivateResponse(await render(request, clock(), { analytics: undefined, ...facts }));
  };

  function shown({ grant, ...facts }: NonNullable<Awaited<ReturnType<PreviewTokens['verify']>>>) {
    const fetch = async (url: string, init: RequestInit) => ask(new Request(url, init), grant);
    const content = createContentClient({ baseUrl: 'http://preview.invalid', fetch });
    return { content, preview: { state: 'shown', ...facts } as const };
  }
}

/** An entry may be deleted while its form shows it: the frame then has the public page (Fetch Metadata Request Headers, section 2.1). */
const expired = ({ headers }: Request) => ({
  preview: { state: 'expired', isFramed: headers.get('sec-fetch-dest') === 'iframe' } as const,
});

/** A token is valid for the pages of its own entry only. */
function isPageOf({ type, documentId }: PreviewGrant, { url }: Request): boolean {
  const { pathname } = new URL(url);
  // Without slashes at the end. A regular expression would take a time quadratic in their number.
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  try {
    return previewPathsOf(type, documentId).includes(decodeURI(pathname.slice(0, end)));
  } catch {
    // An invalid escape is in no page's path.
    return false;
  }
}

/** Redirects any other page to its public version. */
function withoutToken({ url }: Request): Response {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('apercu');
  // A path that begins with two slashes would name a host.
  const location = `${pathname.replace(/^\/+/, '/')}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
  return toPrivateResponse(new Response(null, { status: 302, headers: { location } }));
}
