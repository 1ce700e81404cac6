import { type TypeName, typeOf } from '#content/index.ts';
import { type ComponentField, isComponent, mapComponents, withoutComponentId } from '#model/field.ts';
import { isObject, type JsonObject } from '#model/json-object.ts';
import type { EntryInput } from '#model/validate.ts';
import { type EntryKey, type EntryQuery, type EntryStore, unbounded } from '#store/store.ts';
import { applicationError } from '../http/errors.ts';

/** The members of components that were sent with an `id`. The key is the index of a row; undefined for a group. */
interface SentField {
  field: ComponentField;
  components: Map<number | undefined, { id: string; members: string[] }>;
}

/** Components that were sent with an `id`, by field. store/documents/rows.ts derives the ids. */
export function sentComponents(type: TypeName, data: JsonObject): Map<string, SentField> {
  const { fields } = typeOf(type);
  const sent = new Map<string, SentField>();
  for (const [name, value] of Object.entries(data)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || !isComponent(field)) continue;
    const components: SentField['components'] = new Map();
    mapComponents(field, value, ({ id, ...members }, index) => {
      if (id !== undefined && id !== null) components.set(index, { id: String(id), members: Object.keys(members) });
      return members;
    });
    if (components.size > 0) sent.set(name, { field, components });
  }
  return sent;
}

/** The data of a create: a component gets an id of its own, whatever it was sent with (as in Strapi). */
export function withoutComponentIds(type: TypeName, data: JsonObject): JsonObject {
  const copy = { ...data };
  for (const [name, { field }] of sentComponents(type, data)) copy[name] = withoutComponentId(field, copy[name]);
  return copy;
}

/**
 * Completes components that were sent with their `id`: members that were not sent keep their stored values (tests/contract/observed.test.ts). A
 * component without `id` replaces the stored one, and rows that are not sent are removed. Call it in the transaction of the update.
 * @throws ApiError 400 for an id that is no stored component's
 */
export async function mergeComponents(
  store: EntryStore,
  key: EntryKey,
  input: EntryInput,
  sent: ReadonlyMap<string, SentField>,
): Promise<EntryInput> {
  if (sent.size === 0) return input;
  const populate = Object.fromEntries([...sent.keys()].map((name) => [name, {}]));
  const query: EntryQuery = { fields: [], populate, version: 'draft', budget: unbounded };
  const entry = await store.get(key, query);
  if (!entry) return input;
  const values = { ...input.values };
  for (const [name, { field, components }] of sent) {
    const stored = [entry[name] ?? []].flat().filter(isObject);
    values[name] = mapComponents(field, values[name], (parsed, index) => {
      const component = components.get(index);
      if (!component) return parsed;
      const own = stored.find(({ id }) => String(id) === component.id);
      if (!own) throw applicationError(`Some of the provided components in ${name} are not related to the entity`);
      const { id: _id, ...storedMembers } = own;
      const changes = component.members.map((member) => [member, parsed[member]]);
      return { ...storedMembers, ...Object.fromEntries(changes) };
    });
  }
  return { ...input, values };
}
