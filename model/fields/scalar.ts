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

/** What every field takes from its options. */
export const labelled = ({ label, hint, section, ifMissing, required = false }: FieldOptions) => ({
  label,
  ...(hint !== undefined && { hint }),
  ...(section !== undefined && { section }),
  ...(ifMissing !== undefined && { ifMissing }),
  required,
});

/** What a kind of text says of its values when searches read them. */
export const searchedText = (max: number, isNullIfBlank = false, format?: string) => ({
  column: 'text' as const,
  isSearched: true,
  isNullIfBlank,
  max,
  schema: { type: 'string', ...(format && { format }), maxLength: max },
});

/** What a kind of text says of its values when searches do not read them. */
export const unsearchedText = { column: 'text', isSearched: false, isNullIfBlank: false } as const;

/** Builds a scalar field from its kind and the options of `content/`. */
export function scalar<Value, const O extends FieldOptions & { default?: NoInfer<Value> }>(
  kind: FieldKind,
  options: O,
  parse: (input: unknown) => ParseResult<Value>,
  facts: KindFacts,
): ScalarField<Value, IsRequired<O>> {
  return {
    kind,
    ...labelled(options),
    ...(options.statement !== undefined && { statement: options.statement }),
    ...(options.default !== undefined && { default: options.default }),
    ...facts,
    parse,
  };
}
