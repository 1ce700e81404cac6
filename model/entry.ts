import type { TypeDeclaration } from './define-type.ts';
import type { GroupField, MediaField, RelationField, ScalarField } from './field.ts';

/** What every stored entry carries, beside its fields. */
interface System {
  /** Grows by one per entry; what DELETE takes. */
  id: number;
  /** 24 lower-case letters and digits; what addresses hold. */
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string;
}

type Scalar<F> =
  F extends ScalarField<infer Value, infer Required> ? (Required extends true ? Value : Value | null) : never;
type ScalarKeys<F> = {
  [K in keyof F]: F[K] extends GroupField ? never : F[K] extends ScalarField ? K : never;
}[keyof F];
type GroupKeys<F> = { [K in keyof F]: F[K] extends GroupField ? K : never }[keyof F];
type LinkKeys<F> = { [K in keyof F]: F[K] extends MediaField | RelationField ? K : never }[keyof F];
type GroupValue<F> = F extends GroupField<infer Members> ? { [K in keyof Members]: Scalar<Members[K]> } : never;

/** The types of a model by their names. */
type Model = Record<string, TypeDeclaration>;

type Linked<M extends Model, F> =
  F extends MediaField<infer Many>
    ? Many extends true
      ? Entry<M, 'files'>[]
      : Entry<M, 'files'> | null
    : F extends RelationField<infer To, infer Many>
      ? Many extends true
        ? Entry<M, To>[]
        : Entry<M, To> | null
      : never;

/**
 * An entry as the content API gives it: scalars always, groups and links only when they were asked for (`populate`), so
 * they are optional here and a page says `event.images ?? []`.
 */
export type Entry<M extends Model, Name extends string> = Name extends keyof M
  ? Omit<System, ScalarKeys<M[Name]['fields']>> & {
      [K in ScalarKeys<M[Name]['fields']> as M[Name]['fields'][K] extends { kind: 'secret' } ? never : K]: Scalar<
        M[Name]['fields'][K]
      >;
    } & { [K in GroupKeys<M[Name]['fields']>]?: GroupValue<M[Name]['fields'][K]> | null } & {
      [K in LinkKeys<M[Name]['fields']>]?: Linked<M, M[Name]['fields'][K]>;
    }
  : never;

type RequiredKeys<F> = {
  [K in keyof F]: F[K] extends ScalarField<unknown, infer Required> ? (Required extends true ? K : never) : never;
}[keyof F];
type LinkInput = number | string | null | readonly (number | string)[] | { set: readonly (number | string)[] };
type Input<F> =
  F extends GroupField<infer Members>
    ? { [K in keyof Members]?: Scalar<Members[K]> | null } | null
    : F extends ScalarField<infer Value>
      ? Value | null
      : LinkInput;

/** What a client sends to create an entry: the required fields, and any of the others. */
export type Draft<T extends TypeDeclaration> = { [K in RequiredKeys<T['fields']>]: Input<T['fields'][K]> } & {
  [K in Exclude<keyof T['fields'], RequiredKeys<T['fields']>>]?: Input<T['fields'][K]>;
};
