import { type ContentTypeName, type FileEntry, typeOf } from '#content/index.ts';
import { isDay, toInstant } from '#model/calendar.ts';
import { shortDayOf } from '../parts/format.ts';

/** An entry as a relation field has it: its ids, and the fields that were read. */
export type PickedEntry = { id: number; documentId: string; [field: string]: unknown };

interface EntryDisplay {
  titleField: string;
  dateField: string | undefined;
  pictureField: string | undefined;
  publishedFlag: string | undefined;
  sort: string;
  label: { singular: string; plural: string };
}

const dateKinds: readonly string[] = ['localDate', 'date', 'dateTime'];

/** How entries of a type are searched, sorted and displayed, from its declaration alone. */
export function entryDisplayOf(type: ContentTypeName): EntryDisplay {
  const { admin, fields, publishedFlag, label } = typeOf(type);
  const dateField = admin.columns.find((name) => dateKinds.includes(fields[name]?.kind ?? ''));
  const pictureField = Object.keys(fields).find((name) => {
    const field = fields[name];
    return field?.kind === 'media' && 'accept' in field && field.accept.includes('image');
  });
  return {
    titleField: admin.title,
    dateField,
    pictureField,
    // docs/product.md, « Calls »: events sort by newStartDate:desc. Editors mostly look for the latest.
    sort: dateField ? `${dateField}:desc` : (admin.sort ?? `${admin.title}:asc`),
    publishedFlag,
    label,
  };
}

export function titleOf(type: ContentTypeName, entry: PickedEntry): string {
  const title = entry[typeOf(type).admin.title];
  return typeof title === 'string' && title !== '' ? title : 'Sans titre';
}

/** « 14 mars 2027 » */
export function dateOf(type: ContentTypeName, entry: PickedEntry): string | undefined {
  const { dateField } = entryDisplayOf(type);
  const value = dateField && entry[dateField];
  if (typeof value !== 'string' || value === '') return undefined;
  const date = new Date(/[TZ]/.test(value) || !isDay(value.slice(0, 10)) ? value : toInstant(value));
  return Number.isNaN(date.getTime()) ? undefined : shortDayOf(date.toISOString());
}

export function pictureOf(type: ContentTypeName, entry: PickedEntry): FileEntry | undefined {
  const { pictureField } = entryDisplayOf(type);
  const value = pictureField ? entry[pictureField] : undefined;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && 'mime' in first ? (first as FileEntry) : undefined;
}

/** Whether an entry is unpublished; types without such a flag are always published. */
export function isUnpublished(type: ContentTypeName, entry: PickedEntry): boolean {
  const { publishedFlag } = typeOf(type);
  return publishedFlag !== undefined && publishedFlag in entry && entry[publishedFlag] !== true;
}
