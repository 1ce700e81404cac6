import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The file of a style sheet that a module imports as `#app/…` or relative to itself. */
const fileOf = (importer: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : join(dirname(importer), specifier);

it('every class of a CSS module that a component names has a rule', () => {
  const missing: string[] = [];
  let named = 0;
  for (const file of globSync('{app,tests}/**/*.tsx')) {
    const source = readFileSync(file, 'utf8');
    const code = source.replaceAll(/^import .*$|\w+\.module\.css/gm, '');
    for (const [, name = '', specifier = ''] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const rules = readFileSync(fileOf(file, specifier), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
      const classes = new Set([...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map((match) => match[1]));
      for (const [, used = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        named += 1;
        if (!classes.has(used)) missing.push(`${file}: ${name}.${used}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(500);
});
