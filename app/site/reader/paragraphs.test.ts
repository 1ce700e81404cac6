import { describe, expect, it } from 'vitest';
import { type PlacedRun, paragraphs } from './paragraphs.ts';

const line = (text: string, top: number, height = 10): PlacedRun => ({ text, endsLine: true, height, top });

describe('A page’s text', () => {
  it('joins the lines of a paragraph, and makes whole the words they cut', () => {
    expect(
      paragraphs([line('On monte avant le jour, parce qu’à dix heu-', 100), line('res le nuage ferme.', 114)]),
    ).toEqual(['On monte avant le jour, parce qu’à dix heures le nuage ferme.']);
    expect(paragraphs([line('Saint-', 100), line('Claude', 114)])).toEqual(['Saint-Claude']);
  });

  it('parts what stands apart: a title, a gap, the next column', () => {
    expect(
      paragraphs([
        line('La montagne', 40, 30),
        line('Première colonne,', 100),
        line('suite.', 114),
        line('Après un blanc.', 160),
        line('Deuxième colonne.', 100),
      ]),
    ).toEqual(['La montagne', 'Première colonne, suite.', 'Après un blanc.', 'Deuxième colonne.']);
  });

  it('is nothing for a page that is a picture', () => {
    expect(paragraphs([])).toEqual([]);
    expect(paragraphs([line('  ', 0)])).toEqual([]);
  });
});
