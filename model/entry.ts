import type { TypeDeclaration } from './define-type.ts';
import type {
  ComponentField,
  GroupField,
  LinkChange,
  MediaField,
  RelationField,
  RepeatableField,
  ScalarField,
} from './field.ts';
import type { Json } from './fields/component.ts';

/** The system fields of every stored entry. */
export interface System {
  /** Increments with each entry; DELETE takes it. */
  id: number;
  /** 24 lower-case letters and digits, used in URLs. */
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string;
}

/** An entry of a type, or with fields, that only the request or the model names: generic code reads it by its declaration. */
export type AnyEntry = { id: number; documentId: string; [field: string]: unknown };

/** Whether a name stands for one of several types: then nothing is known of the entry but what all types have. */
export type IsUnion<Name, All = Name> = Name extends unknown ? ([All] extends [Name] ? false : true) : never;

/** `Complete`: a required field always has a value. In rows older than the requirement it may be null. */
type Scalar<F, Complete extends boolean> =
  F extends ScalarField<infer Value, infer Required>
    ? [Complete, Required] extends [true, true]
      ? Value
      : Value | null
    : never;
export type ScalarKeys<F> = {
  [K in keyof F]: F[K] extends ComponentField ? never : F[K] extends ScalarField ? K : never;
}[keyof F];
type ComponentKeys<F> = { [K in keyof F]: F[K] extends ComponentField ? K : never }[keyof F];
type LinkKeys<F> = { [K in keyof F]: F[K] extends MediaField | RelationField ? K : never }[keyof F];
type MemberValues<Members> = { [K in keyof Members]: Scalar<Members[K], false> };
/** Rows as they are read have an id each. */
type ComponentValue<F, Row = unknown> =
  F extends GroupField<infer Members>
    ? MemberValues<Members> | null
    : F extends RepeatableField<infer Members>
      ? (MemberValues<Members> & Row)[]
      : never;

type Model = Record<string, TypeDeclaration>;

type Linked<M extends Model, F, Own extends keyof M> =
  F extends MediaField<infer Many>
    ? Many extends true
      ? EntryOf<M, 'files', Own>[]
      : EntryOf<M, 'files', Own> | null
    : F extends RelationField<infer To, infer Many>
      ? Many extends true
        ? EntryOf<M, To, Own>[]
        : EntryOf<M, To, Own> | null
      : never;

/**
 * An entry as the content API returns it: components and links only when populated, so a page reads `event.images ?? []`. A required field may
 * be null in older entries (docs/decisions/0007), but of `Own` types, which the product alone writes.
 */
export type EntryOf<M extends Model, Name extends string, Own extends keyof M> = Name extends keyof M
  ? Omit<System, ScalarKeys<M[Name]['fields']>> & {
      [K in ScalarKeys<M[Name]['fields']> as M[Name]['fields'][K] extends { kind: 'secret' } ? never : K]: Scalar<
        M[Name]['fields'][K],
        Name extends Own ? true : false
      >;
    } & { [K in ComponentKeys<M[Name]['fields']>]?: ComponentValue<M[Name]['fields'][K], { id: number }> } & {
      [K in LinkKeys<M[Name]['fields']>]?: Linked<M, M[Name]['fields'][K], Own>;
    }
  : never;

/** The secrets of a type, which `EntryOf` leaves out: only a query that names them selects them. */
export type Secrets<F> = { [K in keyof F as F[K] extends { kind: 'secret' } ? K : never]: Scalar<F[K], true> };

/** What can be written of a type's row: its scalars, secrets included, and its components. JSON whose form the type does not declare is unknown. */
export type RowValues<F> = {
  [K in ScalarKeys<F>]?: F[K] extends ScalarField<infer Value> ? (Json extends Value ? unknown : Value | null) : never;
} & { [K in ComponentKeys<F>]?: ComponentValue<F[K]> | null };

export type LinkChanges<F> = { [K in LinkKeys<F>]?: LinkChange };

type RequiredKeys<F> = {
  [K in keyof F]: F[K] extends ScalarField<unknown, infer Required> ? (Required extends true ? K : never) : never;
}[keyof F];
type LinkInput = number | string | null | readonly (number | string)[] | { set: readonly (number | string)[] };
type Input<F> =
  F extends GroupField<infer Members>
    ? { [K in keyof Members]?: Scalar<Members[K], false> } | null
    : F extends RepeatableField<infer Members>
      ? readonly { [K in keyof Members]?: Scalar<Members[K], false> }[] | null
      : F extends ScalarField<infer Value>
        ? Value | null
        : LinkInput;

/** What a client sends to create an entry: the required fields, and any of the others. */
export type EntryBodyOf<T extends TypeDeclaration> = { [K in RequiredKeys<T['fields']>]: Input<T['fields'][K]> } & {
  [K in Exclude<keyof T['fields'], RequiredKeys<T['fields']>>]?: Input<T['fields'][K]>;
};
