import type { Field } from '#model/field.ts';
import { SwitchInput } from '../../inputs/SwitchInput.tsx';
import { type AdminKind, line } from './admin-kind.ts';

export const flag: AdminKind<Field, boolean> = {
  ...line,
  deserialize: (stored) => stored === true,
  serialize: (value) => value,
  cell: (value) => (value ? 'Oui' : 'Non'),
  rowText: (value, { label }) => (value ? label : ''),
  Input: (props) => <SwitchInput {...props} />,
  family: 'publication',
};
