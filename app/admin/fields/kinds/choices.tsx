import type { Field, ScalarField } from '#model/field.ts';
import { MultiSelectInput, SelectInput, SwitchInput } from '../../inputs/SelectInput.tsx';
import { type AdminKind, line } from './admin-kind.tsx';
import { textValues } from './text.tsx';

const optionOf = (key: string, { options }: ScalarField): string => options?.[key] ?? key;

export const choiceKinds = {
  choice: {
    ...line,
    ...textValues,
    cell: optionOf,
    Input: ({ field, ...props }) => <SelectInput {...props} options={field.options ?? {}} />,
    family: 'rules',
    isShort: true,
  } satisfies AdminKind<ScalarField, string>,
  choices: {
    deserialize: (stored) => (Array.isArray(stored) ? stored : []),
    serialize: (value) => value,
    cell: (keys, field) => keys.map((key) => optionOf(key, field)).join(', '),
    Input: ({ field, ...props }) => <MultiSelectInput {...props} options={field.options ?? {}} />,
    labels: 'group',
    family: 'rules',
    isSortable: false,
    published: 'line',
  } satisfies AdminKind<ScalarField, readonly string[]>,
  flag: {
    ...line,
    deserialize: (stored) => stored === true,
    serialize: (value) => value,
    cell: (value) => (value ? 'Oui' : 'Non'),
    rowText: (value, { label }) => (value ? label : ''),
    Input: (props) => <SwitchInput {...props} />,
    family: 'publication',
  } satisfies AdminKind<Field, boolean>,
};
