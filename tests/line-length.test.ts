import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The formatter breaks code at 120 characters, but neither comments nor texts. */
it('No line of code, comment or style is longer than 150 characters', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(tsx?|c?js|css)$/.test(path) && existsSync(join(root, path)));
  const long = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > 150 ? [`${path}:${index + 1}`] : [])),
  );
  expect(files.length).toBeGreaterThan(800);
  expect(long).toEqual([]);
});
