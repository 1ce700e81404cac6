import type { ContentTypeName } from '#content/index.ts';
import { parseInstant, toLocal } from '#model/calendar.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isGroup, isScalar, type RelationField } from '#model/field.ts';
import { inputs } from '../fields/inputs.tsx';
import { factsOf } from '../relations/entry-facts.ts';

/** What the inputs of a form hold, by field: texts for what is typed, booleans for switches, lists for links. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields that the form shows. The others keep their values through a save. */
export const shownFields = (type: TypeDeclaration): [name: string, field: Field][] =>
  Object.entries(type.fields).filter(([, field]) => inputs[field.kind] !== undefined);

/** What the inputs show of an entry, or of one to come. */
export function valuesOf(type: TypeDeclaration, entry: Record<string, unknown> | undefined): Values {
  return Object.fromEntries(
    shownFields(type).map(([name, field]) => [
      name,
      inputValue(field, entry ? entry[name] : 'default' in field ? field.default : undefined),
    ]),
  );
}

function inputValue(field: Field, stored: unknown): unknown {
  const text = stored === null || stored === undefined ? '' : String(stored);
  switch (field.kind) {
    case 'flag':
      return stored === true;
    case 'date':
      return text.slice(0, 10);
    case 'dateTime':
      return parseInstant(text) ? toLocal(text).replace(' ', 'T') : '';
    case 'localDate': {
      // An ISO instant, which the contract allows, is shown in the centre's time.
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
        Object.entries(field.fields).map(([name, member]) => [name, inputValue(member, members[name])]),
      );
    }
    default:
      return text;
  }
}

/** What is sent for what an input holds. Null is none. */
function sentValue(field: Field, value: unknown): unknown {
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
      const sent = Object.entries(field.fields).map(([name, member]) => [name, sentValue(member, members[name])]);
      return sent.every(([, member]) => member === null || member === '') ? null : Object.fromEntries(sent);
    }
    // Blank text where one is asked for is a mistake to tell; elsewhere it is none.
    default:
      return value === '' && !field.required ? null : value;
  }
}

/** French writes « 3,5 ». What is no number is sent as it is typed, for the validation to say so. */
function numberOf(typed: string): unknown {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const number = Number(text);
  return Number.isNaN(number) ? typed : number;
}

const isNone = (sent: unknown): boolean =>
  sent === null || sent === '' || sent === undefined || (Array.isArray(sent) && sent.length === 0);

/** Whether two values of an input are the same once sent: a file read twice is one file. */
export const isSame = (field: Field, one: unknown, other: unknown): boolean =>
  JSON.stringify(sentValue(field, one)) === JSON.stringify(sentValue(field, other));

/** The fields whose values differ. */
export const changedFields = (type: TypeDeclaration, one: Values, other: Values): string[] =>
  shownFields(type)
    .filter(([name, field]) => !isSame(field, one[name], other[name]))
    .map(([name]) => name);

/** What is read with an entry to fill its form: its files, and of what it is linked to the picture that tells it apart. */
export const populateOf = (type: TypeDeclaration): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(type.fields)
      .filter(([, field]) => !isScalar(field))
      .map(([name, field]) => {
        const picture = field.kind === 'relation' && factsOf((field as RelationField<ContentTypeName>).to).pictureField;
        return [name, picture ? { populate: { [picture]: true } } : true];
      }),
  );

/** The data of a create: what was filled. The model's defaults stand for the rest. */
export const createDraft = (type: TypeDeclaration, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    shownFields(type)
      .map(([name, field]) => [name, sentValue(field, values[name])] as const)
      .filter(([, sent]) => !isNone(sent)),
  );

/** The data of an update: what was changed, and nothing else, so that an old value never stands in the way of a new one. */
export const updateDraft = (type: TypeDeclaration, base: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    changedFields(type, base, values).map((name) => [name, sentValue(type.fields[name] as Field, values[name])]),
  );

/** Values from the device, which an older form or anybody may have written: those whose shape is no longer ours are left out. */
export const matching = (kept: Values, current: Values): Values =>
  Object.fromEntries(
    Object.entries(current).map(([name, value]) => {
      const found = kept[name];
      const fits = typeof found === typeof value && found !== null && Array.isArray(found) === Array.isArray(value);
      return [name, fits ? found : value];
    }),
  );
