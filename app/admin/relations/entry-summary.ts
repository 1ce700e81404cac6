import { type ContentTypeName, type FileEntry, typeOf } from '#content/index.ts';
import type { Publication } from '#contract/admin-answers.ts';
import { type Instant, type PlainDateTime, toLocal } from '#model/calendar.ts';
import { isBlank } from '#model/characters.ts';
import { hidingFlag, type TypeDeclaration } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { formatDay } from '#model/format.ts';

const dateKinds: ReadonlySet<FieldKind | undefined> = new Set(['date', 'dateTime', 'localDate']);

export const isPicture = (field: Field): boolean => 'accept' in field && field.accept.includes('image');

/** How entries of a type are searched, sorted and displayed, from its declaration alone. */
export function entryDisplayOf(type: ContentTypeName) {
  const { admin, fields } = typeOf(type);
  const dateField = admin.columns.find((name) => dateKinds.has(fields[name]?.kind));
  const [pictureField] = Object.entries(fields).find(([, field]) => isPicture(field)) ?? [];
  // docs/product.md, « Calls »: events sort by newStartDate:desc. Editors mostly look for the latest.
  const sort = dateField ? `${dateField}:desc` : (admin.sort ?? `${admin.title}:asc`);
  return { dateField, pictureField, sort };
}

export function entryTitle(type: ContentTypeName, entry: AnyEntry): string {
  const title = String(entry[typeOf(type).admin.title] ?? '');
  return isBlank(title) ? 'Sans titre' : title;
}

/** What a row says of an entry. `state`: where it was read without its publication, whether its flag hides it. */
export function summaryOf(type: ContentTypeName, entry: AnyEntry) {
  const { dateField, pictureField } = entryDisplayOf(type);
  const [picture] = [(pictureField && entry[pictureField]) ?? []].flat() as FileEntry[];
  const flag = hidingFlag(typeOf(type));
  const { publication } = entry as { publication?: Publication };
  const state = publication?.state ?? (flag !== undefined && entry[flag] === false ? 'draft' : undefined);
  return { date: dateInWords(dateField && entry[dateField]), picture, hasPicture: pictureField !== undefined, state };
}

/** Of a local date, or of an instant. */
export const localOf = (stored: unknown): PlainDateTime | undefined =>
  typeof stored !== 'string' || stored === '' ? undefined : stored.includes('T') ? toLocal(stored as Instant) : stored;

/** « 14 mars 2027 » */
export function dateInWords(value: unknown): string | undefined {
  // A value that is older than its validation may be no date.
  const isDate = typeof value === 'string' && !Number.isNaN(Date.parse(value.slice(0, 10)));
  const date = isDate ? localOf(value) : undefined;
  return date && formatDay(date, 'medium');
}

/** Matches entries that have the search in their title, or in another searched field. */
export function searchFilter({ admin }: TypeDeclaration, search: string) {
  const [condition, ...others] = [admin.title, ...(admin.alsoSearched ?? [])].map((name) => ({
    [name]: { $containsi: search },
  }));
  if (!search || !condition) return {};
  return others.length === 0 ? condition : { $or: [condition, ...others] };
}
