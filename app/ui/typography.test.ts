import { describe, expect, it } from 'vitest';
import { textOf } from '#model/html.ts';
import { excerpt, excerptOf, frenchSpacing } from './typography.ts';

describe('French typography', () => {
  it.each([
    ['Que faire ?', 'Que faire\u00a0?'],
    ['« Le sucre »', '«\u00a0Le sucre\u00a0»'],
    ['18 h 30', '18\u00a0h\u00a030'],
    ['30 personnes, 1er mai, lignes 1 et 4', '30\u00a0personnes, 1er\u00a0mai, lignes 1 et 4'],
    ['15,00 €', '15,00\u00a0€'],
    ['33 × 21 cm', '33\u00a0×\u00a021\u00a0cm'],
    ['Résille nº 7', 'Résille nº\u00a07'],
    ['le 27 mai 1848', 'le 27\u00a0mai\u00a01848'],
    ['au 14 avr. 2027', 'au 14\u00a0avr.\u00a02027'],
    ['ouvre à 9 h', 'ouvre à\u00a09\u00a0h'],
    ['jusqu’à 9 h', 'jusqu’à\u00a09\u00a0h'],
    ['9 h – 18 h', '9\u00a0h\u00a0–\u2060\u00a018\u00a0h'],
    ['au 05 90 00 18 48.', 'au 05\u00a090\u00a000\u00a018\u00a048.'],
    ['97139 Abymes, 97110 Pointe-à-Pitre', '97139\u00a0Abymes, 97110 Pointe-\u2060à-\u2060Pitre'],
    ['Résille — La canne, et après', 'Résille\u00a0— La\u00a0canne, et après'],
    ['en mars 1685', 'en mars\u00a01685'],
    ['que doit-on faire', 'que doit-\u2060on faire'],
    ['Comment restaure-t-on un registre', 'Comment restaure-\u2060t-\u2060on un registre'],
    ['à Pointe-à-Pitre, à Basse-Terre', 'à Pointe-\u2060à-\u2060Pitre, à Basse-\u2060Terre'],
    ['<a href="/Basse-Terre">un rendez-vous</a>', '<a href="/Basse-Terre">un rendez-vous</a>'],
  ])('keeps %s on one line', (typed, expected) => {
    expect(frenchSpacing(typed)).toBe(expected);
  });

  it('truncates an excerpt at a word, within 120 characters', () => {
    const cut = excerpt('mémoire '.repeat(40));
    expect(cut.length).toBeLessThanOrEqual(121);
    expect(cut).toMatch(/mémoire…$/);
  });

  it('leaves a short text unchanged', () => {
    expect(excerpt('Sans programme.')).toBe('Sans programme.');
  });

  it('reads the text of HTML', () => {
    expect(textOf('<p>Noms &amp; <em>lieux</em></p><p>1848</p>')).toBe('Noms & lieux 1848');
    expect(textOf('<p>au <strong>XIX</strong><sup>e</sup> siècle,<br />ici</p>')).toBe('au XIXe siècle, ici');
  });

  it.each([
    ['a short text', '<p>Le programme.</p>'],
    ['a heading', '<h2>Programme</h2><p>Vendredi &amp; samedi, au <strong>XIX</strong><sup>e</sup> siècle</p>'],
    ['a long text', `<p>${'mémoire '.repeat(40)}</p>`],
    [
      'a text of many pieces',
      `<p>${' \n'.repeat(5000)}mot</p>${'<p></p>'.repeat(2000)}<h3>${'é'.repeat(119)}</h3><p>fin</p>`,
    ],
    ['a text of entities', `<p>${'a&nbsp;&amp; '.repeat(2000)}</p>`],
    ['an unfinished entity', '<p>Non fermé &am'],
    ['no text', ''],
  ])('excerpts %s as it would excerpt the whole text', (_name, html) => {
    for (const length of [10, 119, 120, 121, 200]) expect(excerptOf(html, length)).toBe(excerpt(textOf(html), length));
  });

  it('excerpts a hundred texts of half a million characters at once', () => {
    const texts = [`<p>${'mémoire '.repeat(62_500)}</p>`, '<p>mémoire <em>vive</em></p>'.repeat(18_000)];
    const before = process.threadCpuUsage();
    for (let count = 0; count < 50; count += 1) for (const html of texts) expect(excerptOf(html)).toMatch(/…$/);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(100);
  });
});
