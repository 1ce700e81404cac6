/** The parts of `build/`, and whether each is up to date with its sources. */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = ['{content,contract,editorial,model,client}/**/*', 'package-lock.json'];
const server = '{server,store,media,observability,archive,system}/**/*.ts';
const sources = {
  site: [...shared, '{app,public}/**/*', 'guide/**/*.{md,webp}', '{vite,react-router}.config.ts', 'scripts/bundle.ts'],
  server: [...shared, 'package.json', 'scripts/bundle.ts', server],
};
export type BuildPart = keyof typeof sources;

/** The file with the fingerprint of the sources that a part was built from. */
const stampOf = (part: BuildPart): string => join(root, part === 'site' ? 'build/inputs' : 'build/server-inputs');

export async function isUpToDate(part: BuildPart): Promise<boolean> {
  return (await readFile(stampOf(part), 'utf8').catch(() => '')) === (await fingerprint(part));
}

/** Runs the build of a part, and records the sources that it was given. */
export async function buildPart(part: BuildPart, build: () => Promise<void>): Promise<void> {
  const inputs = await fingerprint(part);
  await build();
  await writeFile(stampOf(part), inputs);
}

async function fingerprint(part: BuildPart): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(sources[part], { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex');
}
