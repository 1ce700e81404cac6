import { type ContentTypeName, contentTypeNames, isContentType, typeOf } from '#content/index.ts';
import type { EntryChecks, FindingCounts } from '#contract/admin-answers.ts';
import type { CheckFacts } from '#editorial/checks/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isComponent, isLink } from '#model/field.ts';
import { openingHoursOf } from '#model/opening-hours.ts';
import { type Condition, compare, descending, type EntryStore, populateFields, unbounded } from '#store/store.ts';
import { documentChanges, scheduleOf } from '../entries/schedules.ts';
import { describeTextFiles } from '../entries/text-files.ts';
import { invalid } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { readBrokenLinks } from '../link-checks/link-checks.ts';
import { countFindings } from './check-entries.ts';

/** A page of a list. */
const maxIds = 100;
/** Without ids, the entries of each type that changed last: the work is bounded whatever the number of entries. */
const latestPerType = 50;
const shown = 20;
const batch = 10;

/**
 * Checks of working copies (editorial/checks/), for administrators: `GET /api/checks?type=events&ids=a,b` has the entries of a page of a list that
 * have findings; without parameters, those among the latest changes of every type.
 */
export function addCheckRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  routes.get('/checks', async (context) => {
    const type = context.req.query('type');
    const ids = context.req.query('ids')?.split(',').filter(Boolean) ?? [];
    if (type !== undefined && !isContentType(type)) throw invalid('type must be a content type');
    if (ids.length > maxIds) throw invalid(`ids must be at most ${maxIds}`);
    if (ids.some((id) => !/^[a-z0-9]{1,64}$/i.test(id))) throw invalid('ids must be documentIds');
    const setting = await store.get({ type: 'setting', ref: 'only' }, { budget: unbounded });
    const { timestamp: now } = context.var.author;
    const facts = { now, brokenLinks: await readBrokenLinks(store), hours: openingHoursOf(setting) };
    const where = ids.length > 0 ? compare('documentId', 'in', ids) : undefined;
    const types = type === undefined ? contentTypeNames : [type];
    const checked = (await Array.fromAsync(types, (name) => checkEntries(store, name, facts, where))).flat();
    const data = checked
      .filter(({ refused, advised }) => refused + advised > 0)
      .sort((a, b) => b.refused - a.refused || b.advised - a.advised);
    return context.json({
      data: ids.length > 0 ? data : data.slice(0, shown),
      meta: { checked: checked.length, found: data.length },
    });
  });
}

async function checkEntries(
  store: EntryStore,
  name: ContentTypeName,
  facts: Omit<CheckFacts, 'isPublished' | 'publishAt'>,
  where: Condition | undefined,
): Promise<EntryChecks[]> {
  const type: TypeDeclaration = typeOf(name);
  const isChecked = (field: Field) => field.kind === 'media' || isComponent(field) || (isLink(field) && field.required);
  const populate = populateFields(name, (field) => isChecked(field) && {});
  const sort = descending('updatedAt');
  const results: EntryChecks[] = [];
  // A few entries at a time: long texts are not all in memory at once.
  for (let offset = 0; offset < (where ? maxIds : latestPerType); offset += batch) {
    const page = { offset, limit: batch };
    const query = { where, version: 'draft', populate, sort, page, budget: unbounded } as const;
    const { entries } = await store.list(name, query);
    await describeTextFiles(store, { kind: 'administrator' }, name, entries, unbounded);
    const publications = await store.publications(name, entries);
    const changes = await documentChanges(store, name, entries);
    const counts = await countFindings(
      entries.map((values) => {
        const isPublished = publications.get(values.id)?.isPublic ?? false;
        const { publishAt } = scheduleOf(changes.get(values.documentId) ?? []);
        return { type: name, values, facts: { ...facts, isPublished, publishAt } };
      }),
    );
    for (const [index, { documentId, [type.admin.title]: text }] of entries.entries()) {
      const title = typeof text === 'string' ? text : null;
      results.push({ type: name, documentId, title, ...(counts[index] as FindingCounts) });
    }
    if (entries.length < batch) break;
  }
  return results;
}
