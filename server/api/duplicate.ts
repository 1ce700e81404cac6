import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import { maxCopies, startingOn } from '#editorial/series.ts';
import { type Day, isDay } from '#model/calendar.ts';
import { takesPlace } from '#model/define-type.ts';
import type { FieldValues } from '#model/field.ts';
import type { EntryInput } from '#model/validate.ts';
import { compare, type DocumentKey, type EntryStore, unbounded } from '#store/store.ts';
import { firstOf } from '../entries/read-entries.ts';
import { type EntrySnapshot, restoreInput, takeSnapshot } from '../entries/revisions.ts';
import { createVersioned } from '../entries/versioned-writes.ts';
import { parseEntryInput } from '../entry-input/parse-entry-input.ts';
import { invalidField, orNotFound } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { readBody, requestedEntry, requireData } from '../http/request.ts';
import { createIdempotencyStore, idempotencyName } from './idempotency.ts';

/**
 * Copies of an entry’s working copy that are only drafts. For administrators.
 *
 * - `POST /api/events/{documentId}/duplicate`: one, under another title.
 * - `POST /api/events/{documentId}/actions/repeat`, of a type that takes place: one on each of `{ "data": { "days": ["2027-01-06", …] } }`, under
 *   the same title, at the hour and for the length of the original; all of them or none. A request with the `Idempotency-Key` of an earlier
 *   one creates nothing more.
 */
export function addDuplicateRoutes(routes: AdministratorRoutes, store: EntryStore, clock: () => number): void {
  for (const type of contentTypeNames) {
    if (typeOf(type).isSingle) continue;
    routes.post(`/${type}/:documentId/duplicate`, async (context) => {
      const input = await copyOf(store, requestedEntry(context, type));
      const { documentId } = await createVersioned(context.var.author, store, type, { input, isDraft: true });
      const copy = await store.get({ type, ref: { documentId } }, { version: 'draft', budget: unbounded });
      return context.json({ data: copy, meta: {} }, 201);
    });
    if (!takesPlace(typeOf(type))) continue;
    const idempotent = createIdempotencyStore(clock);
    routes.post(`/${type}/:documentId/actions/repeat`, async (context) => {
      const { author } = context.var;
      const original = requestedEntry(context, type);
      const name = idempotencyName(context);
      const days = parseDays(requireData(await readBody(context)).days);
      const create = async () => {
        // Read before the transaction, for which other writes wait: cleaning a long text takes a while.
        const inputs = await Array.fromAsync(days, (day) => copyOf(store, original, day));
        return store.transaction(async (trx) => {
          const create = (input: EntryInput) => createVersioned(author, trx, type, { input, isDraft: true });
          const created = await Array.fromAsync(inputs, create);
          return created.map(({ documentId }) => documentId).join();
        });
      };
      const created = await idempotent({ name, create, update: async () => true });
      const where = compare('documentId', 'in', created.split(','));
      const query = { where, fields: [], version: 'draft', budget: unbounded } as const;
      return context.json({ data: (await store.list(type, query)).entries, meta: {} }, 201);
    });
  }
}

/** @throws ApiError 400 for what is no list of 1 to 52 days */
function parseDays(value: unknown): readonly Day[] {
  const message = `days must be an array of 1 to ${maxCopies} dates, YYYY-MM-DD`;
  const days = Array.isArray(value) ? value.filter((day) => typeof day === 'string' && isDay(day)) : [];
  if (!Array.isArray(value) || days.length !== value.length || days.length === 0 || days.length > maxCopies)
    throw invalidField('days', message, `Choisissez de 1 à ${maxCopies} jours.`);
  return days;
}

/** The input of a copy that begins on `day`, or when the original does. @throws ApiError 404 when there is no such entry */
async function copyOf(store: EntryStore, key: DocumentKey, day?: Day): Promise<EntryInput> {
  const { type } = key;
  const original = orNotFound(await takeSnapshot(store, key, 'draft'));
  const { data } = await restoreInput(store, type, original.values);
  const own = await ownValues(store, type, original, day);
  return parseEntryInput(store, type, { ...data, ...own }, { isDraft: true });
}

/** Values that a copy does not share with its original: its dates, or else its title; the publication flag and unique fields. */
async function ownValues(store: EntryStore, type: ContentTypeName, { values }: EntrySnapshot, day: Day | undefined) {
  const { admin, publishedFlag, fields, unique = [] } = typeOf(type);
  const range = takesPlace(typeOf(type));
  const own: FieldValues = {};
  if (range && day !== undefined) {
    const [start, end] = [range.start, range.end].map((name) => values[name] as string | null);
    const moved = startingOn(day, { start: start ?? undefined, end: end ?? undefined });
    own[range.start] = moved.start;
    own[range.end] = moved.end ?? null;
    for (const name of range.ofTheseDates ?? []) own[name] = null;
  }
  for (const name of new Set([...(day === undefined ? [admin.title] : []), ...unique])) {
    const field = fields[name];
    const value = values[name];
    if (field?.kind !== 'text' || typeof value !== 'string') {
      if (unique.includes(name)) own[name] = undefined;
      continue;
    }
    const max = 'max' in field ? (field.max ?? 255) : 255;
    own[name] = copied(value, ' (copie)', max);
    for (let count = 2; unique.includes(name) && (await isTaken(store, type, name, own[name])); count += 1)
      own[name] = copied(value, ` (copie ${count})`, max);
  }
  if (publishedFlag) own[publishedFlag] = false;
  return own;
}

/** A long title is cut, so that the suffix fits. */
const copied = (value: string, ending: string, max: number): string =>
  `${value.slice(0, max - ending.length)}${ending}`;

async function isTaken(store: EntryStore, type: ContentTypeName, name: string, value: unknown): Promise<boolean> {
  const where = compare(name, 'eq', value as string);
  return (await firstOf(store, type, { where, fields: [], version: 'draft', budget: unbounded })) !== undefined;
}
