import type { Field } from '#model/field.ts';
import { SwitchInput } from '../../inputs/SwitchInput.tsx';
import type { AdminKind } from './admin-kind.ts';

export const flag: AdminKind<Field, boolean> = {
  deserialize: (stored) => stored === true,
  serialize: (value) => value,
  cell: (value) => (value ? 'Oui' : 'Non'),
  text: (value) => (value ? 'Oui' : 'Non'),
  rowText: (value, { label }) => (value ? label : ''),
  Input: (props) => <SwitchInput {...props} />,
  family: 'publication',
  isSortable: true,
  published: 'line',
};
