import { Hono } from 'hono';
import type { FileInfo } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { isContentType, typeOf } from '#content/index.ts';
import type { Media } from '#media/index.ts';
import { isLink } from '#model/field.ts';
import { type Author, authorOf } from '../entries/author.ts';
import { invalid, methodNotAllowed, notFound } from '../http/errors.ts';
import type { AdministratorEnv } from '../http/principal.ts';
import { parseListQuery, parseQueryString } from '../http/query/index.ts';
import {
  auditFile,
  type FileServices,
  findFile,
  parseFileInfo,
  toFileResponse,
  toUploadError,
} from './file-metadata.ts';
import { createLibraryRoutes } from './library.ts';
import { parseMultipart } from './multipart.ts';

/** The contract's calls for files: objects and lists without an envelope, by id. For administrators. */
export function createUploadRoutes({ store, media, clock }: FileServices): Hono<AdministratorEnv> {
  const routes = new Hono<AdministratorEnv>();

  routes.post('/upload', async (context) => {
    const author = authorOf(context, clock);
    const id = context.req.query('id');
    const target = id === undefined ? undefined : await findFile(store, id);
    const { files, fields } = await parseMultipart(context, media);
    const infos = fields.fileInfo?.map(parseFileInfo) ?? [];
    if (target) return context.json(toFileResponse(await change(author, target, files[0], infos[0])));
    if (files.length === 0) throw invalid('Files are empty');

    const accepted: FileEntry[] = [];
    try {
      for (const [index, file] of files.entries())
        accepted.push(
          await media.accept(file, infos[index] ?? (infos.length === 1 && files.length === 1 ? infos[0] : undefined)),
        );
      await attach(fields, accepted);
    } catch (error) {
      // A request stores all of its files, or none.
      await Promise.all([
        ...files.slice(accepted.length).map((file) => media.drop(file)),
        ...accepted.map((file) => media.remove(file)),
      ]);
      throw toUploadError(error);
    }
    for (const file of accepted) await auditFile(store, author, 'fileAdd', file);
    return context.json(accepted.map(toFileResponse), 201);
  });

  routes.get('/upload/files', async (context) => {
    const search = context.req.url.split('?')[1] ?? '';
    const { query } = parseListQuery(search, 'files', context.var.principal);
    const { start, limit } = parseQueryString(search);
    const parseInteger = (value: unknown, fallback: number) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : fallback;
    const { entries } = await store.list('files', {
      ...query,
      count: false,
      page: { offset: parseInteger(start, 0), limit: parseInteger(limit, 10_000) },
    });
    return context.json(entries.map(toFileResponse));
  });

  routes.get('/upload/files/:id', async (context) => {
    return context.json(toFileResponse(await findFile(store, context.req.param('id'))));
  });

  routes.delete('/upload/files/:id', async (context) => {
    const author = authorOf(context, clock);
    const file = await findFile(store, context.req.param('id'));
    await media.remove(file);
    await auditFile(store, author, 'fileRemove', file);
    return context.json(toFileResponse(file));
  });

  routes.route('/', createLibraryRoutes({ store, media, clock }));
  routes.all('/upload', () => methodNotAllowed('POST'));
  routes.all('/upload/files', () => methodNotAllowed('HEAD, GET'));
  routes.all('/upload/files/:id', () => methodNotAllowed('HEAD, GET, DELETE'));
  return routes;

  async function change(
    author: Author,
    file: FileEntry,
    staged: Parameters<Media['accept']>[0] | undefined,
    info: FileInfo | undefined,
  ): Promise<FileEntry> {
    if (!staged && !info) throw invalid('Files are empty');
    try {
      if (staged) await media.replace(file, staged);
    } catch (error) {
      if (staged) await media.drop(staged);
      throw toUploadError(error);
    }
    if (staged) await auditFile(store, author, 'fileReplace', file);
    if (info) {
      await store.update({ type: 'files', ref: { id: file.id } }, { values: { ...info }, links: {} });
      await auditFile(store, author, 'fileUpdate', { ...file, ...info });
    }
    return findFile(store, String(file.id));
  }

  /** `ref`, `refId` and `field` append the files to a field of an entry. */
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
