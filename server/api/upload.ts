import type { FileInfo } from '#content/files.ts';
import { type FileEntry, isContentType, typeOf } from '#content/index.ts';
import type { StagedFile } from '#media/index.ts';
import { isLink } from '#model/field.ts';
import type { DocumentKey } from '#store/store.ts';
import { type FileServices, moveFileToTrash } from '../entries/trash.ts';
import { assertLevel } from '../http/access-levels.ts';
import { invalid, notFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, Author } from '../http/principal.ts';
import { parseGetQuery, parseListQuery, parseQuery } from '../http/query/index.ts';
import { numberIn, rangeIn } from '../http/request.ts';
import { addBulkFileRoutes } from './bulk-files.ts';
import { saveEntry } from './content-writes.ts';
import { assertMayDescribe, auditFile, findFile, parseFileInfo, toFileResponse } from './files.ts';
import { addLibraryRoutes } from './library.ts';
import { type Parts, parseMultipart } from './multipart.ts';

/** The contract's calls for files: objects and lists without an envelope, by id. For administrators. */
export function addUploadRoutes(routes: AdministratorRoutes, { store, media }: FileServices): void {
  routes.post('/upload', async (context) => {
    const { author } = context.var;
    const id = context.req.query('id');
    const target = id === undefined ? undefined : await findFile(store, id);
    await using parts = await parseMultipart(context, media);
    const { files, fields } = parts;
    const infos = fields.fileInfo?.map(parseFileInfo) ?? [];
    if (target) return context.json(toFileResponse(await change(author, target, files[0], infos[0])));
    if (files.length === 0) throw invalid('Files are empty');
    const accepted = await acceptAll(files, infos, (stored) => attach(context, fields, stored));
    for (const file of accepted) await auditFile(store, author, 'fileAdd', file);
    return context.json(accepted.map(toFileResponse), 201);
  });

  routes.get('/upload/files', async (context) => {
    const { query } = parseListQuery(context, 'files');
    const { entries } = await store.list('files', { ...query, count: false, page: rangeIn(parseQuery(context)) });
    return context.json(entries.map(toFileResponse));
  });

  routes.get('/upload/files/:id', async (context) =>
    context.json(toFileResponse(await findFile(store, context.req.param('id')))),
  );

  routes.delete('/upload/files/:id', async (context) => {
    const { author } = context.var;
    const file = await findFile(store, context.req.param('id'));
    if (!(await moveFileToTrash(author, store, file.id))) throw notFound('file.notFound');
    await auditFile(store, author, 'fileRemove', file);
    return context.json(toFileResponse(file));
  });

  addLibraryRoutes(routes, { store, media });
  addBulkFileRoutes(routes, { store, media });

  async function change(author: Author, file: FileEntry, staged: StagedFile | undefined, info: FileInfo | undefined) {
    if (!staged && !info) throw invalid('Files are empty');
    // The pages that show the file change at once.
    if (staged) assertLevel(author, 'publisher');
    if (staged) await media.replace(file, staged, author);
    if (staged) await auditFile(store, author, 'fileReplace', file);
    if (info) {
      await assertMayDescribe(store, author, file);
      await store.update({ type: 'files', ref: { id: file.id } }, { values: { ...info } });
      await auditFile(store, author, 'fileUpdate', { ...file, ...info });
    }
    return findFile(store, String(file.id));
  }

  /** Stores all files of a request, or none: also where `use` of the stored ones throws. */
  async function acceptAll(
    files: readonly StagedFile[],
    infos: readonly FileInfo[],
    use: (accepted: readonly FileEntry[]) => Promise<void>,
  ): Promise<FileEntry[]> {
    const accepted: FileEntry[] = [];
    try {
      for (const [index, file] of files.entries()) accepted.push(await media.accept(file, infos[index]));
      await use(accepted);
      return accepted;
    } catch (error) {
      await Promise.all(accepted.map((file) => media.remove(file)));
      throw error;
    }
  }

  /** Appends the files to a field of an entry, as a PUT does; to the working copy, if there is one or `?status=draft`: nothing else is published. */
  async function attach(context: AdministratorContext, fields: Parts['fields'], files: readonly FileEntry[]) {
    const [ref, refId, name] = [fields.ref?.[0], fields.refId?.[0], fields.field?.[0]];
    if (ref === undefined || refId === undefined || name === undefined) return;
    const plural = ref.split('.').at(-1) ?? '';
    const type = [plural, `${plural}s`].find(isContentType);
    const field = type && typeOf(type).fields[name];
    const id = numberIn(refId, undefined);
    if (!type || !field || !isLink(field) || field.kind !== 'media' || id === undefined)
      throw invalid('ref, refId and field must name a media field of an entry');
    const key: DocumentKey = { type, ref: { id } };
    const { version } = parseGetQuery(context, type);
    const data = { [name]: { connect: files.map(({ id }) => id) } };
    const isSaved = await store.transaction(async (trx) => {
      const versions = await trx.versionsOf(key);
      const change = { data, version: versions?.hasDraft ? ('draft' as const) : version };
      return saveEntry(context, trx, key, change, async () => true);
    });
    if (!isSaved) throw notFound();
  }
}
