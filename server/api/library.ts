import { Hono } from 'hono';
import { type ContentTypeName, contentTypes, type FileEntry, typeOf } from '#content/index.ts';
import type { Store } from '#store/store.ts';
import { editorOf } from '../history/edit.ts';
import type { ApiEnv } from './caller.ts';
import { invalid, methodNotAllowed, notFound } from './errors.ts';
import { administratorOnly, type FileServices, findFile, noteFile, refusal, shown } from './files.ts';
import { readParts } from './multipart.ts';
import { parseListQuery } from './query/index.ts';

/** What the back-office's library asks beside the contract's calls for files. For administrators alone. */
export function createLibraryRoutes({ store, media, clock }: FileServices): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  // The contract's own list of files is bare and not paged; this one is asked and answered as lists of entries are.
  routes.get('/upload/library', async (context) => {
    administratorOnly(context);
    const { query, pagination } = parseListQuery(context.req.url.split('?')[1] ?? '', 'files', context.var.caller);
    const { entries, total } = await store.list('files', query);
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  // Where a file is used, so that nobody removes a picture from under a page unknowingly.
  routes.get('/upload/files/:id/uses', async (context) => {
    administratorOnly(context);
    const file = await findFile(store, context.req.param('id'));
    return context.json({ data: [...(await store.usesOf(file.id)), ...(await usesInTexts(store, file))], meta: {} });
  });

  routes.put('/upload/files/:id/preview', async (context) => {
    const editor = editorOf(context, clock);
    const file = await findFile(store, context.req.param('id'));
    const { files } = await readParts(context, media);
    try {
      const [picture] = files;
      if (!picture) throw invalid('Files are empty');
      if (file.mime.startsWith('image/')) throw invalid('A picture is its own preview');
      if (!(await media.setPreview(file, picture))) throw notFound('file.notFound');
    } catch (error) {
      throw refusal(error);
    } finally {
      await Promise.all(files.map((received) => media.drop(received)));
    }
    await noteFile(store, editor, 'fileUpdate', file, 'Image d’aperçu');
    return context.json(shown(await findFile(store, String(file.id))));
  });

  routes.all('/upload/library', () => methodNotAllowed('HEAD, GET'));
  routes.all('/upload/files/:id/uses', () => methodNotAllowed('HEAD, GET'));
  routes.all('/upload/files/:id/preview', () => methodNotAllowed('PUT'));
  return routes;
}

/** Entries whose texts show the file by its address: no link tells of these, yet the picture would be missed there too. */
async function usesInTexts(store: Store, file: FileEntry) {
  const uses = [];
  for (const type of Object.keys(contentTypes) as ContentTypeName[]) {
    const { admin, fields } = typeOf(type);
    for (const field of Object.keys(fields).filter((name) => fields[name]?.kind === 'richText')) {
      const { entries } = await store.list(type, {
        where: { path: [field], operator: 'contains', value: `/${file.hash}` },
        fields: [admin.title],
      });
      uses.push(
        ...entries.map((entry) => ({
          type,
          field,
          id: entry.id,
          documentId: entry.documentId,
          title: entry[admin.title] ?? null,
        })),
      );
    }
  }
  return uses;
}
