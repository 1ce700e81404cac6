import type { Field } from '#model/field.ts';
import { kindOf } from './kinds/index.ts';

/** The label and hint of a field of the model. */
export const labelProps = (field: Field) => ({
  label: field.label,
  required: field.required,
  hint: field.hint,
  names: kindOf(field).labels ?? 'control',
});
