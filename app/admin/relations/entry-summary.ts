import { type ContentTypeName, type FileEntry, typeOf } from '#content/index.ts';
import type { PublicationState } from '#contract/admin-answers.ts';
import { isDay, toInstant } from '#model/calendar.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { FieldKind } from '#model/field.ts';
import { formatDay } from '#model/format.ts';
import { publicationFlag, publicationOf } from '../publication/publication.ts';

const dateKinds: ReadonlySet<FieldKind | undefined> = new Set(['date', 'dateTime', 'localDate']);

/** How entries of a type are searched, sorted and displayed, from its declaration alone. */
export function entryDisplayOf(type: ContentTypeName) {
  const { admin, fields, label } = typeOf(type);
  const dateField = admin.columns.find((name) => dateKinds.has(fields[name]?.kind));
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
    label,
  };
}

export function entryTitle(type: ContentTypeName, entry: AnyEntry): string {
  const title = entry[typeOf(type).admin.title];
  return typeof title === 'string' && title !== '' ? title : 'Sans titre';
}

/** « 14 mars 2027 » */
export function dateOf(type: ContentTypeName, entry: AnyEntry): string | undefined {
  const { dateField } = entryDisplayOf(type);
  const value = dateField && entry[dateField];
  if (typeof value !== 'string' || value === '') return undefined;
  const date = new Date(/[TZ]/.test(value) || !isDay(value.slice(0, 10)) ? value : toInstant(value));
  return Number.isNaN(date.getTime()) ? undefined : formatDay(date.toISOString(), 'medium');
}

export function pictureOf(type: ContentTypeName, entry: AnyEntry): FileEntry | undefined {
  const { pictureField } = entryDisplayOf(type);
  const value = pictureField ? entry[pictureField] : undefined;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && 'mime' in first ? (first as FileEntry) : undefined;
}

/** The state of an entry; where it was read without it, whether its flag hides it, or undefined. */
export function stateOf(type: ContentTypeName, entry: AnyEntry): PublicationState | undefined {
  const publication = publicationOf(entry);
  if (publication) return publication.state;
  const flag = publicationFlag(typeOf(type));
  return flag !== undefined && entry[flag] === false ? 'draft' : undefined;
}
