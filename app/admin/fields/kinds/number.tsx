import type { Field } from '#model/field.ts';
import { TextInput } from '../../inputs/TextInput.tsx';
import type { AdminKind } from './admin-kind.ts';
import { stringOf, textValues } from './text.tsx';

/** French writes « 3,5 ». */
const deserialize = (stored: unknown): string => stringOf(stored).replace('.', ',');

/** Invalid numbers are sent as typed, so that validation reports them. */
function serialize(typed: string): unknown {
  const value = typed.trim().replace(',', '.');
  if (value === '') return null;
  return Number.isNaN(Number(value)) ? typed : Number(value);
}

export const integer: AdminKind<Field, string> = {
  ...textValues,
  deserialize,
  serialize,
  Input: (props) => <TextInput {...props} inputMode="numeric" />,
  family: 'rules',
  isShort: true,
  isSortable: true,
  published: 'line',
};

export const decimal: AdminKind<Field, string> = {
  ...textValues,
  deserialize,
  serialize,
  Input: (props) => <TextInput {...props} inputMode="decimal" />,
  family: 'rules',
  isSortable: true,
  published: 'line',
};
