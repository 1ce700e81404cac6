import { describe, expect, it } from 'vitest';
import { excerpt, fr, textOf } from './typography.ts';

describe('French typography', () => {
  it.each([
    ['Que faire ?', 'Que faire\u00a0?'],
    ['« Le sucre »', '«\u00a0Le sucre\u00a0»'],
    ['à 18 h 30', 'à 18\u00a0h\u00a030'],
    ['15,00 €', '15,00\u00a0€'],
    ['Résille nº 7', 'Résille nº\u00a07'],
  ])('keeps %s on one line', (typed, set) => {
    expect(fr(typed)).toBe(set);
  });

  it('cuts an excerpt at a word, within 120 characters', () => {
    const cut = excerpt('mémoire '.repeat(40));
    expect(cut.length).toBeLessThanOrEqual(121);
    expect(cut).toMatch(/mémoire…$/);
  });

  it('leaves a short text whole', () => {
    expect(excerpt('Sans programme.')).toBe('Sans programme.');
  });

  it('reads the text of HTML', () => {
    expect(textOf('<p>Noms &amp; <em>lieux</em></p><p>1848</p>')).toBe('Noms & lieux 1848');
  });
});
