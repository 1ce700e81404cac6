import { isObject } from './json-object.ts';
import type { Schema } from './json-schema.ts';
import type { ProblemKind } from './problems.ts';

/** The storage kind of a value. Each database maps it to a column type (store/sql/database.ts). */
export type ColumnType = 'text' | 'integer' | 'real' | 'boolean' | 'json';

type TextKind = 'text' | 'longText' | 'richText' | 'url' | 'email' | 'secret';
type DateKind = 'date' | 'dateTime' | 'localDate' | 'time';
type OtherScalarKind = 'integer' | 'decimal' | 'flag' | 'choice' | 'choices' | 'json';
/** Every kind of field. A kind is declared in model/fields/ and tested in tests/fields/. */
export type FieldKind = TextKind | DateKind | OtherScalarKind | 'group' | 'repeatable' | 'media' | 'relation';

/** A problem of a part of a value, by its path within the value. */
export type PartProblem = { problem: ProblemKind; path: string[]; value?: unknown };

/** `others`: further problems of a value with several parts. */
export type ParseResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: ProblemKind; path?: string[]; value?: unknown; others?: readonly PartProblem[] };

/** A sentence that the law requires on a public page. Without a value the page omits it or says so, and the back-office reports it. */
export interface StatementDeclaration {
  page: string;
  text(value: string): string;
  /** The sentence that the page has instead while there is no value; absent: none. */
  missing?: string;
}

export interface FieldOptions {
  /** The label of the input, in French. */
  label: string;
  /** A help sentence under the label. */
  hint?: string;
  required?: boolean;
  /** What to do where a required value is missing: « Indiquez le premier jour. » */
  ifMissing?: string;
  /** The section of the form that has the field. Absent: that of its kind. */
  section?: string;
  /** Of a text: the sentence that it completes. */
  statement?: StatementDeclaration;
}

type FieldBase = FieldOptions & { kind: FieldKind; required: boolean };

/** Values by name, of fields or of a component's members, for generic code that knows their declaration only. */
export type FieldValues = Record<string, unknown>;

/** A rule over the values of several fields, sent or stored. Its problem is shown at the first one. */
export interface CrossFieldRule<Name extends string = string> {
  fields: readonly [Name, ...Name[]];
  check(values: Readonly<FieldValues>): ProblemKind | undefined;
}

/** A value in the entry's own row. `Value` is the type that the API sends and receives, null aside. */
export interface ScalarField<Value = unknown, Required extends boolean = boolean> extends FieldBase {
  column: ColumnType;
  /** The value of a new entry without one. */
  default?: Value;
  /** Converts anything but null and undefined to a value, or to a problem that an editor can fix. */
  parse(input: unknown): ParseResult<Value>;
  /** The JSON Schema of a value, for the OpenAPI document. */
  schema: Schema;
  /** Of a text: whether a search (`_q`) reads it, as Strapi's does every string. */
  isSearched?: boolean;
  /** Of a text: whether a blank one is stored as null, since it is no value of its kind. */
  isNullIfBlank?: boolean;
  /** Text fields only: the maximum length in characters. */
  max?: number;
  /** `choice` and `choices` only: the options with their labels. */
  options?: Readonly<Record<string, string>>;
  /** JSON of declared parts only: its parts, and the name of its input in the back-office. */
  of?: ComponentField;
  view?: string;
  /** Type-level only: whether a value is always present. */
  readonly __required?: Required;
}

type Members = Record<string, ScalarField>;

/** The members that a component may have: no secret, because it is read and filtered as a whole. `defineType` refuses one at run time too. */
export type WithoutSecrets<M> = { [Name in keyof M]: M[Name] extends { kind: 'secret' } ? never : M[Name] };

/** A few named scalars stored together under one name: a link with its URL and its text. */
export interface GroupField<M extends Members = Members> extends FieldBase {
  kind: 'group';
  many: false;
  fields: M;
  column: 'json';
  default?: undefined;
  rules?: undefined;
  parse(input: unknown): ParseResult<FieldValues>;
}

export type RowProblem = { row: FieldValues; member: string; problem: ProblemKind };

/** Rows of a few named scalars, in the order of their author: prices, each with its title and its amount. */
export interface RepeatableField<M extends Members = Members> extends FieldBase {
  kind: 'repeatable';
  many: true;
  fields: M;
  column: 'json';
  default?: readonly FieldValues[];
  /** The button that adds a row: « Ajouter un tarif ». */
  addLabel: string;
  maxRows: number;
  rules?: readonly CrossFieldRule[] | undefined;
  /** The member by which rows are stored in order; absent: in that of their author. */
  order?: string | undefined;
  /** The problems of rows beside one another. A member that is invalid on its own is null. */
  checkRows?: ((rows: readonly FieldValues[]) => RowProblem[]) | undefined;
  parse(input: unknown): ParseResult<FieldValues[]>;
}

/** Named scalars under one name, once or several times: the contract's components. */
export type ComponentField = GroupField | RepeatableField;

/** Files, in the order of their author. */
export interface MediaField<Many extends boolean = boolean> extends FieldBase {
  kind: 'media';
  to: 'files';
  many: Many;
  accept: readonly import('./problems.ts').MediaFamily[];
  /** Of a single picture: the field with the PDF whose first page may be it. */
  firstPageOf?: string;
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
export type Field = ScalarField | ComponentField | LinkField;

export type Ref = { id: number } | { documentId: string };

/** The position of a connected entry in the list; the end by default. */
export type Position = { before: Ref } | { after: Ref } | { start: true } | { end: true };

export type Connection = { ref: Ref; position: Position };

/** Links to add to a list and to remove from it. `isLoose`: where a neighbour is not linked, the link goes to the end. */
export type LinkEdits = { connect: Connection[]; disconnect: Ref[]; isLoose?: true };

/** A change of a list of links: its new content, or links to add and to remove. */
export type LinkChange = { set: Ref[] } | LinkEdits;

export const isLink = (field: Field): field is LinkField => field.kind === 'media' || field.kind === 'relation';
export const isComponent = (field: Field): field is ComponentField =>
  field.kind === 'group' || field.kind === 'repeatable';
/** Whether a field is in the row, and in API responses without `populate`. */
export const isScalar = (field: Field): field is ScalarField => !isLink(field) && !isComponent(field);

/** Changes each component of a value. The index is undefined in a group. Null and values of another shape, from other systems, stay. */
export function mapComponents(
  { many }: ComponentField,
  value: unknown,
  change: (members: FieldValues, index: number | undefined) => FieldValues,
): unknown {
  if (value === null || value === undefined) return many ? [] : null;
  if (!many) return isObject(value) ? change(value, undefined) : value;
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, index) => (isObject(item) ? change(item, index) : item));
}

/** A component's value as it is stored: without its id, which is derived when it is read (its entry's id, or its position). */
export const withoutComponentId = (field: ComponentField, value: unknown): unknown =>
  mapComponents(field, value, ({ id: _id, ...members }) => members);

export const ok = <Value>(value: Value): ParseResult<Value> => ({ ok: true, value });
export const err = (problem: ProblemKind): ParseResult<never> => ({ ok: false, problem });
