import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const read = async (name: string) =>
  JSON.parse(await readFile(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'));

const { packageRules } = (await read('renovate.json')) as {
  packageRules: { groupName?: string; matchPackageNames?: string[] }[];
};
const manifest = (await read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  object
>;
const dependencies = Object.keys({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});

/** As Renovate reads a pattern: a regular expression between slashes, a scope before `/**`, or a name. */
function matches(pattern: string, name: string): boolean {
  if (pattern.startsWith('/')) return new RegExp(pattern.slice(1, -1)).test(name);
  return pattern.endsWith('/**') ? name.startsWith(pattern.slice(0, -2)) : name === pattern;
}

describe('renovate.json', () => {
  it('names existing dependencies only', () => {
    const patterns = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
    const unused = patterns.filter((pattern) => !dependencies.some((name) => matches(pattern, name)));
    expect(unused).toEqual([]);
  });

  it.each(['node-', 'react-router', '@react-router/', '@tiptap/', '@dnd-kit/', '@fontsource-variable/'])(
    'upgrades all packages that begin with %s in one group',
    (prefix) => {
      const groups = dependencies
        .filter((name) => name.startsWith(prefix) && name !== 'node-ical')
        .map((name) =>
          packageRules.find(({ matchPackageNames = [] }) => matchPackageNames.some((it) => matches(it, name))),
        );
      expect(new Set(groups.map((rule) => rule?.groupName)).size).toBe(1);
      expect(groups).not.toContain(undefined);
    },
  );
});
