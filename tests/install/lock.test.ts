import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  os?: string[];
  engines?: { node?: string };
}

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const { packages } = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, LockedPackage> };

/** Where the lock file puts `name` for the package at `path`: beside it, or in a folder above it, as Node looks it up. */
function lockedAt(path: string, name: string): string | undefined {
  const folders = path.split(/\/?node_modules\//);
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const candidate = [...folders.slice(0, depth), name].join('/node_modules/').replace(/^\//, '');
    if (candidate in packages) return candidate;
  }
  return undefined;
}

describe('package-lock.json', () => {
  // npm install on one platform can drop the packages of the others (npm/cli#4828): CI there passes, and a colleague's npm ci does not.
  it('names the optional packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => lockedAt(path, name) === undefined)
        .map((name) => `${name}, of ${path || 'package.json'}`),
    );
    expect(missing).toEqual([]);
  });

  // npm leaves out, without a word, an optional package whose `engines` exclude the Node that npm runs on: on Node 18 the bundler's and the
  // image library's binaries, though Node 26 runs them. `npm install` writes these lines again: take them out (CONTRIBUTING.md).
  it('names no engines for the binaries of a platform', () => {
    const binaries = Object.entries(packages).filter(([, { optional, os }]) => optional && os !== undefined);
    expect(binaries.length).toBeGreaterThan(20);
    expect(binaries.filter(([, { engines }]) => engines !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('has a checksum for every package, and no registry URL', () => {
    const locked = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  });
});
