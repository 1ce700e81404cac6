import { describe, expect, it } from 'vitest';
import { findIn, fold, foldQuery, type Run } from './search.ts';

const lines = (...texts: string[]): Run[] => texts.map((text) => ({ text, endsLine: true }));
const found = (runs: Run[], query: string) =>
  findIn(fold(runs), foldQuery(query), 3).map(({ from, to }) =>
    from.run === to.run
      ? runs[from.run]?.text.slice(from.offset, to.offset)
      : [runs[from.run]?.text.slice(from.offset), runs[to.run]?.text.slice(0, to.offset)],
  );

describe('Searching a page', () => {
  it('ignores accents and case, and points at the letters as they stand', () => {
    expect(found(lines('La Mémoire, la MÉMOIRE, la mémoire.'), 'memoire')).toEqual(['Mémoire', 'MÉMOIRE', 'mémoire']);
    expect(found(lines('Le cœur'), 'coeur')).toEqual(['cœur']);
    expect(found(lines('à l’aube'), "a l'aube")).toEqual(['à l’aube']);
    expect(found(lines('ﬁn de siècle'), 'FIN')).toEqual(['ﬁn']);
  });

  it('finds what a line’s end cuts, with its hyphen or without', () => {
    expect(found(lines('les noms re-', 'trouvés'), 'retrouves')).toEqual([['re-', 'trouvés']]);
    expect(found(lines('quatre mille', 'noms'), 'mille noms')).toEqual([['mille', 'noms']]);
    expect(found(lines('avant-garde'), 'avant-garde')).toEqual(['avant-garde']);
  });

  it('finds what styles cut: pieces of one line are one text', () => {
    const runs = [
      { text: 'Ré', endsLine: false },
      { text: 'sille', endsLine: true },
    ];
    expect(found(runs, 'resille')).toEqual([['Ré', 'sille']]);
  });

  it('keeps its places in a text beyond the first plane', () => {
    expect(found(lines('🥁 ka 🥁 ka'), 'ka')).toEqual(['ka', 'ka']);
  });

  it('finds nothing for nothing, spaces or hyphens', () => {
    for (const query of ['', '   ', '-', '\u00ad']) expect(found(lines('a - b'), query)).toEqual([]);
  });
});
