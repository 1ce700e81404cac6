import type { ComponentType, ReactNode } from 'react';
import type { Field } from '#model/field.ts';
import type { FieldInputProps } from '../../inputs/input.ts';

/** The sections that forms make of kinds of field. `publication` is the block of switches. */
export type FormFamily = 'texts' | 'links' | 'dates' | 'rules' | 'publication';

/** An input. Of a method's type, so that the inputs of each kind are those of a field of any kind. */
type InputOf<Of extends Field, Value> = { render(props: FieldInputProps<Of, Value>): ReactNode }['render'];

/** What the back-office does with a kind of field. `Value` is what the input has: typed text as a string, links as an array. */
export interface AdminKind<Of extends Field = Field, Value = unknown> {
  /** The input value of a stored value. */
  deserialize(stored: unknown, field: Of): Value;
  /** The API value of an input value; null for none. */
  serialize(value: Value, field: Of): unknown;
  /** An input value in a few words; empty for none. */
  cell(value: Value, field: Of): string;
  /** An input value in full, on as many lines as it has parts; empty for none. Absent: its cell. */
  text?(value: Value, field: Of): string;
  /** The input; heavy ones are a `lazyInput`, as lists load this file too. Null: forms hide the field, and a save leaves it unchanged. */
  Input: InputOf<Of, Value> | null;
  loadInput?(): Promise<void>;
  /** Its input in the narrow column of a row. Absent: the same. */
  RowInput?(props: FieldInputProps<Of, Value>): ReactNode;
  /** An input value among others of its row; absent: its cell. */
  rowText?(value: Value, field: Of): string;
  /** What the label names: a form control (by default), a group of controls with labels of their own, or an editor, which is no form control. */
  labels?: 'control' | 'group' | 'editor';
  /** Where a form has it, unless its declaration says so. Null: in a section of its own. */
  family: FormFamily | null;
  isSortable: boolean;
  /** Below a value that the public does not see yet: the published one on one line, or a button to the comparison for what has more. */
  published: 'line' | 'comparison';
  /** A short input: two stand side by side. */
  isShort?: true;
  /** Its input has the width of the form, under its label. */
  isWide?: true;
  /** No value is sent as well: without it, a new entry would get the default. */
  sendsEmpty?: true;
  hasTime?: true;
  /** Two texts are compared word by word. */
  isProse?: true;
  /** Two stored values may have the same text: only their formatting differs. */
  isFormatted?: true;
  /** Why an input value cannot be sent yet: a sentence. */
  incomplete?(value: Value): string | undefined;
}

/** A value on one line, by which lists can be sorted. */
export const line = { isSortable: true, published: 'line' } as const;

/** A value with parts, or long: it has a section of its own in a form. */
export const structured = { family: null, isSortable: false, published: 'comparison' } as const;

/** An input whose code is loaded with the forms that have it (`loadInputs`), and not with lists. */
export function lazyInput<Of extends Field, Value>(load: () => Promise<ComponentType<FieldInputProps<Of, Value>>>) {
  let Loaded: ComponentType<FieldInputProps<Of, Value>> | undefined;
  return {
    async loadInput(): Promise<void> {
      Loaded ??= await load();
    },
    Input: (props: FieldInputProps<Of, Value>) => (Loaded ? <Loaded {...props} /> : null),
  };
}
