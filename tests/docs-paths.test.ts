import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)));
const folders = new Set(files.flatMap((path) => [...ancestors(path)]));

function* ancestors(path: string): Generator<string> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) yield `${folder}/`;
}

/** Source files and folders in backquotes: `store/open.ts`, `read.ts`, `store/`, `tests/journeys/editor/`. */
const sourcePath =
  /`((?:[\w@*-][\w@.*-]*\/)*[\w@.*-]+\.(?:tsx?|cjs|css|cfg|conf|service|socket)|(?:[a-z][\w.-]*\/)+)`/g;

/** Files of an installation, of a build, or of other programs. */
const outside = /^(?:build|backups|data|uploads|node_modules|test-results)\/|^postgresql\.conf$/;

/** docs/security-asvs.md writes `api/auth` for `tests/api/accounts/auth.test.ts`. */
const abridged = /`((?:tests\/)?(?:api|journeys|media|operations|security)\/[\w-]+(?:\/[\w-]+)?)`/g;

const isIn = (repository: Iterable<string>, path: string) =>
  [...repository].some((candidate) =>
    /[*{]/.test(path) ? matchesGlob(candidate, `**/${path}`) : candidate === path || candidate.endsWith(`/${path}`),
  );

const namedIn = (document: string): string[] => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(sourcePath)].map(([, path = '']) => path);
  return document === 'docs/security-asvs.md'
    ? [...named, ...[...text.matchAll(abridged)].map(([, path]) => `${path}.{test,spec}.ts`)]
    : named;
};

const documents = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');

it('every source file that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    namedIn(document)
      .filter((path) => !outside.test(path) && !isIn(path.endsWith('/') ? folders : files, path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const missing = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !Object.hasOwn(scripts, name))
      .map(([command]) => `${document}: ${command}`),
  );
  expect(missing).toEqual([]);
});

it('every test that a documented command runs exists', () => {
  const commands = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/\bnpm run t -- (\S+) -[tg] "([^"]+)"/g)].map(
      ([command, file = '', title = '']) => ({ command: `${document}: ${command}`, file, title }),
    ),
  );
  expect(commands.length).toBeGreaterThan(1);
  const missing = commands.filter(({ file, title }) =>
    files
      .filter((path) => path.includes(file) && /\.(test|spec)\.ts$/.test(path))
      .every((path) => !readFileSync(join(root, path), 'utf8').includes(title)),
  );
  expect(missing).toEqual([]);
});
