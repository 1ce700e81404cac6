import { groupRequests as declaration } from '#content/group-requests.ts';
import { toLocal } from '#model/calendar.ts';
import { type EntryInputOf, unbounded } from '#store/query.ts';
import type { EntryStore } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { batchesOf } from '../entries/read-entries.ts';
import { csvResponse } from '../http/csv.ts';
import { invalidField, notFound } from '../http/errors.ts';
import { readBody, requireData } from '../http/parse-body.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import { idIn } from '../http/request.ts';

const { digest, ...shownFields } = declaration.fields;
const shown = [...(Object.keys(shownFields) as (keyof typeof shownFields)[]), 'createdAt'] as const;
const latestFirst = [{ path: ['id'], direction: 'desc' as const }];

/** The requests of groups, for administrators: list, state and note of each, CSV, and the erasure of one. */
export function addGroupRequestRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  routes.get('/group-requests', async (context) => {
    const { query, pagination } = parseListQuery(context, 'group-requests');
    const { entries, total } = await store.list('group-requests', { sort: latestFirst, ...query, fields: shown });
    return context.json({ data: entries, meta: { pagination: pagination.meta(total) } });
  });

  routes.get('/group-requests.csv', async (context) => {
    // HEAD exports nothing.
    if (context.req.method === 'GET')
      await recordAudit(store, { act: 'groupRequestsExport', author: context.var.author });
    const labels = Object.values(shownFields).map(({ label }) => label);
    return csvResponse(context, {
      name: 'demandes-de-groupes.csv',
      columns: [...labels, 'Reçue le'],
      rows: rows(store),
    });
  });

  routes.put('/group-requests/:id', async (context) => {
    const values = changesIn(requireData(await readBody(context)));
    const ref = { id: idIn(context.req.param('id')) };
    const key = { type: 'group-requests', ref } as const;
    if (!(await store.update(key, { values }))) throw notFound();
    return context.json({ data: await store.get(key, { fields: shown, budget: unbounded }), meta: {} });
  });

  routes.delete('/group-requests/:id', async (context) => {
    const id = idIn(context.req.param('id'));
    if (!(await store.remove({ type: 'group-requests', ref: { id } }))) throw notFound();
    // Without the name: erased data must not stay in the audit log for a year.
    await recordAudit(store, { act: 'groupRequestRemove', author: context.var.author });
    return context.body(null, 204);
  });
}

/** The state and the note are the staff's; the rest is the request itself. @throws ApiError 400 at the field */
function changesIn(data: Readonly<Record<string, unknown>>): EntryInputOf<'group-requests'>['values'] {
  const { status, note } = declaration.fields;
  const unknown = Object.keys(data).find((name) => name !== 'status' && name !== 'note');
  if (unknown !== undefined) throw invalidField(unknown, `${unknown} cannot be changed`);
  const values: EntryInputOf<'group-requests'>['values'] = {};
  if (data.status !== undefined) {
    const parsed = status.parse(data.status);
    if (!parsed.ok)
      throw invalidField('status', 'status must be one of new, answered, closed', 'Choisissez dans la liste.');
    values.status = parsed.value;
  }
  if (data.note !== undefined) {
    const parsed = note.parse(data.note ?? '');
    if (!parsed.ok)
      throw invalidField('note', 'note must be at most 5000 characters', '5\u00a0000 caractères au plus.');
    values.note = parsed.value || null;
  }
  return values;
}

/** In the order of arrival, with the labels of choices. */
async function* rows(store: EntryStore): AsyncGenerator<string[]> {
  for await (const requests of batchesOf(store, 'group-requests', { fields: shown, budget: unbounded }, 1000))
    for (const request of requests)
      yield shown.map((name) => {
        const value = request[name];
        if (name === 'createdAt') return toLocal(request.createdAt);
        const { options } = shownFields[name] as { options?: Readonly<Record<string, string>> };
        return options?.[String(value)] ?? String(value ?? '');
      });
}
