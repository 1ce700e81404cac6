import { filmTracks } from '#content/files.ts';
import { contentTypeNames, type FileEntry } from '#content/index.ts';
import type { Publication } from '#contract/admin-answers.ts';
import type { StagedFile } from '#media/index.ts';
import { versionsOf } from '#media/versions.ts';
import { dayOf, isDay, toLocal } from '#model/calendar.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { Budget, Condition, EntryStore, FileUsage } from '#store/store.ts';
import { allOf, authorIn, compare, unbounded } from '#store/store.ts';
import { addPublications } from '../entries/publications.ts';
import type { FileServices } from '../entries/trash.ts';
import { invalid, notFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes } from '../http/principal.ts';
import { parseListQuery, parseQuery } from '../http/query/index.ts';
import { parseBoolean } from '../http/query/values.ts';
import { idIn } from '../http/request.ts';
import { hasLabel, hasLabelLike, labelsOf } from './file-labels.ts';
import { assertMayDescribe, auditFile, findFile, toFileResponse } from './files.ts';
import { parseMultipart } from './multipart.ts';

/** Calls of the admin app's media library that the contract does not have. For administrators. */
export function addLibraryRoutes(routes: AdministratorRoutes, { store, media }: FileServices): void {
  // The contract's list of files has no envelope and no pages; this one has the format of lists of entries. `isUsed=false` selects the files
  // that no entry uses, `label` those of a label, `text` those with it in a text or a label. `days=true` adds how many were added on each day;
  // with it, `until` skips the files that were added after this day, of a list of the latest first.
  routes.get('/upload/library', async (context) => {
    const { query, pagination } = parseListQuery(context, 'files');
    const where = await libraryCondition(context, store);
    const { days: areCounted, until = '9999-12-31' } = parseQuery(context);
    if (typeof until !== 'string' || !isDay(until)) throw invalid('until must be a date, YYYY-MM-DD');
    const days = areCounted === 'true' ? await countDays(store, where, query.budget) : undefined;
    if (days && query.page) query.page.offset += countFiles(days.filter(({ day }) => day > until));
    // The days are counted from every file: another count would repeat that query.
    const { entries, total } = await store.list('files', { ...query, where, ...(days && { count: false }) });
    const all = days ? countFiles(days) : total;
    return context.json({ data: entries, meta: { pagination: pagination.meta(all), days } });
  });

  // The ids of the files that a query of the library selects: a selection may be larger than a page.
  routes.get('/upload/library/ids', async (context) => {
    const { query } = parseListQuery(context, 'files');
    const where = await libraryCondition(context, store);
    const { entries } = await store.list('files', { where, fields: [], budget: query.budget });
    return context.json({ data: entries.map(({ id }) => id), meta: {} });
  });

  // How many of the files that `filters` selects have each label, lack an alternative text, and are unused.
  routes.get('/upload/library/counts', async (context) => {
    const { query } = parseListQuery(context, 'files');
    const { budget } = query;
    const idsOf = async (...conditions: Condition[]) => {
      const where = allOf(query.where, ...conditions);
      return (await store.list('files', { where, fields: [], budget })).entries.map(({ id }) => id);
    };
    const files = new Set(await idsOf());
    const labels = (await labelsOf(store))
      .map((label) => ({ name: label.name, files: label.files.filter((id) => files.has(id)).length }))
      .filter((label) => label.files > 0)
      .sort((left, right) => right.files - left.files);
    const isUndescribed = [compare('mime', 'startsWith', 'image/'), compare('alternativeText', 'null', true)];
    const undescribed = (await idsOf(...isUndescribed)).length;
    const unused = (await idsOf(compare('isUsed', 'eq', false))).length;
    return context.json({ data: { labels, undescribed, unused }, meta: {} });
  });

  routes.get('/upload/files/:id/labels', async (context) => {
    const { id } = await findFile(store, context.req.param('id'));
    const labels = (await labelsOf(store)).filter(({ files }) => files.includes(id));
    return context.json({ data: labels.map(({ name }) => name), meta: {} });
  });

  routes.get('/upload/files/:id/uses', async (context) => {
    const file = await findFile(store, context.req.param('id'));
    return context.json({ data: await usesWithStates(store, await store.fileUsages(file)), meta: {} });
  });

  routes.get('/upload/files/:id/versions', async (context) => {
    const { id } = await findFile(store, context.req.param('id'));
    const versions = await versionsOf(store, id);
    const data = versions.map((version) => ({
      ...{ id: version.id, replacedAt: version.replacedAt, expiresAt: version.expiresAt },
      author: authorIn(version),
      canBePutBack: version.stored !== null,
    }));
    return context.json({ data, meta: {} });
  });

  // Puts an earlier version back; the present one is a version then.
  routes.post('/upload/files/:id/versions/:version/restore', async (context) => {
    const { author } = context.var;
    const file = await findFile(store, context.req.param('id'));
    if (!(await media.putBack(file.id, idIn(context.req.param('version')), author))) throw notFound();
    await auditFile(store, author, 'fileReplace', file);
    return context.json(toFileResponse(await findFile(store, String(file.id))));
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
    await using parts = isRemoval ? undefined : await parseMultipart(context, media);
    const [staged = null] = parts?.files ?? [];
    if (!staged && !isRemoval) throw invalid('Files are empty');
    await assertMayDescribe(store, author, file);
    if (!(await set(file, staged))) throw notFound('file.notFound');
    await auditFile(store, author, 'fileUpdate', file, part);
    return context.json(toFileResponse(await findFile(store, String(file.id))));
  }
}

const searched = ['name', 'alternativeText', 'caption', 'credit'] as const;

async function libraryCondition(context: AdministratorContext, store: EntryStore): Promise<Condition | undefined> {
  const { query } = parseListQuery(context, 'files');
  const { isUsed, label, text } = parseQuery(context);
  const has = (field: string) => compare(field, 'containsi', String(text));
  return allOf(
    query.where,
    isUsed !== undefined && compare('isUsed', 'eq', parseBoolean('isUsed', String(isUsed))),
    label !== undefined && (await hasLabel(store, String(label))),
    text !== undefined && { or: [...searched.map(has), await hasLabelLike(store, String(text))] },
  );
}

const countFiles = (days: readonly { files: number }[]): number => days.reduce((sum, { files }) => sum + files, 0);

/** How many files were added on each day of the centre, the latest first. */
async function countDays(store: EntryStore, where: Condition | undefined, budget: Budget) {
  const { entries } = await store.list('files', { where, fields: ['createdAt'], budget });
  const byDay = Map.groupBy(entries, ({ createdAt }) => dayOf(toLocal(createdAt)));
  return [...byDay]
    .map(([day, { length }]) => ({ day, files: length }))
    .sort((left, right) => right.day.localeCompare(left.day));
}

/** Uses of files with the state of each entry, and whether the public sees it there. */
export async function usesWithStates(store: EntryStore, uses: readonly FileUsage[]) {
  const states = new Map<string, Publication | null>();
  for (const type of contentTypeNames) {
    const ids = new Set(uses.filter((use) => use.type === type).map(({ id }) => id));
    if (ids.size === 0) continue;
    const where = compare('id', 'in', [...ids]);
    const { entries } = await store.list(type, { where, version: 'draft', budget: unbounded });
    await addPublications(store, type, entries as AnyEntry[]);
    for (const { id, publication } of entries as (AnyEntry & { publication?: Publication | null })[])
      states.set(`${type} ${id}`, publication ?? null);
  }
  return uses.map(({ inPublished, ...use }) => {
    const { state = 'draft', isPublic = false, endedAt = null } = states.get(`${use.type} ${use.id}`) ?? {};
    return { ...use, state, isShown: inPublished && isPublic && endedAt === null };
  });
}
