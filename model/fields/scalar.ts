import type { ColumnType, FieldKind, FieldOptions, ParseResult, ScalarField } from '../field.ts';

/** Whether a field is required. Inferred from the options object itself: a `Required` flag inferred directly would be widened to boolean,
 * and every required field would become nullable. */
export type IsRequired<O> = O extends { required: true } ? true : false;

/** What a kind says of its values, beside their validation. A kind of text also says what a search and a blank text are to it. */
type KindFacts = Pick<ScalarField, 'schema' | 'max' | 'options'> &
  (
    | ({ column: 'text' } & Required<Pick<ScalarField, 'isSearched' | 'isNullIfBlank'>>)
    | { column: Exclude<ColumnType, 'text'> }
  );

/** Builds a scalar field from its kind and the options of `content/`. */
export function scalar<Value, const O extends FieldOptions & { default?: NoInfer<Value> }>(
  kind: FieldKind,
  options: O,
  parse: (input: unknown) => ParseResult<Value>,
  facts: KindFacts,
): ScalarField<Value, IsRequired<O>> {
  return {
    kind,
    label: options.label,
    ...(options.hint !== undefined && { hint: options.hint }),
    ...(options.section !== undefined && { section: options.section }),
    ...(options.statement !== undefined && { statement: options.statement }),
    required: options.required ?? false,
    ...(options.default !== undefined && { default: options.default }),
    ...facts,
    parse,
  };
}
