import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../app/ui/', import.meta.url));

/** The files that a browser fetches for a character, by their `unicode-range`. */
function claimants(character: string): string[] {
  const code = character.codePointAt(0) ?? 0;
  const faces = globSync('fonts*.css', { cwd: folder })
    .flatMap((sheet) => readFileSync(folder + sheet, 'utf8').split('@font-face'))
    .slice(1);
  return faces
    .filter((face) =>
      [...face.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].some(([, first = '', last = first]) => {
        return Number.parseInt(first, 16) <= code && code <= Number.parseInt(last, 16);
      }),
    )
    .map((face) => /fonts\/([a-z-]+)\.woff2/.exec(face)?.[1] ?? '');
}

describe('app/ui/fonts.css', () => {
  it.each(['\u2010', '\u2011', '\u2060', '\u2020'])('fetches no file for %j, which no font has', (character) => {
    expect(claimants(character)).toEqual([]);
  });

  it.each(['-', '–', '•', '’', '\u202f', 'é'])('has %j in the files of a first screen', (character) => {
    expect(claimants(character)).toEqual(expect.arrayContaining(['archivo', 'newsreader']));
  });

  it.each(['“', 'ñ'])('has %j in the files of rare characters', (character) => {
    const claiming = claimants(character);
    expect(claiming).toEqual(expect.arrayContaining(['archivo-rare', 'newsreader-rare']));
    expect(claiming).not.toContain('archivo');
  });

  it('scales a system face for each face of the first screen', () => {
    const rules = readFileSync(`${folder}fonts.css`, 'utf8').split('@font-face');
    for (const family of ['Archivo Fallback', 'Newsreader Fallback']) {
      const faces = rules.filter((rule) => rule.includes(`"${family}"`));
      expect(faces.length).toBeGreaterThan(0);
      for (const property of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override']) {
        expect(faces.filter((rule) => !rule.includes(property))).toEqual([]);
      }
    }
  });
});

describe('the faces of one family', () => {
  it('have the same ranges or ranges apart, as a browser seeks no character in a second one that overlaps', () => {
    const rules = readFileSync(`${folder}fonts.css`, 'utf8').split('@font-face').slice(1);
    const value = (rule: string, name: string) => new RegExp(`${name}: ([^;]+);`).exec(rule)?.[1] ?? '';
    const range = (rule: string, name: string, initial: string) => {
      const [first = '', last = first] = (value(rule, name) || initial).replaceAll('%', '').split(' ');
      return [Number(first), Number(last)] as const;
    };
    const overlap = (a: readonly [number, number], b: readonly [number, number]) => a[0] <= b[1] && b[0] <= a[1];
    const faces = rules.map((rule) => ({
      file: value(rule, 'src'),
      kind: value(rule, 'font-family') + value(rule, 'font-style'),
      weight: range(rule, 'font-weight', '400'),
      stretch: range(rule, 'font-stretch', '100'),
    }));
    const mixed = faces.flatMap((a, index) =>
      faces
        .slice(index + 1)
        .filter((b) => a.kind === b.kind && overlap(a.weight, b.weight) && overlap(a.stretch, b.stretch))
        .filter((b) => `${a.weight} ${a.stretch}` !== `${b.weight} ${b.stretch}`)
        .map((b) => `${a.file} and ${b.file}`),
    );
    expect(mixed).toEqual([]);
  });
});
