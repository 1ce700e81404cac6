import { err, type FieldOptions, ok } from '../field.ts';
import { scalar } from './scalar.ts';

type NumberOptions = FieldOptions & { default?: number; min?: number; max?: number };

/** PostgreSQL's integer, the narrower of the two databases. */
const bound = 2_147_483_647;

/** Numbers come from forms as text too, so `"3"` is 3; blank text is not 0. */
function asNumber(input: unknown): number {
  if (typeof input === 'number') return input;
  return typeof input === 'string' && input.trim() !== '' ? Number(input) : Number.NaN;
}

const boundsIn = (options: NumberOptions) => ({
  ...(options.min !== undefined && { minimum: options.min }),
  ...(options.max !== undefined && { maximum: options.max }),
});

export const integer = <const O extends NumberOptions>(options: O) =>
  scalar<number, O>(
    'integer',
    options,
    (input) => {
      const value = asNumber(input);
      if (Number.isNaN(value)) return err({ code: 'wrongType', expected: 'number' });
      if (!Number.isInteger(value)) return err({ code: 'notAnInteger' });
      const { min = -bound, max = bound } = options;
      return value >= min && value <= max ? ok(value) : err({ code: 'outOfRange', min, max });
    },
    { column: 'integer', schema: { type: 'integer', ...boundsIn(options) } },
  );

export const decimal = <const O extends NumberOptions>(options: O) =>
  scalar<number, O>(
    'decimal',
    options,
    (input) => {
      const value = asNumber(input);
      if (!Number.isFinite(value)) return err({ code: 'wrongType', expected: 'number' });
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = options;
      return value >= min && value <= max ? ok(value) : err({ code: 'outOfRange', min, max });
    },
    { column: 'real', schema: { type: 'number', ...boundsIn(options) } },
  );
