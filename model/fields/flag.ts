import { err, type FieldOptions, ok } from '../field.ts';
import { scalar } from './scalar.ts';

const values = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  [false, false],
  ['false', false],
  [0, false],
]);

/** Yes or no. Also read from `"true"`, `"false"`, 1 and 0, as the contract's clients send them. */
export const flag = <const O extends FieldOptions & { default?: boolean }>(options: O) =>
  scalar<boolean, O>(
    'flag',
    options,
    (input) => {
      const value = values.get(input);
      return value === undefined ? err({ code: 'wrongType', expected: 'boolean' }) : ok(value);
    },
    { column: 'boolean', schema: { type: 'boolean' } },
  );
