import type { Field } from '#model/field.ts';
import { deserialize } from './index.ts';
import type { MemberValues } from './members.ts';

/** The input value of a member. A row that a device stored before the type had the member has none: it is empty. */
export const inputValue = (row: MemberValues, name: string, member: Field): unknown =>
  row[name] === undefined ? deserialize(member, undefined) : row[name];
