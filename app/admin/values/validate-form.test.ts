import { expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { validateDraft, valuesOf } from './values.ts';

it('Validation names every invalid member of every row, by the path of its input', () => {
  const type = typeOf('setting');
  const row = { title: '', condition: '', price: 'cinq', isProofRequired: false };
  const values = {
    ...valuesOf(type, undefined),
    prices: [
      { id: 1, ...row },
      { id: 2, ...row, title: 'Adulte', price: '15' },
      { id: 3, ...row },
    ],
  };
  const baseline = { base: valuesOf(type, undefined), checked: undefined, entry: undefined };
  const { problems } = validateDraft({ type, values, baseline });
  expect(Object.keys(problems)).toEqual(['prices.0.title', 'prices.0.price', 'prices.2.title', 'prices.2.price']);
  expect(problems['prices.2.title']).toBe('Ce champ est obligatoire.');
  const days = [{ id: 1, firstDay: '', lastDay: '', spans: [], reason: '' }];
  expect(
    validateDraft({ type, values: { ...values, prices: [], openingExceptions: days }, baseline }).problems,
  ).toEqual({
    'openingExceptions.0.firstDay': 'Indiquez le premier jour.',
    'openingExceptions.0.lastDay': 'Indiquez le dernier jour.',
  });
});
