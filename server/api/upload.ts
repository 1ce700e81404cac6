import { setImmediate as nextTick } from 'node:timers/promises';
import type { FileInfo } from '#content/files.ts';
import { type FileEntry, isContentType, typeOf } from '#content/index.ts';
import type { BulkResult } from '#contract/admin-answers.ts';
import type { StagedFile } from '#media/index.ts';
import { onOneLine, withoutForbidden } from '#model/characters.ts';
import { isLink } from '#model/field.ts';
import type { JsonObject } from '#model/json-object.ts';
import { allOf, type Condition, compare, type DocumentKey, type EntryStore, unbounded } from '#store/store.ts';
import { type FileServices, moveFileToTrash } from '../entries/trash.ts';
import { assertLevel } from '../http/access-levels.ts';
import { invalid, invalidField, notFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes, Author } from '../http/principal.ts';
import { parseGetQuery, parseListQuery, parseQuery } from '../http/query/index.ts';
import { numberIn, rangeIn, readBody, requireData } from '../http/request.ts';
import { saveEntry } from './content-writes.ts';
import { setLabel } from './file-labels.ts';
import { assertMayDescribe, auditFile, findFile, parseFileInfo, toFileResponse } from './files.ts';
import { addLibraryRoutes, usesWithStates } from './library.ts';
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

const maxFiles = 5000;
const tooMany = `Pas plus de ${maxFiles} fichiers à la fois\u00a0: resserrez le filtre.`;
/** Files of one transaction: on SQLite other requests wait for it. */
const step = 100;
const maxListed = 50;

/**
 * Changes of several files, for administrators: `POST /api/upload/files/actions/…` with `{ "data": { "ids": […] } }`. Files that are gone are
 * passed over.
 *
 * - `bulkLabel`: gives them `label`; takes it from them with `isOn: false`. Returns the ids of those that changed.
 * - `bulkCredit`: sets the credit of those whose credit is `from` to `to`, texts or null. Returns the ids of those that changed.
 * - `bulkUses`: how many there are, how many are used, and the uses of the first fifty of these.
 * - `bulkDelete`: moves them to the trash; with `isUnused`, those that no entry uses.
 */
function addBulkFileRoutes(routes: AdministratorRoutes, { store }: FileServices): void {
  const path = '/upload/files/actions';

  routes.post(`${path}/bulkLabel`, async (context) => {
    const { ids, label, isOn = true } = await parseSelection(context);
    const known = (await filesOf(store, ids)).map(({ id }) => id);
    const changed = await setLabel(store, label, known, isOn === true);
    return context.json({ data: changed, meta: {} });
  });

  routes.post(`${path}/bulkCredit`, async (context) => {
    const { ids, from, to } = await parseSelection(context);
    const isFrom = compare('credit', 'eq', parseCredit('from', from));
    const credit = parseCredit('to', to);
    const changed = await inSteps(store, ids, isFrom, async (trx, file) => {
      const { author } = context.var;
      await assertMayDescribe(trx, author, file);
      await trx.update({ type: 'files', ref: { id: file.id } }, { values: { credit } });
      await auditFile(trx, author, 'fileUpdate', file, 'Crédit');
    });
    return context.json({ data: changed.map(({ id }) => id), meta: {} });
  });

  routes.post(`${path}/bulkUses`, async (context) => {
    const { ids } = await parseSelection(context);
    const files = await filesOf(store, ids);
    const used = await filesOf(store, ids, compare('isUsed', 'eq', true));
    const listed = [];
    for (const file of used.slice(0, maxListed))
      listed.push({ id: file.id, name: file.name, uses: await usesWithStates(store, await store.fileUsages(file)) });
    return context.json({ data: { count: files.length, used: used.length, listed }, meta: {} });
  });

  routes.post(`${path}/bulkDelete`, async (context) => {
    const { author } = context.var;
    const { ids, isUnused } = await parseSelection(context);
    const left = isUnused === true ? await filesOf(store, ids, compare('isUsed', 'eq', true)) : [];
    const isDeleted = isUnused === true ? compare('isUsed', 'eq', false) : undefined;
    const done = await inSteps(store, ids, isDeleted, async (trx, file) => {
      await moveFileToTrash(author, trx, file.id);
      await auditFile(trx, author, 'fileRemove', file);
    });
    const data: BulkResult = {
      done: done.map(({ documentId }) => documentId),
      left: left.map(({ documentId, name }) => ({ documentId, title: name, reason: 'utilisé dans une page' })),
    };
    return context.json({ data, meta: {} });
  });
}

type SelectedFile = Pick<FileEntry, 'id' | 'documentId' | 'name' | 'hash'>;

/** @throws ApiError 400 where `ids` is no list of ids, or too long */
async function parseSelection(context: AdministratorContext): Promise<JsonObject & { ids: number[] }> {
  const { ids, ...others } = requireData(await readBody(context));
  if (!Array.isArray(ids) || ids.length > maxFiles || !ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw invalidField('ids', `ids must be a list of at most ${maxFiles} ids`, tooMany);
  return { ...others, ids: [...new Set((ids as number[]).filter((id) => id < 2 ** 31))] };
}

function parseCredit(name: string, value: unknown = null): string | null {
  if (value === null) return null;
  if (typeof value === 'string' && value.trim() !== '' && value.length <= 255)
    return onOneLine(withoutForbidden(value));
  const sentence = 'Un crédit a 255 caractères au plus.';
  throw invalidField(name, `${name} must be null or a text of at most 255 characters`, sentence);
}

async function filesOf(store: EntryStore, ids: readonly number[], condition?: Condition): Promise<SelectedFile[]> {
  const where = allOf(compare('id', 'in', [...ids]), condition);
  return (await store.list('files', { where, fields: ['name', 'hash'], budget: unbounded })).entries;
}

/** Changes the files of a condition, in transactions between which other requests are answered. Returns those that it changed. */
async function inSteps(
  store: EntryStore,
  ids: readonly number[],
  where: Condition | undefined,
  change: (trx: EntryStore, file: SelectedFile) => Promise<void>,
): Promise<SelectedFile[]> {
  const changed: SelectedFile[] = [];
  for (let start = 0; start < ids.length; start += step) {
    const files = await store.transaction(async (trx) => {
      const files = await filesOf(trx, ids.slice(start, start + step), where);
      for (const file of files) await change(trx, file);
      return files;
    });
    changed.push(...files);
    await nextTick();
  }
  return changed;
}
