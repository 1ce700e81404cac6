import { type ComponentField, type Field, type FieldKind, type FieldValues, isComponent } from '#model/field.ts';
import type { AdminKind } from './admin-kind.tsx';
import { choiceKinds } from './choices.tsx';
import { componentKinds } from './components.tsx';
import { dateKinds } from './dates.tsx';
import { linkKinds } from './links.tsx';
import { json, views } from './opening.tsx';
import { textKinds } from './text.tsx';

/** The one record of the kinds of field: without one of them it does not compile. */
const all = { ...textKinds, ...dateKinds, ...choiceKinds, ...componentKinds, ...linkKinds, json };
const kinds: Record<FieldKind, AdminKind> = all;

/** What the back-office does with a field of this kind, or of this view of its kind. */
export const kindOf = (field: Field): AdminKind => ('view' in field && views[field.view ?? '']) || kinds[field.kind];

/** The label and hint of a field, as a form shows them. */
export const labelProps = (field: Field) => {
  const { label, required, hint } = field;
  return { label, required, hint, names: kindOf(field).labels ?? 'control' };
};

/** The input value of a stored value. */
export const deserialize = (field: Field, stored: unknown): unknown => kindOf(field).deserialize(stored, field);

/** The API value of an input value; null for none. */
export const serialize = (field: Field, value: unknown): unknown => kindOf(field).serialize(value, field);

/** An input value in a few words; empty for none. */
export const cellText = (field: Field, value: unknown): string => kindOf(field).cell(value, field);

/** An input value in full; empty for none. */
export function fullText(field: Field, value: unknown): string {
  const { cell, text = cell } = kindOf(field);
  return text(value, field);
}

/** The input values of a component's members, by name. */
export type MemberValues = Readonly<FieldValues>;

/** A row of a repeatable field: its input values, and an id of its own in the form. */
export type RowValues = MemberValues & { id: number };

export const mapMembers = ({ fields }: ComponentField, map: (member: Field, name: string) => unknown): FieldValues =>
  Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, map(member, name)]));

/** The texts of the members that have one. */
export const textsOfMembers = ({ fields }: ComponentField, textOf: (member: Field, name: string) => string): string[] =>
  Object.entries(fields).flatMap(([name, member]) => textOf(member, name) || []);

/** The input value of a member. A row that a device stored before the type had the member has none: it is empty. */
export const inputValue = (row: MemberValues, name: string, member: Field): unknown =>
  row[name] === undefined ? deserialize(member, undefined) : row[name];

/** Loads the code of the lazy inputs of fields: a form's route waits for it, so that its inputs appear together. */
export async function loadInputs(fields: Readonly<Record<string, Field>>): Promise<void> {
  await Promise.all(
    Object.values(fields).flatMap((field) => [
      kindOf(field).loadInput?.(),
      isComponent(field) ? loadInputs(field.fields) : undefined,
    ]),
  );
}
