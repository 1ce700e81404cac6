import type { Column, FieldKind, FieldOptions, Parsed, ScalarField } from '../field.ts';

/** Whether the options promise a value: required, or filled by a default. Inferred from the options object itself, for a
 * `Required` flag inferred directly would be widened to boolean and every required field would silently become nullable. */
export type Needs<O> = O extends { required: true } ? true : false;

/** Builds a scalar field: the facts of its kind, then what `content/` said. */
export function scalar<Value, const O extends FieldOptions & { default?: NoInfer<Value> }>(
  kind: FieldKind,
  column: Column,
  options: O,
  parse: (input: unknown) => Parsed<Value>,
  more: Pick<ScalarField, 'max' | 'options'> = {},
): ScalarField<Value, Needs<O>> {
  return {
    kind,
    column,
    label: options.label,
    ...(options.hint !== undefined && { hint: options.hint }),
    ...(options.section !== undefined && { section: options.section }),
    required: options.required ?? false,
    ...(options.default !== undefined && { default: options.default }),
    ...more,
    parse,
  };
}
