import type { PopulateQuery } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import { today } from '#model/calendar.ts';
import { hidingFlag, type TypeDeclaration } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type Field, type FieldValues, isScalar, type RelationField } from '#model/field.ts';
import { deserialize, kindOf, serialize } from '../fields/kinds/index.ts';
import { entryDisplayOf } from '../relations/entry-summary.ts';

/** Input values by field: strings for typed text, booleans for switches, arrays for links. */
export type Values = Readonly<FieldValues>;

/** The fields that the form shows. A save leaves the others unchanged; a flag that hides entries changes with their publication. */
export const shownFields = (type: TypeDeclaration): [name: string, field: Field][] =>
  Object.entries(type.fields).filter(([name, field]) => kindOf(field).Input !== null && name !== hidingFlag(type));

/** The input values of an entry, or of a new one, which is dated now. */
export function valuesOf(type: TypeDeclaration, entry: AnyEntry | undefined): Values {
  const initial = (name: string, field: Field): unknown => {
    if (name === type.publicationDate) return field.kind === 'date' ? today() : new Date().toISOString();
    return 'default' in field ? field.default : undefined;
  };
  return Object.fromEntries(
    shownFields(type).map(([name, field]) => [name, deserialize(field, entry ? entry[name] : initial(name, field))]),
  );
}

/** Whether a serialized value is none: null, an empty text or an empty list. */
const isNone = (serialized: unknown): boolean =>
  (serialized ?? '') === '' || (Array.isArray(serialized) && serialized.length === 0);

/** Whether two input values serialize alike: a file read twice is one file. */
export const isSame = (field: Field, a: unknown, b: unknown): boolean =>
  JSON.stringify(serialize(field, a)) === JSON.stringify(serialize(field, b));

/** The fields whose values differ. */
export const changedFields = (type: TypeDeclaration, a: Values, b: Values): string[] =>
  shownFields(type)
    .filter(([name, field]) => !isSame(field, a[name], b[name]))
    .map(([name]) => name);

/** The `populate` parameter for the form: files, and the pictures of related entries. */
export const populateOf = (type: TypeDeclaration): PopulateQuery =>
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
export const newEntryData = (type: TypeDeclaration, values: Values): FieldValues =>
  Object.fromEntries(
    shownFields(type).flatMap(([name, field]) => {
      const serialized = serialize(field, values[name]);
      return kindOf(field).sendsEmpty || !isNone(serialized) ? [[name, serialized]] : [];
    }),
  );

/** The data of an update: changed fields only, so that an invalid old value never blocks a new one. */
export const changedData = (type: TypeDeclaration, base: Values, values: Values): FieldValues =>
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
