import { err, type FieldOptions, ok } from '../field.ts';
import { scalar } from './scalar.ts';

const on: unknown[] = [true, 'true', 1];
const off: unknown[] = [false, 'false', 0];

/** Yes or no. Also read from `"true"`, `"false"`, 1 and 0, as the contract's clients send them. */
export const flag = <const O extends FieldOptions & { default?: boolean }>(options: O) =>
  scalar<boolean, O>(
    'flag',
    options,
    (input) => {
      if (on.includes(input)) return ok(true);
      return off.includes(input) ? ok(false) : err({ code: 'wrongType', expected: 'boolean' });
    },
    { column: 'boolean', schema: { type: 'boolean' } },
  );
