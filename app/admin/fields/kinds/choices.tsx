import type { ScalarField } from '#model/field.ts';
import { MultiSelectInput, SelectInput } from '../../inputs/SelectInput.tsx';
import type { AdminKind } from './admin-kind.ts';
import { textValues } from './text.tsx';

const optionOf = (key: string, { options }: ScalarField): string => options?.[key] ?? key;

export const choice: AdminKind<ScalarField, string> = {
  ...textValues,
  cell: optionOf,
  text: optionOf,
  Input: ({ field, ...props }) => <SelectInput {...props} options={field.options ?? {}} />,
  family: 'rules',
  isShort: true,
  isSortable: true,
  published: 'line',
};

const labelsOf = (keys: readonly string[], field: ScalarField): string =>
  keys.map((key) => optionOf(key, field)).join(', ');

export const choices: AdminKind<ScalarField, readonly string[]> = {
  deserialize: (stored) => (Array.isArray(stored) ? stored : []),
  serialize: (value) => value,
  cell: labelsOf,
  text: labelsOf,
  Input: ({ field, ...props }) => <MultiSelectInput {...props} options={field.options ?? {}} />,
  labels: 'group',
  family: 'rules',
  isSortable: false,
  published: 'line',
};
