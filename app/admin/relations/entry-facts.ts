import { type ContentTypeName, type FileEntry, typeOf } from '#content/index.ts';
import { isDay, toInstant } from '#model/calendar.ts';

/** An entry as a relation field holds it: its names, and whatever of it was read. */
export type PickedEntry = { id: number; documentId: string; [field: string]: unknown };

interface Facts {
  titleField: string;
  dateField: string | undefined;
  pictureField: string | undefined;
  publishedBy: string | undefined;
  sort: string;
  label: { one: string; many: string };
}

const dated: readonly string[] = ['localDate', 'date', 'dateTime'];

/** How the entries of a type are found, sorted and told apart, by its declaration alone. */
export function factsOf(type: ContentTypeName): Facts {
  const { admin, fields, publishedBy, label } = typeOf(type);
  const dateField = admin.columns.find((name) => dated.includes(fields[name]?.kind ?? ''));
  const pictureField = Object.keys(fields).find((name) => {
    const field = fields[name];
    return field?.kind === 'media' && 'accept' in field && field.accept.includes('image');
  });
  return {
    titleField: admin.title,
    dateField,
    pictureField,
    // SPEC.md, section 7: events come by newStartDate:desc. The latest is what an editor most often means.
    sort: dateField ? `${dateField}:desc` : (admin.sort ?? `${admin.title}:asc`),
    publishedBy,
    label,
  };
}

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: 'America/Guadeloupe' });

export function titleOf(type: ContentTypeName, entry: PickedEntry): string {
  const title = entry[typeOf(type).admin.title];
  return typeof title === 'string' && title !== '' ? title : 'Sans titre';
}

/** « 14 mars 2027 » */
export function dateOf(type: ContentTypeName, entry: PickedEntry): string | undefined {
  const { dateField } = factsOf(type);
  const value = dateField && entry[dateField];
  if (typeof value !== 'string' || value === '') return undefined;
  const date = new Date(/[TZ]/.test(value) || !isDay(value.slice(0, 10)) ? value : toInstant(value));
  return Number.isNaN(date.getTime()) ? undefined : day.format(date);
}

export function pictureOf(type: ContentTypeName, entry: PickedEntry): FileEntry | undefined {
  const { pictureField } = factsOf(type);
  const value = pictureField ? entry[pictureField] : undefined;
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && 'mime' in first ? (first as FileEntry) : undefined;
}

/** Whether the public sees it; entries of a type that has no such flag are always out. */
export function isHeld(type: ContentTypeName, entry: PickedEntry): boolean {
  const { publishedBy } = typeOf(type);
  return publishedBy !== undefined && publishedBy in entry && entry[publishedBy] !== true;
}
