import { createHmac, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { createContentClient } from '#client/index.ts';
import { maxPreviewHours } from '#content/entry-records.ts';
import type { ContentTypeName } from '#content/index.ts';
import { contentTypeNames, isContentType, pathOfEntry, previewPathsOf, typeOf } from '#content/index.ts';
import type { PreviewLink } from '#contract/admin-answers.ts';
import { type Condition, compare, descending, type EntryStore, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { toPrivateResponse } from '../cache/buffered-response.ts';
import { readDocument } from '../entries/publications.ts';
import { deleteWhere } from '../entries/read-entries.ts';
import { invalidField, notFound, orNotFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, PreviewGrant } from '../http/principal.ts';
import { requestedTab } from '../http/query/index.ts';
import { entryRoute, readBody, requestedEntry, requireData } from '../http/request.ts';
import type { RenderPage } from '../rendering/ssr.ts';

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

/** The form asks for another before it ends. */
const frameTtlSeconds = 60 * 60;
const frameAudience = 'preview frame';
const hourMs = 60 * 60_000;

/**
 * Issues and verifies the tokens of previews, under a key of their own. A shared link is a row of `preview-links`, which its token names and signs:
 * a removed row revokes it. The frame of a form has a signed token without a row, which expires with the session that requested it. Each expires at
 * its time, with its entry, and when its author is blocked or deleted.
 */
export function createPreviewTokens(secret: string, store: EntryStore, clock: () => number) {
  const key = createHmac('sha256', secret).update('preview').digest();

  const endOf = (hours: number): string => new Date(clock() + hours * hourMs).toISOString();

  /** Its token: the documentId of the link, and half of its HMAC-SHA256: short enough for a QR code, too long to guess. */
  const linkTo = (grant: PreviewGrant, documentId: string): string =>
    urlOf(grant, documentId + signatureOf(documentId).toString('base64url'));
  const signatureOf = (documentId: string): Buffer =>
    createHmac('sha256', key).update(`link ${documentId}`).digest().subarray(0, 16);

  /** The valid links of an entry, the newest first. */
  async function linksOf(grant: PreviewGrant): Promise<PreviewLink[]> {
    const { type, documentId, tab } = grant;
    const ofEntry: Condition[] = [compare('entryId', 'eq', documentId), compare('entryType', 'eq', type)];
    ofEntry.push(compare('expiresAt', 'gt', endOf(0)));
    if (tab) ofEntry.push({ or: [compare('tab', 'eq', tab), compare('tab', 'null', true)] });
    const query = { where: { and: ofEntry }, sort: descending('id'), page: { offset: 0, limit: 100 } };
    const { entries } = await store.list('preview-links', { ...query, budget: unbounded });
    return entries.map(({ id, documentId, hours, expiresAt }) => {
      return { id, hours: hours ?? 0, expiresAt: expiresAt ?? '', url: linkTo(grant, documentId) };
    });
  }

  /** Sign-out and a change of the password remove the row of a session. */
  async function isOpen(session: number, userId: number): Promise<boolean> {
    const open = await store.get({ type: 'sessions', ref: { id: session } }, { fields: ['userId'], budget: unbounded });
    return open?.userId === userId;
  }

  async function linkClaims(token: string) {
    const [, documentId = '', signature = ''] = /^([a-z0-9]{24})([\w-]{22})$/.exec(token) ?? [];
    if (!documentId) return undefined;
    const signed = Buffer.from(signature, 'base64url');
    if (!timingSafeEqual(signed, signatureOf(documentId))) return undefined;
    const link = await store.get({ type: 'preview-links', ref: { documentId } }, { budget: unbounded });
    if (!link?.expiresAt || Date.parse(link.expiresAt) <= clock()) return undefined;
    const { entryType, entryId, tab, userId, expiresAt } = link;
    if (!entryType || !isContentType(entryType) || !entryId || userId === null) return undefined;
    const grant: PreviewGrant = { type: entryType, documentId: entryId, tab: tab ?? undefined };
    return { grant, by: userId, session: undefined, expiresAt };
  }

  async function frameClaims(token: string) {
    try {
      // The algorithm is pinned: a token may not choose how it is checked (RFC 8725 section 3.1).
      const options = { algorithms: ['HS256'], audience: frameAudience, currentDate: new Date(clock()) };
      const { type, documentId, tab, by, session, exp } = (await jwtVerify(token, key, options)).payload;
      if (typeof type !== 'string' || !isContentType(type)) return undefined;
      if (typeof documentId !== 'string' || typeof by !== 'number' || exp === undefined) return undefined;
      // Those of the previous version have no session.
      if (typeof session !== 'number') return undefined;
      const grant: PreviewGrant = { type, documentId, tab: typeof tab === 'string' ? tab : undefined };
      return { grant, by, session, expiresAt: new Date(exp * 1000).toISOString() };
    } catch {
      return undefined;
    }
  }

  return {
    linksOf,
    /** The URL for the frame of a form, for an hour, or until the session of its user ends. */
    async issueForFrame({ user, session }: { user: { id: number }; session: number }, grant: PreviewGrant) {
      const now = Math.floor(clock() / 1000);
      const expires = now + frameTtlSeconds;
      const token = await new SignJWT({ ...grant, by: user.id, session })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(frameAudience)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(key);
      return { url: urlOf(grant, token), expiresAt: new Date(expires * 1000).toISOString() };
    },
    /** Creates a link that is valid for some hours. Expired ones are removed. */
    async share(userId: number, grant: PreviewGrant, hours: number): Promise<PreviewLink> {
      await deleteWhere(store, 'preview-links', compare('expiresAt', 'lte', endOf(0)));
      const expiresAt = endOf(hours);
      const { type: entryType, documentId: entryId, tab = null } = grant;
      const values = { entryType, entryId, tab, userId, hours, expiresAt };
      const { id, documentId } = await store.create('preview-links', { values });
      return { id, hours, expiresAt, url: linkTo(grant, documentId) };
    },
    /** Changes the validity of a link, from now on. Undefined where the entry has no such link. */
    async prolong(grant: PreviewGrant, id: number, hours: number): Promise<PreviewLink | undefined> {
      const link = (await linksOf(grant)).find((candidate) => candidate.id === id);
      if (!link) return undefined;
      const expiresAt = endOf(hours);
      const isFound = await store.update({ type: 'preview-links', ref: { id } }, { values: { hours, expiresAt } });
      return isFound ? { ...link, hours, expiresAt } : undefined;
    },
    /** Removes a link of an entry. False where it has no such link. */
    async revoke(grant: PreviewGrant, id: number): Promise<boolean> {
      const isItsOwn = (await linksOf(grant)).some((link) => link.id === id);
      return isItsOwn && store.remove({ type: 'preview-links', ref: { id } });
    },
    /** The content of a token; undefined for an invalid or expired one. `isFramed`: it is for the frame of the form, and not a shared link. */
    async verify(token: string) {
      const shared = await linkClaims(token);
      const claims = shared ?? (await frameClaims(token));
      if (!claims) return undefined;
      const { grant, by, session, expiresAt } = claims;
      if (session !== undefined && !(await isOpen(session, by))) return undefined;
      const maker = await store.get({ type: 'users', ref: { id: by } }, { fields: ['blocked'], budget: unbounded });
      if (!maker || maker.blocked === true) return undefined;
      const { type, documentId, tab } = grant;
      const document = await readDocument(store, { type, ref: { documentId } }, tab);
      if (!document) return undefined;
      const published = document.isPublic && !document.isModified;
      return { grant, isFramed: shared === undefined, published, expiresAt };
    },
  };
}

const urlOf = ({ type, documentId }: PreviewGrant, token: string) => `${pathOfEntry(type, documentId)}?apercu=${token}`;

export type PreviewTokens = ReturnType<typeof createPreviewTokens>;
