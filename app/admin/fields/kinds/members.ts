import type { ComponentField, Field, FieldValues } from '#model/field.ts';
import { deserialize } from './index.ts';

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
