import type { ReactNode } from 'react';
import type { Field } from '#model/field.ts';
import type { FieldInputProps } from '../input.ts';

/** The sections that forms make of kinds of field. `publication` is the block of switches. */
export type FormFamily = 'texts' | 'addresses' | 'dates' | 'rules' | 'publication';

/**
 * What the back-office does with a kind of field. `Value` is what the input has: a string for typed text, a boolean for a switch, an array
 * for links.
 */
export interface AdminKind<Of extends Field = Field, Value = unknown> {
  /** The input value of a stored value. */
  deserialize(stored: unknown, field: Of): Value;
  /** The API value of an input value; null for none. */
  serialize(value: Value, field: Of): unknown;
  /** An input value in a few words; empty for none. */
  cell(value: Value, field: Of): string;
  /** An input value in full, on as many lines as it has parts; empty for none. */
  text(value: Value, field: Of): string;
  /** The input; heavy ones are a `lazyInput`, as lists load this file too. Absent: forms hide the field, and a save leaves it unchanged. */
  Input?(props: FieldInputProps<Of, Value>): ReactNode;
  /** Its input in the narrow column of a row. Absent: the same. */
  RowInput?(props: FieldInputProps<Of, Value>): ReactNode;
  /** An input value among others of its row; absent: its cell. */
  rowText?(value: Value, field: Of): string;
  /** What the label names: a form control (by default), a group of controls with labels of their own, or an editor, which is no form control. */
  labels?: 'control' | 'group' | 'editor';
  /** Where a form has it, unless its declaration says so. Absent: in a section of its own. */
  family?: FormFamily;
  /** A short input: two stand side by side. */
  isShort?: true;
  /** Its input has the width of the form, under its label. */
  isWide?: true;
  /** No value is sent as well: without it, a new entry would get the default. */
  sendsEmpty?: true;
  /** Its values have a time of day. */
  hasTime?: true;
  /** Two texts are compared word by word. */
  isProse?: true;
  /** Two stored values may have the same text: only their formatting differs. */
  isFormatted?: true;
  /** A list can be sorted by it. */
  isSortable?: true;
  /** Why an input value cannot be sent yet: a sentence. */
  incomplete?(value: Value): string | undefined;
}
