import { groupRequests } from '#content/group-requests.ts';
import { typeOf } from '#content/index.ts';
import { validate } from '#model/validate.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { deleteWhere } from '../entries/delete-where.ts';
import { addRecordRoutes } from '../entries/records.ts';
import { toValidationError } from '../entry-input/validation-messages.ts';
import { notFound } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { idIn, readBody, requireData } from '../http/request.ts';

const type = 'group-requests';
const { digest, ...shown } = groupRequests.fields;
const labels = Object.entries(shown).map(([name, { label }]) => [name, label]);
const columns = { ...Object.fromEntries(labels), createdAt: 'Reçue le' };
/** What the staff may change; the rest is the request itself. */
const changeable = { ...typeOf(type), fields: { status: shown.status, note: shown.note } };

/** The requests of groups, for administrators: list, state and note of each, CSV, and the erasure of one. */
export function addGroupRequestRoutes(routes: AdministratorRoutes, store: EntryStore): void {
  const [path, fileName] = ['/group-requests', 'demandes-de-groupes.csv'];
  addRecordRoutes(routes, store, { type, path, columns, fileName, exported: 'groupRequestsExport' });

  routes.put('/group-requests/:id', async (context) => {
    const validated = validate(changeable, requireData(await readBody(context)), { for: 'update' });
    if (!validated.ok) throw toValidationError(validated.problems);
    const key = { type, ref: { id: idIn(context.req.param('id')) } } as const;
    if (!(await store.update(key, validated.input))) throw notFound();
    const data = await store.get(key, { fields: Object.keys(columns), budget: unbounded });
    return context.json({ data, meta: {} });
  });

  routes.delete('/group-requests/:id', async (context) => {
    const id = idIn(context.req.param('id'));
    const request = await store.get({ type, ref: { id } }, { fields: ['number'], budget: unbounded });
    if (!request || !(await store.remove({ type, ref: { id } }))) throw notFound();
    // Its mails that were not sent contain what is erased.
    await deleteWhere(store, 'mails', compare('subject', 'endsWith', ` ${request.number}`));
    // Without the name: erased data must not stay in the audit log for a year.
    await recordAudit(store, { act: 'groupRequestRemove', author: context.var.author });
    return context.body(null, 204);
  });
}
