import { describe, expect, it } from 'vitest';
import { type PositionedRun, paragraphs } from './paragraphs.ts';

const line = (text: string, top: number, height = 10): PositionedRun => ({
  text,
  endsLine: true,
  height,
  width: text.length * height,
  top,
});
const texts = (runs: PositionedRun[], page = 1) => paragraphs(runs, page).map(({ text }) => text);

describe('A page’s text', () => {
  it('joins the lines of a paragraph, and hyphenated words', () => {
    expect(texts([line('On monte avant le jour, parce qu’à dix heu-', 100), line('res le nuage ferme.', 114)])).toEqual(
      ['On monte avant le jour, parce qu’à dix heures le nuage ferme.'],
    );
    expect(texts([line('Saint-', 100), line('Claude', 114)])).toEqual(['Saint-Claude']);
  });

  it('separates titles, gaps and columns', () => {
    expect(
      texts([
        line('La montagne', 40, 30),
        line('Première colonne,', 100),
        line('suite.', 114),
        line('Après un blanc.', 160),
        line('Deuxième colonne.', 100),
      ]),
    ).toEqual(['La montagne', 'Première colonne, suite.', 'Après un blanc.', 'Deuxième colonne.']);
  });

  it('ends a paragraph at a short line that ends a sentence', () => {
    expect(
      texts([
        line('Ses quatuors et ses concertos reviennent.', 100),
        line('Au répertoire.', 114),
        line('Le Mémorial leur consacre une saison.', 128),
      ]),
    ).toEqual(['Ses quatuors et ses concertos reviennent. Au répertoire.', 'Le Mémorial leur consacre une saison.']);
  });

  it('detects headings by size, and leaves out the page number', () => {
    expect(
      paragraphs([line('La montagne', 40, 28), line('On monte avant le jour.', 100, 12), line('4', 700, 9)], 4),
    ).toEqual([
      { text: 'La montagne', isHeading: true },
      { text: 'On monte avant le jour.', isHeading: false },
    ]);
  });

  it('is empty for a scanned page', () => {
    expect(paragraphs([], 1)).toEqual([]);
    expect(paragraphs([line('  ', 0)], 1)).toEqual([]);
  });
});
