import { setImmediate as nextTick } from 'node:timers/promises';
import type { FileEntry } from '#content/index.ts';
import type { BulkResult } from '#contract/admin-answers.ts';
import { onOneLine, withoutForbidden } from '#model/characters.ts';
import type { JsonObject } from '#model/json-object.ts';
import { type Condition, compare, type EntryStore, unbounded } from '#store/store.ts';
import { type FileServices, moveFileToTrash } from '../entries/trash.ts';
import { invalidField } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes } from '../http/principal.ts';
import { readBody, requireData } from '../http/request.ts';
import { setLabel } from './file-labels.ts';
import { assertMayDescribe, auditFile } from './files.ts';
import { usesWithStates } from './library.ts';

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
export function addBulkFileRoutes(routes: AdministratorRoutes, { store }: FileServices): void {
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
  const isSelected = compare('id', 'in', [...ids]);
  const where = condition ? { and: [isSelected, condition] } : isSelected;
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
