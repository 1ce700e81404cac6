import type { Field } from '#model/field.ts';
import { TextInput } from '../../inputs/TextInput.tsx';
import { type AdminKind, line } from './admin-kind.ts';
import { stringOf, textValues } from './text.tsx';

/** French writes « 3,5 ». */
const deserialize = (stored: unknown): string => stringOf(stored).replace('.', ',');

/** Invalid numbers are sent as typed, so that validation reports them. */
function serialize(typed: string): unknown {
  const value = typed.trim().replace(',', '.');
  if (value === '') return null;
  return Number.isNaN(Number(value)) ? typed : Number(value);
}

const numberKind = (inputMode: 'numeric' | 'decimal'): AdminKind<Field, string> => ({
  ...line,
  ...textValues,
  deserialize,
  serialize,
  Input: (props) => <TextInput {...props} inputMode={inputMode} />,
  family: 'rules',
});

export const integer: AdminKind<Field, string> = { ...numberKind('numeric'), isShort: true };

export const decimal = numberKind('decimal');
