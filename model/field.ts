import type { ProblemKind } from './problems.ts';

/** The storage kind of a value. Each database maps it to a column type (store/database.ts). */
export type Column = 'text' | 'integer' | 'real' | 'boolean' | 'json';

/** Every kind of field. A kind is declared in one file of model/fields/ and tested in tests/fields/. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'url'
  | 'email'
  | 'secret'
  | 'integer'
  | 'decimal'
  | 'flag'
  | 'date'
  | 'dateTime'
  | 'localDate'
  | 'choice'
  | 'choices'
  | 'json'
  | 'group'
  | 'media'
  | 'relation';

export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; problem: ProblemKind; path?: string[] };

/** Options of every field in `content/`. */
export interface FieldOptions {
  /** The label of the input, in French. */
  label: string;
  /** A help sentence under the label. */
  hint?: string;
  required?: boolean;
  /** The section of the form that has the field. Absent: that of its kind. */
  section?: string;
}

interface FieldBase {
  kind: FieldKind;
  label: string;
  hint?: string;
  section?: string;
  required: boolean;
}

/** A schema object of OpenAPI 3.1, which is JSON Schema 2020-12. */
type JsonSchema = Record<string, unknown>;

/** A value in the entry's own row. `Value` is the type that the API sends and receives, null aside. */
export interface ScalarField<Value = unknown, Required extends boolean = boolean> extends FieldBase {
  column: Column;
  /** The value of a new entry without one. */
  default?: Value;
  /** Converts anything but null and undefined to a value, or to a problem that an editor can fix. */
  parse(input: unknown): ParseResult<Value>;
  /** The JSON Schema of a value, for the OpenAPI document. */
  schema: JsonSchema;
  /** Text fields only: the maximum length in characters. */
  max?: number;
  /** `choice` and `choices` only: the options with their labels. */
  options?: Readonly<Record<string, string>>;
  /** Type-level only: whether a value is always present. */
  readonly __required?: Required;
}

/** A few named scalars stored together under one name: a link with its URL and its text. */
export interface GroupField<Members extends Record<string, ScalarField> = Record<string, ScalarField>>
  extends FieldBase {
  kind: 'group';
  fields: Members;
  column: 'json';
  default?: undefined;
  parse(input: unknown): ParseResult<Record<string, unknown>>;
}

/** Files, in the order of their author. */
export interface MediaField<Many extends boolean = boolean> extends FieldBase {
  kind: 'media';
  to: 'files';
  many: Many;
  accept: readonly import('./problems.ts').MediaFamily[];
  parse(input: unknown): ParseResult<LinkChange>;
}

/** Other entries, in the order of their author. */
export interface RelationField<To extends string = string, Many extends boolean = boolean> extends FieldBase {
  kind: 'relation';
  to: To;
  many: Many;
  parse(input: unknown): ParseResult<LinkChange>;
}

export type LinkField = MediaField | RelationField;
export type Field = ScalarField | GroupField | LinkField;

/** A reference to one entry, by either id. */
export type Ref = { id: number } | { documentId: string };

/** The position of a connected entry in the list; the end by default. */
export type Position = { before: Ref } | { after: Ref } | { start: true } | { end: true };

/** A change of a list of links: its new content, or links to add and to remove. */
export type LinkChange = { set: Ref[] } | { connect: { ref: Ref; position: Position }[]; disconnect: Ref[] };

export const isLink = (field: Field): field is LinkField => field.kind === 'media' || field.kind === 'relation';
export const isGroup = (field: Field): field is GroupField => field.kind === 'group';
/** Whether a field is in the row, and in API responses without `populate`. */
export const isScalar = (field: Field): field is ScalarField => !isLink(field) && !isGroup(field);

export const ok = <Value>(value: Value): ParseResult<Value> => ({ ok: true, value });
export const err = (problem: ProblemKind, path?: string[]): ParseResult<never> => ({
  ok: false,
  problem,
  ...(path && { path }),
});
