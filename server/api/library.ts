import { filmTracks } from '#content/files.ts';
import { contentTypeNames, type FileEntry, typeOf } from '#content/index.ts';
import type { StagedFile } from '#media/index.ts';
import { compare, unboundedSearch } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { invalid, notFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import { auditFile, type FileServices, findFile, toFileResponse, toUploadError } from './files.ts';
import { parseMultipart } from './multipart.ts';

/** Calls of the admin app's media library that the contract does not have. For administrators. */
export function addLibraryRoutes(routes: AdministratorRoutes, { store, media }: FileServices): void {
  // The contract's list of files has no envelope and no pages; this one has the format of lists of entries.
  routes.get('/upload/library', async (context) => {
    const { query, pagination } = parseListQuery(context, 'files');
    const { entries, total } = await store.list('files', query);
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  routes.get('/upload/files/:id/uses', async (context) => {
    const file = await findFile(store, context.req.param('id'));
    const data = [...(await store.fileUsages(file.id)), ...(await usesInTexts(store, file))];
    return context.json({ data, meta: {} });
  });

  routes.put('/upload/files/:id/preview', (context) =>
    changePart(context, 'Image d’aperçu', async (file, picture) => {
      if (file.mime.startsWith('image/')) throw invalid('A picture is its own preview');
      return picture !== null && media.setPreview(file, picture);
    }),
  );

  for (const track of filmTracks)
    routes.on(['PUT', 'DELETE'], `/upload/files/:id/${track}`, (context) =>
      changePart(context, track === 'captions' ? 'Sous-titres' : 'Audiodescription', (file, vtt) =>
        media.setTrack(file, track, vtt),
      ),
    );

  /** Sets a part of a file to the one that is sent, or removes it: `set` then gets null. It returns false when the file is gone. */
  async function changePart(
    context: AdministratorContext,
    part: string,
    set: (file: FileEntry, staged: StagedFile | null) => Promise<boolean>,
  ): Promise<Response> {
    const { author } = context.var;
    const file = await findFile(store, context.req.param('id') ?? '');
    const isRemoval = context.req.method === 'DELETE';
    const { files } = isRemoval ? { files: [] } : await parseMultipart(context, media);
    try {
      const [staged = null] = files;
      if (!staged && !isRemoval) throw invalid('Files are empty');
      if (!(await set(file, staged))) throw notFound('file.notFound');
    } catch (error) {
      throw toUploadError(error);
    } finally {
      await Promise.all(files.map((received) => media.drop(received)));
    }
    await auditFile(store, author, 'fileUpdate', file, part);
    return context.json(toFileResponse(await findFile(store, String(file.id))));
  }
}

/** Entries whose rich texts show the file by its URL, which no link records. */
async function usesInTexts(store: EntryStore, file: FileEntry) {
  const uses = [];
  for (const type of contentTypeNames) {
    const { admin, fields } = typeOf(type);
    for (const field of Object.keys(fields).filter((name) => fields[name]?.kind === 'richText')) {
      const where = compare(field, 'contains', `/${file.hash}`);
      const query = { where, fields: [admin.title], budget: unboundedSearch };
      // Either version of a document may show it.
      const published = await store.list(type, query);
      const working = await store.list(type, { ...query, version: 'draft' });
      const byId = new Map([...published.entries, ...working.entries].map((entry) => [entry.id, entry]));
      for (const [id, { documentId, [admin.title]: title = null }] of byId)
        uses.push({ type, field, id, documentId, title });
    }
  }
  return uses;
}
