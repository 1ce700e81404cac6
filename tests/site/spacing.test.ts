import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const spacing = /(?<![\w-])((?:scroll-)?(?:padding|margin|gap|row-gap|column-gap)[a-z-]*):([^;{}]*)/g;

it('paddings, margins and gaps of up to 4rem are steps of the scale in app/ui/tokens.css', () => {
  const literal: string[] = [];
  for (const file of globSync('app/**/*.css')) {
    if (file.endsWith('tokens.css')) continue;
    for (const [, property, value = ''] of readFileSync(file, 'utf8').matchAll(spacing))
      for (const [, length] of value.matchAll(/([\d.]+)rem\b/g))
        if (Number(length) <= 4) literal.push(`${file}: ${property}:${value}`);
  }
  expect(literal).toEqual([]);
});
