import type { ComponentField, Field, FieldValues } from '#model/field.ts';

/** The input values of a component's members, by name. */
export type MemberValues = Readonly<FieldValues>;

/** A row of a repeatable field: its input values, and an id of its own in the form. */
export type RowValues = MemberValues & { id: number };

export const mapMembers = ({ fields }: ComponentField, map: (member: Field, name: string) => unknown): FieldValues =>
  Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, map(member, name)]));
