import { Hono } from 'hono';
import type { Entry, FileEntry } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import { coverFields, type ShareCardType, shareCardPath } from '#editorial/share-card.ts';
import { titleOf } from '#editorial/title.ts';
import { excerpt } from '#model/html.ts';
import { log } from '#observability/log.ts';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import { toConditionalResponse } from '../cache/conditional.ts';
import type { SiteServices } from '../site-services.ts';

/** What the picture shows, or why it is not drawn. */
type Shared = Pick<Entry<'events'>, 'title'> & { isPublished?: boolean | null } & {
  [Field in (typeof coverFields)[ShareCardType]]?: FileEntry | FileEntry[] | null;
};

const maxTitleLength = 140;
/** Drawn at the same time at most: uploads of the staff wait for the same processes. */
const maxDrawings = 2;
/** The address of a picture changes with its entry. */
const ttlMs = 24 * 60 * 60_000;

const busy = { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' }, body: Buffer.alloc(0) };

/** The pictures of shared links to entries, made for the first request after a change of an entry. */
export function createShareCardRoutes({ content, media, responseCache }: SiteServices): Hono {
  const routes = new Hono();
  let drawings = 0;

  const read = async (type: ShareCardType, documentId: string) =>
    (await content.get(type, documentId, { populate: [coverFields[type]] })) as Shared | undefined;

  async function draw(title: string, name: string, picture: FileEntry | undefined): Promise<Uint8Array> {
    drawings += 1;
    try {
      return await media.shareCard(title, name, picture);
    } catch (error) {
      if (!picture) throw error;
      // A picture that is missing or cannot be read: the title alone.
      log.warn('the picture of a shared link has no cover', {}, error);
      return await media.shareCard(title, name, undefined);
    } finally {
      drawings -= 1;
    }
  }

  for (const type of Object.keys(coverFields) as ShareCardType[])
    routes.get(shareCardPath(type, ':documentId{[a-z0-9]{1,64}}'), async (context) => {
      const { documentId } = context.req.param() as { documentId: string };
      const produce = async (): Promise<BufferedResponse> => {
        const entry = await read(type, documentId);
        // Of an event that is not published the API answers the identifiers alone.
        if (!entry || entry.isPublished === false) return { status: 404, headers: {}, body: Buffer.alloc(0) };
        const setting = await content.get('setting');
        const name = setting?.companyName || institution.companyName;
        const title = excerpt(titleOf(entry), maxTitleLength);
        const [picture] = [entry[coverFields[type]] ?? []].flat();
        if (drawings >= maxDrawings) return busy;
        const card = await draw(title, name, picture);
        const headers = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' };
        return { status: 200, headers, body: Buffer.from(card) };
      };
      return toConditionalResponse(await responseCache.getOrCreate(context.req.path, produce, ttlMs), context.req);
    });
  return routes;
}
