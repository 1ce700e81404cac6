import type { ComponentField, Field, FieldValues } from '#model/field.ts';

/** The input values of a component's members, by name. */
export type MemberValues = Readonly<FieldValues>;

export const mapMembers = ({ fields }: ComponentField, map: (member: Field, name: string) => unknown): FieldValues =>
  Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, map(member, name)]));
