import { describe, expect, it } from 'vitest';
import { dayNamed } from './routes.ts';
import { foldedWords, markMatches, passageOf, stemMatcher, stemOf, stemsOf } from './words.ts';

describe('stems', () => {
  it.each([
    ['rythmes', 'rythme'],
    ['nationaux', 'nationale'],
    ['tableaux', 'tableau'],
    ['caribéenne', 'caribéens'],
    ['danseuses', 'danseur'],
    ['restauration', 'restaurateur'],
    ['mémoires', 'memoire'],
    ['ouvertes', 'ouvert'],
    ['musiciennes', 'musicien'],
  ])('are the same for %s and %s', (first, second) => {
    const [a = '', b = ''] = [foldedWords(first)[0], foldedWords(second)[0]];
    expect(stemOf(a)).toBe(stemOf(b));
  });

  it('keep short words and numbers as they are', () => {
    expect(['ka', 'mer', 'quai', '1848'].map(stemOf)).toEqual(['ka', 'mer', 'quai', '1848']);
  });

  it('leave out words that are in every text', () => {
    expect(stemsOf(foldedWords('L’histoire de la mangrove'))).toEqual(['histoir', 'mangrov']);
  });
});

describe('passages', () => {
  it('begin near the first match and end at a word', () => {
    const text = `${'avant '.repeat(50)}la mangrove ${'après '.repeat(50)}`.trim();
    const parts = passageOf(text, stemMatcher(new Set(['mangrov'])));
    expect(parts).toContainEqual({ text: 'mangrove', isMatch: true });
    const whole = parts.map(({ text: part }) => part).join('');
    expect(whole).toMatch(/^…avant .* après…$/);
    expect(whole.length).toBeLessThan(190);
  });

  it('mark two words that are one', () => {
    const marked = markMatches('Le gwo ka joue', stemMatcher(new Set(), 'gwoka'));
    expect(marked).toEqual([
      { text: 'Le ', isMatch: false },
      { text: 'gwo ka', isMatch: true },
      { text: ' joue', isMatch: false },
    ]);
  });

  it('mark the beginnings of words in a title', () => {
    expect(markMatches('Mangroves', () => 1, 5)[0]).toEqual({ text: 'Mangr', isMatch: true });
  });
});

describe('the day that a question names', () => {
  it.each([
    ['ouvert le 25 décembre', '2026-12-25'],
    ['ouvert le 1er janvier', '2027-01-01'],
    ['ouvert le 27 mai 2028', '2028-05-27'],
    ['open on december 25', '2026-12-25'],
    ['is it open on the 1st of may', '2027-05-01'],
    ['lè ka ouvè sanmdi', '2026-11-28'],
    ['ouvert demain', '2026-11-27'],
    ['ouvert lundi', '2026-11-30'],
    ['ouvert aujourd’hui', '2026-11-26'],
    ['ouvert le 31 février', undefined],
    ['horaires', undefined],
  ])('is that of « %s »', (text, day) => expect(dayNamed(text, '2026-11-26')).toBe(day));
});
