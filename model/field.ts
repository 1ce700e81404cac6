import type { ProblemKind } from './problems.ts';

/** How a value is kept. Each database spells these its own way (store/schema.ts). */
export type Column = 'text' | 'integer' | 'real' | 'boolean' | 'json';

/** Every kind of field. A kind is described by one file of model/fields/ and proven by the battery of tests/fields/. */
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

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; problem: ProblemKind; path?: string[] };

/** What every field is told in `content/`. */
export interface FieldOptions {
  /** The label of the input, in French. */
  label: string;
  /** A help sentence under the label. */
  hint?: string;
  required?: boolean;
  /** The block of the form it stands in. Unsaid: that of its kind. */
  section?: string;
}

interface FieldFacts {
  kind: FieldKind;
  label: string;
  hint?: string;
  section?: string;
  required: boolean;
}

/** A value kept in the entry's own row. `Value` is what the API gives and takes, null aside. */
export interface ScalarField<Value = unknown, Required extends boolean = boolean> extends FieldFacts {
  column: Column;
  /** What an entry gets when its author says nothing. */
  default?: Value;
  /** Turns anything but null and undefined into a value, or into a problem an editor can act on. */
  parse(input: unknown): Parsed<Value>;
  /** Text fields only: the most characters it takes. */
  max?: number;
  /** `choice` and `choices` only: what may be chosen, with the label of each. */
  options?: Readonly<Record<string, string>>;
  /** Type-level only: whether a value is always there. */
  readonly __required?: Required;
}

/** A few named scalars kept together under one name: a link with its url and its text. */
export interface GroupField<Members extends Record<string, ScalarField> = Record<string, ScalarField>>
  extends FieldFacts {
  kind: 'group';
  fields: Members;
  column: 'json';
  default?: undefined;
  parse(input: unknown): Parsed<Record<string, unknown>>;
}

/** Files, in the order their author gave them. */
export interface MediaField<Many extends boolean = boolean> extends FieldFacts {
  kind: 'media';
  to: 'files';
  many: Many;
  accept: readonly import('./problems.ts').MediaFamily[];
  parse(input: unknown): Parsed<LinkChange>;
}

/** Other entries, in the order their author gave them. */
export interface RelationField<To extends string = string, Many extends boolean = boolean> extends FieldFacts {
  kind: 'relation';
  to: To;
  many: Many;
  parse(input: unknown): Parsed<LinkChange>;
}

export type LinkField = MediaField | RelationField;
export type Field = ScalarField | GroupField | LinkField;

/** One entry, named either way. */
export type Ref = { id: number } | { documentId: string };

/** Where a connected entry goes in the list: at the end when nothing is said. */
export type Position = { before: Ref } | { after: Ref } | { start: true } | { end: true };

/** What a draft asks of a list of links: exactly these, or these added and those taken away. */
export type LinkChange = { set: Ref[] } | { connect: { ref: Ref; position: Position }[]; disconnect: Ref[] };

export const isLink = (field: Field): field is LinkField => field.kind === 'media' || field.kind === 'relation';
export const isGroup = (field: Field): field is GroupField => field.kind === 'group';
/** Kept in the row and given by the API without being asked for. */
export const isScalar = (field: Field): field is ScalarField => !isLink(field) && !isGroup(field);

export const good = <Value>(value: Value): Parsed<Value> => ({ ok: true, value });
export const bad = (problem: ProblemKind, path?: string[]): Parsed<never> => ({
  ok: false,
  problem,
  ...(path && { path }),
});
