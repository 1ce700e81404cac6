import { textOf } from '#app/ui/typography.ts';
import { parseInstant, toLocal } from '#model/calendar.ts';
import { withoutForbidden } from '#model/characters.ts';
import type { Field, FieldKind, GroupField, LinkField, ScalarField } from '#model/field.ts';
import { readableDate, shortDay, shortLocal } from '../parts/format.ts';
import { textOfHtml } from './html-text.ts';

/**
 * What the back-office does with the values of a kind of field. Its input is beside it (inputs.tsx), in a record of its own: lists show
 * values and load no input. `Value` is what the input has: a string for typed text, a boolean for a switch, an array for links.
 */
interface KindValues<Of extends Field = Field, Value = unknown> {
  /** The input value of a stored value. */
  deserialize(stored: unknown, field: Of): Value;
  /** The API value of an input value; null for none. */
  serialize(value: Value, field: Of): unknown;
  /** An input value in a few words; empty for none. */
  cell(value: Value, field: Of): string;
  /** An input value in full, on as many lines as it has parts; empty for none. */
  text(value: Value, field: Of): string;
  /** Two texts are compared word by word. */
  isProse?: boolean;
}

const stringOf = (stored: unknown): string => (stored === null || stored === undefined ? '' : String(stored));

const text: KindValues<Field, string> = {
  deserialize: stringOf,
  // Blank text is an error where the field is required, and none elsewhere. Invisible characters of pasted text are refused by the server.
  serialize: (value, { required }) => withoutForbidden(value) || (required ? '' : null),
  cell: (value) => value,
  text: (value) => value,
};

const prose: KindValues<Field, string> = { ...text, isProse: true };

const number: KindValues<Field, string> = { ...text, serialize: numberOf };

/** French writes « 3,5 ». Invalid numbers are sent as typed, so that validation reports them. */
function numberOf(typed: string): unknown {
  const value = typed.trim().replace(',', '.');
  if (value === '') return null;
  return Number.isNaN(Number(value)) ? typed : Number(value);
}

interface Link {
  id: number;
  documentId: string;
  title?: string | null;
  name?: string | null;
}

const links: KindValues<LinkField, readonly Link[]> = {
  deserialize: listOf,
  serialize(value, { kind, many }) {
    const ids = value.map(({ id, documentId }) => (kind === 'media' ? id : documentId));
    return many ? ids : (ids[0] ?? null);
  },
  cell: (value) => value.map(nameOf).join(', '),
  text: (value) => value.map((link) => nameOf(link) || 'Sans titre').join('\n'),
};

const nameOf = ({ title, name }: Link): string => title ?? name ?? '';

function listOf<Item>(stored: unknown): readonly Item[] {
  return (Array.isArray(stored) ? stored : stored ? [stored] : []) as readonly Item[];
}

type Members = Readonly<Record<string, unknown>>;

const group: KindValues<GroupField, Members> = {
  deserialize: (stored, field) =>
    mapMembers(field, (member, name) => deserialize(member, (stored as Members | null | undefined)?.[name])),
  serialize(value, field) {
    const serialized = mapMembers(field, (member, name) => serialize(member, value[name]));
    return Object.values(serialized).every((member) => member === null || member === '') ? null : serialized;
  },
  cell: (value, { fields }) =>
    Object.entries(fields)
      .map(([name, member]) => cellText(member, value[name]))
      .filter(Boolean)
      .join(', '),
  text: (value, { fields }) =>
    Object.entries(fields)
      .map(([name, member]) => [member.label, fullText(member, value[name])])
      .filter(([, memberText]) => memberText !== '')
      .map(([label, memberText]) => `${label} : ${memberText}`)
      .join('\n'),
};

const mapMembers = ({ fields }: GroupField, map: (member: Field, name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, map(member, name)]));

const json: KindValues = {
  deserialize: (stored) => stored ?? null,
  serialize: (value) => value,
  cell: jsonText,
  text: jsonText,
};

function jsonText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const flag: KindValues<Field, boolean> = {
  deserialize: (stored) => stored === true,
  serialize: (value) => value,
  cell: (value) => (value ? 'Oui' : 'Non'),
  text: (value) => (value ? 'Oui' : 'Non'),
};

const date: KindValues<Field, string> = {
  ...text,
  deserialize: (stored) => stringOf(stored).slice(0, 10),
  cell: (value) => value && shortDay(value),
  text: (value) => value && readableDate(value),
};

/** An instant, as the local time of the centre. */
const dateTime: KindValues<Field, string> = {
  deserialize: (stored) => (parseInstant(stringOf(stored)) ? toLocal(String(stored)).replace(' ', 'T') : ''),
  serialize: (value) => (value === '' ? null : (parseInstant(value) ?? value)),
  cell: (value) => value && shortLocal(value.replace('T', ' ')),
  text: (value) => value && readableDate(value.replace('T', ' ')),
};

/** A date of the centre, with its time if any. */
const localDate: KindValues<ScalarField<string>, string> = {
  ...text,
  deserialize(stored, field) {
    // An ISO instant, which the API allows, is shown in the centre's time zone.
    const parsed = field.parse(stringOf(stored));
    return parsed.ok ? parsed.value : stringOf(stored);
  },
  cell: (value) => value && shortLocal(value),
  text: (value) => value && readableDate(value),
};

const optionOf = (key: string, { options }: ScalarField): string => options?.[key] ?? key;

const choice: KindValues<ScalarField, string> = { ...text, cell: optionOf, text: optionOf };

const choices: KindValues<ScalarField, readonly string[]> = {
  deserialize: listOf<string>,
  serialize: (value) => value,
  cell: optionsOf,
  text: optionsOf,
};

function optionsOf(keys: readonly string[], field: ScalarField): string {
  return keys.map((key) => optionOf(key, field)).join(', ');
}

const kinds: Record<FieldKind, KindValues> = {
  text: prose,
  longText: prose,
  richText: { ...prose, cell: (value) => textOf(String(value)), text: (value) => textOfHtml(String(value)) },
  url: text,
  email: text,
  secret: text,
  integer: number,
  decimal: number,
  flag,
  date,
  dateTime,
  localDate,
  choice,
  choices,
  json,
  group,
  media: links,
  relation: links,
};

/** The input value of a stored value. */
export const deserialize = (field: Field, stored: unknown): unknown => kinds[field.kind].deserialize(stored, field);

/** The API value of an input value; null for none. */
export const serialize = (field: Field, value: unknown): unknown => kinds[field.kind].serialize(value, field);

/** An input value in a few words; empty for none. */
export const cellText = (field: Field, value: unknown): string => kinds[field.kind].cell(value, field);

/** An input value in full; empty for none. */
export const fullText = (field: Field, value: unknown): string => kinds[field.kind].text(value, field);

/** Whether two texts of a field are compared word by word. */
export const isProse = (field: Field): boolean => kinds[field.kind].isProse === true;
