import { type Context, Hono } from 'hono';
import type { FileEntry } from '#content/index.ts';
import { isContentType, typeOf } from '#content/index.ts';
import { type FileInfo, FileRefused, type Media } from '#media/index.ts';
import { isLink } from '#model/field.ts';
import type { Store } from '#store/store.ts';
import type { ApiEnv } from './caller.ts';
import { ApiError, forbidden, invalid, methodNotAllowed, notFound } from './errors.ts';
import { readParts } from './multipart.ts';
import { parseListQuery, parseQueryString } from './query/index.ts';

type ApiContext = Context<ApiEnv>;

/** Files, as the contract has them: bare objects and lists, named by their number. For administrators alone. */
export function createUploadRoutes({ store, media }: { store: Store; media: Media }): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.post('/upload', async (context) => {
    administratorOnly(context);
    const id = context.req.query('id');
    const target = id === undefined ? undefined : await found(store, id);
    const { files, fields } = await readParts(context, media);
    const infos = fields.fileInfo?.map(readInfo) ?? [];
    if (target) return context.json(shown(await change(target, files[0], infos[0])));
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
      throw error instanceof FileRefused ? refusal(error) : error;
    }
    return context.json(
      kept.map((file) => ({ ...file, isUrlSigned: false })),
      201,
    );
  });

  routes.get('/upload/files', async (context) => {
    administratorOnly(context);
    const search = context.req.url.split('?')[1] ?? '';
    const {
      pagination: _pagination,
      page: _page,
      count: _count,
      ...query
    } = parseListQuery(search, 'files', context.var.caller);
    const { start, limit } = parseQueryString(search);
    const whole = (given: unknown, fallback: number) =>
      typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : fallback;
    const { entries } = await store.list('files', {
      ...query,
      page: { offset: whole(start, 0), limit: whole(limit, 10_000) },
    });
    return context.json(entries.map(shown));
  });

  routes.get('/upload/files/:id', async (context) => {
    administratorOnly(context);
    return context.json(shown(await found(store, context.req.param('id'))));
  });

  // Beside the contract: where a file is used, so that nobody removes a picture from under a page unknowingly.
  routes.get('/upload/files/:id/uses', async (context) => {
    administratorOnly(context);
    const file = await found(store, context.req.param('id'));
    return context.json({ data: await store.usesOf(file.id), meta: {} });
  });

  routes.delete('/upload/files/:id', async (context) => {
    administratorOnly(context);
    const file = await found(store, context.req.param('id'));
    await media.remove(file);
    return context.json(shown(file));
  });

  routes.all('/upload', () => methodNotAllowed('POST'));
  routes.all('/upload/files', () => methodNotAllowed('HEAD, GET'));
  routes.all('/upload/files/:id', () => methodNotAllowed('HEAD, GET, DELETE'));
  return routes;

  async function change(
    file: FileEntry,
    received: Parameters<Media['accept']>[0] | undefined,
    info: FileInfo | undefined,
  ): Promise<FileEntry> {
    if (!received && !info) throw invalid('Files are empty');
    try {
      if (received) await media.replace(file, received);
    } catch (error) {
      if (received) await media.drop(received);
      throw error instanceof FileRefused ? refusal(error) : error;
    }
    if (info) await store.update({ type: 'files', ref: { id: file.id } }, { values: { ...info }, links: {} });
    return found(store, String(file.id));
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

function refusal(error: FileRefused): ApiError {
  if (error.status === 413) return new ApiError(413, 'PayloadTooLargeError', error.message);
  if (error.status === 507) return new ApiError(507, 'InsufficientStorageError', error.message);
  return invalid(error.message, { errors: [{ path: ['files'], message: error.message, name: 'ValidationError' }] });
}

async function found(store: Store, id: string): Promise<FileEntry> {
  const file = /^\d{1,9}$/.test(id) ? await store.get({ type: 'files', ref: { id: Number(id) } }) : undefined;
  if (!file) throw notFound('file.notFound');
  return file as unknown as FileEntry;
}

/** The contract's own calls for files say this beside the file. */
const shown = <F extends object>(file: F) => ({ ...file, isUrlSigned: false });

/** `{"name": …, "alternativeText": …, "caption": …}`: what is not a text there is let fall. */
function readInfo(text: string): FileInfo {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw invalid('fileInfo is not valid JSON');
  }
  const info: FileInfo = {};
  if (typeof given !== 'object' || given === null) return info;
  const { name, alternativeText, caption } = given as Record<string, unknown>;
  if (typeof name === 'string' && name.trim() !== '') info.name = name.slice(0, 200);
  if (typeof alternativeText === 'string') info.alternativeText = alternativeText.slice(0, 2000);
  if (typeof caption === 'string') info.caption = caption.slice(0, 2000);
  return info;
}

function administratorOnly(context: ApiContext): void {
  if (context.var.caller.kind !== 'administrator') throw forbidden();
}
