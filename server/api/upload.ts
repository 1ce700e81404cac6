import { Hono } from 'hono';
import type { FileEntry } from '#content/index.ts';
import { isContentType, typeOf } from '#content/index.ts';
import type { FileInfo, Media } from '#media/index.ts';
import { isLink } from '#model/field.ts';
import { type Editor, editorOf } from '../history/edit.ts';
import type { ApiEnv } from './caller.ts';
import { invalid, methodNotAllowed, notFound } from './errors.ts';
import { administratorOnly, type FileServices, findFile, noteFile, readInfo, refusal, shown } from './files.ts';
import { createLibraryRoutes } from './library.ts';
import { readParts } from './multipart.ts';
import { parseListQuery, parseQueryString } from './query/index.ts';

/** Files, as the contract has them: bare objects and lists, named by their number. For administrators alone. */
export function createUploadRoutes({ store, media, clock }: FileServices): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.post('/upload', async (context) => {
    const editor = editorOf(context, clock);
    const id = context.req.query('id');
    const target = id === undefined ? undefined : await findFile(store, id);
    const { files, fields } = await readParts(context, media);
    const infos = fields.fileInfo?.map(readInfo) ?? [];
    if (target) return context.json(shown(await change(editor, target, files[0], infos[0])));
    if (files.length === 0) throw invalid('Files are empty');

    const kept: FileEntry[] = [];
    try {
      for (const [index, file] of files.entries())
        kept.push(
          await media.accept(file, infos[index] ?? (infos.length === 1 && files.length === 1 ? infos[0] : undefined)),
        );
      await attach(fields, kept);
    } catch (error) {
      // All of a request's files, or none: nobody has to find out which came through.
      await Promise.all([
        ...files.slice(kept.length).map((file) => media.drop(file)),
        ...kept.map((file) => media.remove(file)),
      ]);
      throw refusal(error);
    }
    for (const file of kept) await noteFile(store, editor, 'fileAdd', file);
    return context.json(kept.map(shown), 201);
  });

  routes.get('/upload/files', async (context) => {
    administratorOnly(context);
    const search = context.req.url.split('?')[1] ?? '';
    const { query } = parseListQuery(search, 'files', context.var.caller);
    const { start, limit } = parseQueryString(search);
    const whole = (given: unknown, fallback: number) =>
      typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : fallback;
    const { entries } = await store.list('files', {
      ...query,
      count: false,
      page: { offset: whole(start, 0), limit: whole(limit, 10_000) },
    });
    return context.json(entries.map(shown));
  });

  routes.get('/upload/files/:id', async (context) => {
    administratorOnly(context);
    return context.json(shown(await findFile(store, context.req.param('id'))));
  });

  routes.delete('/upload/files/:id', async (context) => {
    const editor = editorOf(context, clock);
    const file = await findFile(store, context.req.param('id'));
    await media.remove(file);
    await noteFile(store, editor, 'fileRemove', file);
    return context.json(shown(file));
  });

  routes.route('/', createLibraryRoutes({ store, media, clock }));
  routes.all('/upload', () => methodNotAllowed('POST'));
  routes.all('/upload/files', () => methodNotAllowed('HEAD, GET'));
  routes.all('/upload/files/:id', () => methodNotAllowed('HEAD, GET, DELETE'));
  return routes;

  async function change(
    editor: Editor,
    file: FileEntry,
    received: Parameters<Media['accept']>[0] | undefined,
    info: FileInfo | undefined,
  ): Promise<FileEntry> {
    if (!received && !info) throw invalid('Files are empty');
    try {
      if (received) await media.replace(file, received);
    } catch (error) {
      if (received) await media.drop(received);
      throw refusal(error);
    }
    if (received) await noteFile(store, editor, 'fileReplace', file);
    if (info) {
      await store.update({ type: 'files', ref: { id: file.id } }, { values: { ...info }, links: {} });
      await noteFile(store, editor, 'fileUpdate', { ...file, ...info });
    }
    return findFile(store, String(file.id));
  }

  /** `ref`, `refId` and `field` put the files in an entry, after those that are there. */
  async function attach(fields: Record<string, string[]>, files: FileEntry[]): Promise<void> {
    const [ref] = fields.ref ?? [];
    const [refId] = fields.refId ?? [];
    const [name] = fields.field ?? [];
    if (ref === undefined || refId === undefined || name === undefined) return;
    const type = ref.split('.').at(-1) ?? '';
    const matching = Object.values({ type, plural: `${type}s` }).find(isContentType);
    const field = matching && typeOf(matching).fields[name];
    if (!matching || !field || !isLink(field) || field.kind !== 'media' || !/^\d{1,9}$/.test(refId))
      throw invalid('ref, refId and field must name a media field of an entry');
    const connect = files.map((file) => ({ ref: { id: file.id }, position: { end: true as const } }));
    const done = await store.update(
      { type: matching, ref: { id: Number(refId) } },
      { values: {}, links: { [name]: { connect, disconnect: [] } } },
    );
    if (!done) throw notFound();
  }
}
