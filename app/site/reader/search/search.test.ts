import { describe, expect, it } from 'vitest';
import type { TextRun } from '#model/pdf/paragraphs.ts';
import { findMatches, foldQuery, foldRuns } from './search.ts';

const lines = (...texts: string[]): TextRun[] => texts.map((text) => ({ text, endsLine: true }));
const matches = (runs: TextRun[], query: string) =>
  findMatches(foldRuns(runs), foldQuery(query), 3).map(({ from, to }) =>
    from.run === to.run
      ? runs[from.run]?.text.slice(from.offset, to.offset)
      : [runs[from.run]?.text.slice(from.offset), runs[to.run]?.text.slice(0, to.offset)],
  );

describe('Searching a page', () => {
  it('ignores accents and case, and returns positions in the original text', () => {
    expect(matches(lines('La Mémoire, la MÉMOIRE, la mémoire.'), 'memoire')).toEqual(['Mémoire', 'MÉMOIRE', 'mémoire']);
    expect(matches(lines('Le cœur'), 'coeur')).toEqual(['cœur']);
    expect(matches(lines('à l’aube'), "a l'aube")).toEqual(['à l’aube']);
    expect(matches(lines('ﬁn de siècle'), 'FIN')).toEqual(['ﬁn']);
  });

  it('finds text across line ends, with or without hyphen', () => {
    expect(matches(lines('les noms re-', 'trouvés'), 'retrouves')).toEqual([['re-', 'trouvés']]);
    expect(matches(lines('quatre mille', 'noms'), 'mille noms')).toEqual([['mille', 'noms']]);
    expect(matches(lines('avant-garde'), 'avant-garde')).toEqual(['avant-garde']);
  });

  it('finds text across runs of one line', () => {
    const runs = [
      { text: 'Ré', endsLine: false },
      { text: 'sille', endsLine: true },
    ];
    expect(matches(runs, 'resille')).toEqual([['Ré', 'sille']]);
  });

  it('has correct positions after astral characters', () => {
    expect(matches(lines('🥁 ka 🥁 ka'), 'ka')).toEqual(['ka', 'ka']);
  });

  it('has no result for an empty query, spaces or hyphens', () => {
    for (const query of ['', '   ', '-', '\u00ad']) expect(matches(lines('a - b'), query)).toEqual([]);
  });
});
