import type { Field } from '#model/field.ts';
import { FormField } from '../inputs/FormField.tsx';
import type { FieldInputProps } from '../inputs/input.ts';
import { kindOf, labelProps } from './kinds/index.ts';

interface Props extends Pick<FieldInputProps, 'id' | 'value' | 'onChange' | 'onUploads'> {
  field: Field;
  problem: string | undefined;
  /** In a column, whose heading says what its rows have in common. */
  isInRow?: boolean;
}

/** The input of a component's member, with its label. Nothing for a member that forms hide. */
export function MemberInput({ id, field, problem, isInRow = false, ...input }: Props) {
  const { Input: FormInput, RowInput = FormInput } = kindOf(field);
  const Input = isInRow ? RowInput : FormInput;
  if (!Input) return null;
  const { label, required } = field;
  return (
    <FormField id={id} {...(isInRow ? { label, required } : labelProps(field))} problem={problem}>
      {(attributes) => (
        <Input
          {...attributes}
          required={required}
          label={label}
          {...(isInRow && { title: label })}
          field={field}
          problems={{}}
          {...input}
        />
      )}
    </FormField>
  );
}
