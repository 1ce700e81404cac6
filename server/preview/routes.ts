import { type ContentTypeName, contentTypeNames, pathOfEntry, typeOf } from '#content/index.ts';
import { maxPreviewHours } from '#content/preview-links.ts';
import type { PreviewLink } from '#contract/admin-answers.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { invalidField, notFound, orNotFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, PreviewGrant } from '../http/principal.ts';
import { requestedTab } from '../http/query/index.ts';
import { entryRoute, readBody, requestedEntry, requireData } from '../http/request.ts';
import type { PreviewTokens, SharedLink } from './preview-tokens.ts';

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
      const links = await previews.linksOf(grant);
      return context.json({ data: links.map((link) => toResponse(grant, link)), meta: {} });
    });

    routes.post(path, async (context) => {
      const { author } = context.var;
      const { grant, name } = await entryOf(context, type);
      const link = await previews.share(author.id, grant, await hoursOf(context));
      await recordAudit(store, { act: 'preview', author, subject: { name, type, id: grant.documentId } });
      return context.json({ data: toResponse(grant, link), meta: {} });
    });

    routes.post(`${path}/frame`, async (context) => {
      const { grant } = await entryOf(context, type);
      const { token, expiresAt } = await previews.issueForFrame(context.var.administrator, grant);
      return context.json({ data: { url: urlOf(grant, token), expiresAt }, meta: {} });
    });

    const linkPath = `${path}/:link{[0-9]+}`;
    routes.put(linkPath, async (context) => {
      const { grant } = await entryOf(context, type);
      const link = await previews.prolong(grant, Number(context.req.param('link')), await hoursOf(context));
      return context.json({ data: toResponse(grant, orNotFound(link)), meta: {} });
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

const urlOf = ({ type, documentId }: PreviewGrant, token: string): string =>
  `${pathOfEntry(type, documentId)}?apercu=${token}`;

const toResponse = (grant: PreviewGrant, { token, ...link }: SharedLink): PreviewLink => ({
  ...link,
  url: urlOf(grant, token),
});

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
