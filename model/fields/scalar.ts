import { type ColumnType, err, type FieldKind, type FieldOptions, ok, type ScalarField } from '../field.ts';

/** Whether a field is required. Inferred from the options: a `Required` flag inferred by itself is a boolean, and makes every field nullable. */
export type IsRequired<O> = O extends { required: true } ? true : false;

/** What a kind says of its values. A kind of text also says what a search and a blank text are to it. */
type KindFacts<Value> = Pick<ScalarField<Value>, 'parse' | 'schema' | 'max' | 'options'> &
  (
    | ({ column: 'text' } & Required<Pick<ScalarField, 'isSearched' | 'isNullIfBlank'>>)
    | { column: Exclude<ColumnType, 'text'> }
  );

/** What every field takes from its options. */
export const labelled = ({ label, hint, section, ifMissing, required = false }: FieldOptions) => ({
  label,
  ...(hint !== undefined && { hint }),
  ...(section !== undefined && { section }),
  ...(ifMissing !== undefined && { ifMissing }),
  required,
});

/** What a kind of text says of its values when searches do not read them. */
export const unsearchedText = { column: 'text', isSearched: false, isNullIfBlank: false } as const;

/** Builds a scalar field from its kind and the options of `content/`. */
export const scalar = <Value, const O extends FieldOptions & { default?: NoInfer<Value> }>(
  kind: FieldKind,
  options: O,
  facts: KindFacts<Value>,
): ScalarField<Value, IsRequired<O>> => ({
  kind,
  ...labelled(options),
  ...(options.statement !== undefined && { statement: options.statement }),
  ...(options.default !== undefined && { default: options.default }),
  ...facts,
});

const on: unknown[] = [true, 'true', 1];
const off: unknown[] = [false, 'false', 0];

/** Yes or no. Also read from `"true"`, `"false"`, 1 and 0, as the contract's clients send them. */
export const flag = <const O extends FieldOptions & { default?: boolean }>(options: O) =>
  scalar<boolean, O>('flag', options, {
    column: 'boolean',
    schema: { type: 'boolean' },
    parse(input) {
      if (on.includes(input)) return ok(true);
      return off.includes(input) ? ok(false) : err({ code: 'wrongType', expected: 'boolean' });
    },
  });

type NumberOptions = FieldOptions & { default?: number; min?: number; max?: number };

/** PostgreSQL's integer, the narrower of the two databases. */
export const maxInteger = 2_147_483_647;

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
  scalar<number, O>('integer', options, {
    column: 'integer',
    schema: { type: 'integer', ...boundsIn(options) },
    parse(input) {
      const value = asNumber(input);
      if (Number.isNaN(value)) return err({ code: 'wrongType', expected: 'number' });
      if (!Number.isInteger(value)) return err({ code: 'notAnInteger' });
      const { min = -maxInteger, max = maxInteger } = options;
      return value >= min && value <= max ? ok(value) : err({ code: 'outOfRange', min, max });
    },
  });

export const decimal = <const O extends NumberOptions>(options: O) =>
  scalar<number, O>('decimal', options, {
    column: 'real',
    schema: { type: 'number', ...boundsIn(options) },
    parse(input) {
      const value = asNumber(input);
      if (!Number.isFinite(value)) return err({ code: 'wrongType', expected: 'number' });
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = options;
      return value >= min && value <= max ? ok(value) : err({ code: 'outOfRange', min, max });
    },
  });

type ChoiceOptions<Key extends string> = FieldOptions & { options: Readonly<Record<Key, string>> };

/** One value out of a short list: `{ once: 'Une seule fois', … }`. */
export const choice = <Key extends string, const O extends ChoiceOptions<Key> & { default?: NoInfer<Key> }>(
  options: O & ChoiceOptions<Key>,
) => {
  const keys = Object.keys(options.options) as Key[];
  return scalar<Key, O>('choice', options, {
    column: 'text',
    isSearched: true,
    isNullIfBlank: false,
    options: options.options,
    schema: { type: 'string', enum: keys },
    parse(input) {
      const key = keys.find((candidate) => candidate === input);
      return key === undefined ? err({ code: 'notOneOf', values: keys }) : ok(key);
    },
  });
};

/** Several values out of a short list, each once, in the list's order. */
export const choices = <Key extends string, const O extends ChoiceOptions<Key> & { default?: readonly NoInfer<Key>[] }>(
  options: O & ChoiceOptions<Key>,
) => {
  const keys = Object.keys(options.options) as Key[];
  return scalar<readonly Key[], O>('choices', options, {
    column: 'json',
    options: options.options,
    schema: { type: 'array', items: { type: 'string', enum: keys } },
    parse(input) {
      const list = typeof input === 'string' ? [input] : input;
      if (!Array.isArray(list)) return err({ code: 'wrongType', expected: 'array' });
      if (!list.every((item) => keys.includes(item))) return err({ code: 'notOneOf', values: keys });
      return ok(keys.filter((key) => list.includes(key)));
    },
  });
};
