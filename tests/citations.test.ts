import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const texts = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css', '*.md', '*.cjs'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)));
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4));

/** The citations of a text: files of docs/, documents in capitals, numbers of decisions, and, in Markdown, relative links. */
function* citations(path: string, text: string): Generator<{ cited: string; exists: boolean }> {
  for (const [cited] of text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)) yield { cited, exists: existsSync(join(root, cited)) };
  for (const [cited] of text.matchAll(/\b[A-Z]{2,}\.md\b/g))
    yield { cited, exists: [dirname(path), '.'].some((folder) => existsSync(join(root, folder, cited))) };
  for (const [cited, number = ''] of text.matchAll(/\bdocs\/decisions\/(\d+)\b/g))
    yield { cited, exists: decisions.includes(number) };
  if (!path.endsWith('.md')) return;
  for (const [, cited = ''] of text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g))
    yield { cited, exists: existsSync(join(root, dirname(path), cited)) };
}

it('every document that code and documentation cite is in the repository', () => {
  const missing = texts.flatMap((path) =>
    [...citations(path, readFileSync(join(root, path), 'utf8'))]
      .filter(({ exists }) => !exists)
      .map(({ cited }) => `${path}: ${cited}`),
  );
  expect(missing).toEqual([]);
});

/** Numbers of findings and issues, as « finding 12 », « issue #12 », « (S4) ». Issues of other projects are written `owner/name#12`. */
const numbered = /\bfindings? [A-Z]?\d+\b|\b(?:issues?|pull requests?) #\d+\b|\([A-Z]\d{1,2}\)/;

it('no finding or issue of a document outside of the repository is cited', () => {
  const cited = texts
    .filter((path) => path !== 'tests/citations.test.ts')
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => (numbered.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
  expect(cited).toEqual([]);
});
