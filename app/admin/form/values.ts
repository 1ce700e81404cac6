import type { ContentTypeName } from '#content/index.ts';
import { parseInstant, toLocal } from '#model/calendar.ts';
import { withoutForbidden } from '#model/characters.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isGroup, isScalar, type RelationField } from '#model/field.ts';
import { inputs } from '../fields/inputs.tsx';
import { entryDisplayOf } from '../relations/entry-summary.ts';

/** Input values by field: strings for typed text, booleans for switches, arrays for links. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields that the form shows. A save leaves the others unchanged. */
export const shownFields = (type: TypeDeclaration): [name: string, field: Field][] =>
  Object.entries(type.fields).filter(([, field]) => inputs[field.kind] !== undefined);

/** The input values of an entry, or of a new one. */
export function valuesOf(type: TypeDeclaration, entry: Record<string, unknown> | undefined): Values {
  return Object.fromEntries(
    shownFields(type).map(([name, field]) => [
      name,
      deserialize(field, entry ? entry[name] : 'default' in field ? field.default : undefined),
    ]),
  );
}

function deserialize(field: Field, stored: unknown): unknown {
  const text = stored === null || stored === undefined ? '' : String(stored);
  switch (field.kind) {
    case 'flag':
      return stored === true;
    case 'date':
      return text.slice(0, 10);
    case 'dateTime':
      return parseInstant(text) ? toLocal(text).replace(' ', 'T') : '';
    case 'localDate': {
      // An ISO instant, which the API allows, is shown in the centre's time zone.
      const parsed = field.parse(text);
      return parsed.ok ? parsed.value : text;
    }
    case 'choices':
    case 'media':
    case 'relation':
      return Array.isArray(stored) ? stored : stored ? [stored] : [];
    case 'group': {
      const members = (stored ?? {}) as Record<string, unknown>;
      if (!isGroup(field)) return members;
      return Object.fromEntries(
        Object.entries(field.fields).map(([name, member]) => [name, deserialize(member, members[name])]),
      );
    }
    default:
      return text;
  }
}

/** The API value of an input's value; null for none. */
function serialize(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'flag':
    case 'choices':
      return value;
    case 'dateTime':
      return value === '' ? null : (parseInstant(String(value)) ?? value);
    case 'integer':
    case 'decimal':
      return numberOf(String(value));
    case 'media':
    case 'relation': {
      const linked = value as { id: number; documentId: string }[];
      const names = linked.map(({ id, documentId }) => (field.kind === 'media' ? id : documentId));
      return 'many' in field && field.many ? names : (names[0] ?? null);
    }
    case 'group': {
      if (!isGroup(field)) return value;
      const members = value as Record<string, unknown>;
      const serialized = Object.entries(field.fields).map(([name, member]) => [name, serialize(member, members[name])]);
      return serialized.every(([, member]) => member === null || member === '') ? null : Object.fromEntries(serialized);
    }
    // Blank text is an error where the field is required, and none elsewhere.
    default: {
      // Removes invisible characters from pasted text: the server refuses them.
      const serialized = typeof value === 'string' ? withoutForbidden(value) : value;
      return serialized === '' && !field.required ? null : serialized;
    }
  }
}

/** French writes « 3,5 ». Invalid numbers are sent as typed, so that validation reports them. */
function numberOf(typed: string): unknown {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const number = Number(text);
  return Number.isNaN(number) ? typed : number;
}

const isNone = (serialized: unknown): boolean =>
  serialized === null ||
  serialized === '' ||
  serialized === undefined ||
  (Array.isArray(serialized) && serialized.length === 0);

/** Whether two input values serialize alike: a file read twice is one file. */
export const isSame = (field: Field, a: unknown, b: unknown): boolean =>
  JSON.stringify(serialize(field, a)) === JSON.stringify(serialize(field, b));

/** The fields whose values differ. */
export const changedFields = (type: TypeDeclaration, a: Values, b: Values): string[] =>
  shownFields(type)
    .filter(([name, field]) => !isSame(field, a[name], b[name]))
    .map(([name]) => name);

/** The `populate` parameter for the form: files, and the pictures of related entries. */
export const populateOf = (type: TypeDeclaration): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(type.fields)
      .filter(([, field]) => !isScalar(field))
      .map(([name, field]) => {
        const picture =
          field.kind === 'relation' && entryDisplayOf((field as RelationField<ContentTypeName>).to).pictureField;
        return [name, picture ? { populate: { [picture]: true } } : true];
      }),
  );

/** The data of a create: filled fields only. The model has the defaults. */
export const createDraft = (type: TypeDeclaration, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    shownFields(type)
      .map(([name, field]) => [name, serialize(field, values[name])] as const)
      .filter(([, serialized]) => !isNone(serialized)),
  );

/** The data of an update: changed fields only, so that an invalid old value never blocks a new one. */
export const updateDraft = (type: TypeDeclaration, base: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    changedFields(type, base, values).map((name) => [name, serialize(type.fields[name] as Field, values[name])]),
  );

/** Restores stored values where their type still matches the current field; the storage may have an older or foreign shape. */
export const keepKnownFields = (stored: Values, current: Values): Values =>
  Object.fromEntries(
    Object.entries(current).map(([name, value]) => {
      const candidate = stored[name];
      const fits =
        typeof candidate === typeof value && candidate !== null && Array.isArray(candidate) === Array.isArray(value);
      return [name, fits ? candidate : value];
    }),
  );
