import type { ComponentProps } from 'react';
import { FormField } from '../inputs/FormField.tsx';
import type { FieldInputProps } from '../inputs/input.ts';
import { kindOf, labelProps } from './kinds/index.ts';

type Props = Omit<FieldInputProps, 'label' | 'problems'> &
  Partial<Pick<FieldInputProps, 'problems'>> &
  Pick<ComponentProps<typeof FormField>, 'hintAt' | 'problem' | 'isChanged'> & {
    /** In a column, whose heading says what its rows have in common. */
    isInRow?: boolean;
  };

/** The input of a field or of a component's member, with its label. Nothing for one that forms hide. */
export function FieldInput(props: Props) {
  const { id, field, hintAt = 'above', problem, isChanged, isInRow = false, problems = {}, ...input } = props;
  const { Input: FormInput, RowInput = FormInput } = kindOf(field);
  const Input = isInRow ? RowInput : FormInput;
  if (!Input) return null;
  const { label, required } = field;
  const names = isInRow ? { label, required } : labelProps(field);
  return (
    <FormField {...{ id, hintAt, problem, isChanged }} {...names}>
      {(attributes) => (
        <Input {...attributes} {...{ label, field, problems }} {...(isInRow && { title: label })} {...input} />
      )}
    </FormField>
  );
}
