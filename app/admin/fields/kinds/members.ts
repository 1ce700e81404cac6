import type { ComponentField, Field } from '#model/field.ts';

/** The input values of a component's members, by name. */
export type MemberValues = Readonly<Record<string, unknown>>;

export const mapMembers = (
  { fields }: ComponentField,
  map: (member: Field, name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, map(member, name)]));
