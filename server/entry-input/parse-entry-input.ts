import { type TypeName, typeOf } from '#content/index.ts';
import { withoutForbidden } from '#model/characters.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { ComponentField, Field } from '#model/field.ts';
import { isComponent, isLink, isScalar, mapComponents, withoutComponentId } from '#model/field.ts';
import { familyOf } from '#model/file-kinds.ts';
import { isObject, type JsonObject } from '#model/json-object.ts';
import type { Problem, ProblemKind } from '#model/problems.ts';
import { type EntryInput, validate } from '#model/validate.ts';
import { compare, type EntryKey, type EntryQuery, type EntryStore, unbounded } from '#store/store.ts';
import { applicationError, unknownKey } from '../http/errors.ts';
import { workerQueue } from '../threads/worker-queue.ts';
import { findFalseConformity } from './false-conformity.ts';
import { toValidationError } from './validation-messages.ts';

/** Keys that the contract accepts in a body and ignores. */
const ignoredKeys = ['publishedAt', 'locale'];
/** Read-only keys of an entry: the contract rejects a body that has them, and names no path for an id. */
const readOnlyKeys = ['id', 'documentId', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'localizations'];

interface ParseOptions {
  /** The entry as stored, for an update. */
  stored?: AnyEntry | undefined;
  /** Required values may be missing: a working copy is saved, or its publication will be checked (assertPublishable). */
  isDraft: boolean;
}

/** Parses the data of a create or an update, checks the types of files and sanitizes rich texts. @throws ApiError that names the invalid fields */
export async function parseEntryInput(
  store: EntryStore,
  type: TypeName,
  data: JsonObject,
  { stored, isDraft }: ParseOptions,
): Promise<EntryInput> {
  const { fields } = typeOf(type);
  const sent = stored ? { ...data } : withoutComponentIds(type, data);
  for (const key of readOnlyKeys)
    if (Object.hasOwn(sent, key) && !(key in fields)) throw unknownKey(key, /id$/i.test(key) ? null : key, 'body');
  for (const key of ignoredKeys) if (!(key in fields)) delete sent[key];

  const purpose = stored ? { for: 'update' as const, stored } : { for: 'create' as const };
  const validated = validate(typeOf(type), sent, { isDraft, ...purpose });
  if (!validated.ok) throw toValidationError(validated.problems);
  const input = validated.input;
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(input.values)) {
    const field = fields[name];
    if (field?.kind !== 'richText' || !isScalar(field) || typeof value !== 'string') continue;
    const cleaned = await sanitizeRichText(value, field.max ?? Number.POSITIVE_INFINITY);
    if ('problem' in cleaned) problems.push({ path: [name], ...cleaned.problem });
    // A character reference (`&#1;`) may decode to a forbidden character.
    else input.values[name] = withoutForbidden(cleaned.html);
  }
  problems.push(...(await findMediaTypeMismatches(store, fields, input)));
  if (!isDraft) problems.push(...(await findFalseConformity(store, type, input.values, stored)));
  if (problems.length > 0) throw toValidationError(problems);
  return input;
}

async function findMediaTypeMismatches(store: EntryStore, fields: Record<string, Field>, { links }: EntryInput) {
  const problems: Problem[] = [];
  for (const [name, change] of Object.entries(links)) {
    const field = fields[name];
    if (!field || !isLink(field) || field.kind !== 'media') continue;
    const refs = 'set' in change ? change.set : change.connect.map(({ ref }) => ref);
    if (refs.length === 0) continue;
    const ids = refs.flatMap((ref) => ('id' in ref ? [ref.id] : []));
    const documentIds = refs.flatMap((ref) => ('documentId' in ref ? [ref.documentId] : []));
    const where = { or: [compare('id', 'in', ids), compare('documentId', 'in', documentIds)] };
    const { entries } = await store.list('files', { where, fields: ['mime'], budget: unbounded });
    const wrong = entries.some(({ mime }) => !field.accept.includes(familyOf(mime) ?? 'document'));
    if (wrong) problems.push({ path: [name], code: 'wrongFile', accept: field.accept });
  }
  return problems;
}

/** Shorter texts are sanitized without a thread: the worst takes some 50 ms, as long as starting one. */
const inThread = 10_000;

/** The worst text of the maximum length (500,000 characters) takes 4 s on a slow processor. */
const cleanInThread = workerQueue<string, string | null>(new URL('./rich-text-worker.ts', import.meta.url), {
  ms: 30_000,
  message: 'a rich text took too long to clean',
});

/**
 * Sanitizes rich text as `sanitizeEditorHtml` does, without blocking the event loop.
 * @param max the field's maximum length: escaping can lengthen a text
 * @throws when the text takes longer than any of the maximum length
 */
export async function sanitizeRichText(
  html: string,
  max: number,
): Promise<{ html: string } | { problem: ProblemKind }> {
  // Loaded for the first rich text: a start is quicker without it.
  const { isNestedTooDeep, maxNesting, sanitizeEditorHtml } = await import('./sanitize-html.ts');
  const clean =
    html.length > inThread ? await cleanInThread(html) : isNestedTooDeep(html) ? null : sanitizeEditorHtml(html);
  if (clean === null) return { problem: { code: 'tooDeep', max: maxNesting } };
  return clean.length > max ? { problem: { code: 'tooLong', max } } : { html: clean };
}

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
