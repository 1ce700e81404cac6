import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../app/ui/', import.meta.url));

/** The files a browser fetches for a sign, by what the style sheets claim of each. */
function claimants(sign: string): string[] {
  const code = sign.codePointAt(0) ?? 0;
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

describe('the letters', () => {
  it.each(['\u2010', '\u2011', '\u2060', '\u2020'])('fetch no file for %j, which none has', (sign) => {
    expect(claimants(sign)).toEqual([]);
  });

  it.each(['-', '–', '’', '\u202f', '“', '•'])('have %j', (sign) => {
    expect(claimants(sign)).toContain('archivo-whole');
  });
});
