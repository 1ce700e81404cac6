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

  it.each(['-', '–', '’', '\u202f', 'é'])('has %j in the files of a first screen', (character) => {
    expect(claimants(character)).toEqual(expect.arrayContaining(['archivo', 'newsreader']));
  });

  it.each(['“', '•', 'ñ'])('has %j in the files of rare characters', (character) => {
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
