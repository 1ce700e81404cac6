import { err, type FieldOptions, ok } from '../field.ts';
import { scalar } from './scalar.ts';

type ChoiceOptions<Key extends string> = FieldOptions & { options: Readonly<Record<Key, string>> };

/** One value out of a short list: `{ once: 'Une seule fois', … }`. */
export const choice = <Key extends string, const O extends ChoiceOptions<Key> & { default?: NoInfer<Key> }>(
  options: O & ChoiceOptions<Key>,
) => {
  const keys = Object.keys(options.options) as Key[];
  return scalar<Key, O>(
    'choice',
    options,
    (input) => {
      const key = keys.find((candidate) => candidate === input);
      return key === undefined ? err({ code: 'notOneOf', values: keys }) : ok(key);
    },
    {
      column: 'text',
      isSearched: true,
      isNullIfBlank: false,
      options: options.options,
      schema: { type: 'string', enum: keys },
    },
  );
};

/** Several values out of a short list, each once, in the list's order. */
export const choices = <Key extends string, const O extends ChoiceOptions<Key> & { default?: readonly NoInfer<Key>[] }>(
  options: O & ChoiceOptions<Key>,
) => {
  const keys = Object.keys(options.options) as Key[];
  return scalar<readonly Key[], O>(
    'choices',
    options,
    (input) => {
      const list = typeof input === 'string' ? [input] : input;
      if (!Array.isArray(list)) return err({ code: 'wrongType', expected: 'array' });
      if (!list.every((item) => keys.includes(item))) return err({ code: 'notOneOf', values: keys });
      return ok(keys.filter((key) => list.includes(key)));
    },
    { column: 'json', options: options.options, schema: { type: 'array', items: { type: 'string', enum: keys } } },
  );
};
