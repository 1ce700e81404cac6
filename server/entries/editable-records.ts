import { typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { FieldValues } from '#model/field.ts';
import { validate } from '#model/validate.ts';
import { type EntryStore, unbounded } from '#store/store.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { toValidationError } from '../entry-input/validation-messages.ts';
import { orNotFound } from '../http/errors.ts';
import type { AdministratorContext, AdministratorRoutes } from '../http/principal.ts';
import { idIn, readBody, requireData } from '../http/request.ts';

export interface EditableRecords {
  type: 'api-keys' | 'redirects' | 'webhooks';
  /** Of their acts in the audit log. */
  noun: 'key' | 'redirect' | 'webhook';
  /** @throws ApiError 400 for valid values that it refuses. `now`: in milliseconds */
  check(values: FieldValues, stored: AnyEntry | undefined, now: number): Promise<void> | void;
  /** The same beside the other records, in the transaction of the write. `id`: of the one that is changed */
  checkBeside?(trx: EntryStore, values: FieldValues, id?: number): Promise<void>;
  /** A new secret, under its name in the answer, and what is stored beside what was sent. */
  issue?(): { secret: Record<string, string>; values: FieldValues };
  /** Writes what the list is to have. */
  beforeList?(): Promise<void>;
  /** What the answers have beside the fields. */
  more?(id: number): Promise<object>;
  onRemoved?(id: number): Promise<unknown>;
}

/** The list, creation, change and removal of records that people edit. A secret is in the answer to the creation alone. */
export function addEditableRoutes(routes: AdministratorRoutes, store: EntryStore, records: EditableRecords): void {
  const { type, noun, check, checkBeside, issue, beforeList, more, onRemoved } = records;
  const { fields, readOnlyFields = [] } = typeOf(type);
  const { title } = typeOf(type).admin;
  const shown = Object.entries(fields).filter(([, { kind }]) => kind !== 'secret');
  const written = shown.filter(([name]) => !readOnlyFields.includes(name));
  const input = { ...typeOf(type), fields: Object.fromEntries(written) };
  const query = { fields: shown.map(([name]) => name), budget: unbounded };

  const withMore = async (record: AnyEntry) => ({ ...record, ...(await more?.(record.id)) });
  const keyOf = (context: AdministratorContext) => ({ type, ref: { id: idIn(context.req.param('id')) } }) as const;
  const read = async (key: ReturnType<typeof keyOf>) => orNotFound(await store.get(key, query)) as AnyEntry;
  const audit = ({ var: { author } }: AdministratorContext, act: 'Create' | 'Update' | 'Remove', record: AnyEntry) =>
    recordAudit(store, { act: `${noun}${act}`, author, subject: { name: String(record[title]), type, id: record.id } });

  async function parse(context: AdministratorContext, stored?: AnyEntry): Promise<FieldValues> {
    const data = requireData(await readBody(context));
    const validated = validate(input, data, stored ? { for: 'update', stored } : { for: 'create' });
    if (!validated.ok) throw toValidationError(validated.problems);
    const { values } = validated.input;
    await check(values, stored, context.var.author.timestamp);
    return values;
  }

  routes.get(`/${type}`, async (context) => {
    await beforeList?.();
    const { entries } = await store.list(type, query);
    return context.json({ data: await Promise.all((entries as AnyEntry[]).map(withMore)), meta: {} });
  });

  routes.post(`/${type}`, async (context) => {
    const values = await parse(context);
    const { secret, values: ofSecret } = issue?.() ?? {};
    const { id } = await store.transaction(async (trx) => {
      await checkBeside?.(trx, values);
      return trx.create(type, { values: { ...values, ...ofSecret } as never, links: {} });
    });
    const created = await read({ type, ref: { id } });
    await audit(context, 'Create', created);
    return context.json({ data: { ...(await withMore(created)), ...secret }, meta: {} }, 201);
  });

  routes.put(`/${type}/:id`, async (context) => {
    const key = keyOf(context);
    const values = await parse(context, await read(key));
    await store.transaction(async (trx) => {
      await checkBeside?.(trx, values, key.ref.id);
      await trx.update(key, { values, links: {} });
    });
    const changed = await read(key);
    await audit(context, 'Update', changed);
    return context.json({ data: await withMore(changed), meta: {} });
  });

  routes.delete(`/${type}/:id`, async (context) => {
    const key = keyOf(context);
    const record = await read(key);
    await store.remove(key);
    await onRemoved?.(record.id);
    await audit(context, 'Remove', record);
    return context.body(null, 204);
  });
}
