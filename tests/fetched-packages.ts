import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Has npm fetch packages that one command or test alone needs, at exact versions, into a folder of their own. Later runs find them there.
 * @param name of the folder in node_modules/.cache
 * @returns the path of a file in their node_modules
 */
export async function fetchPackages(
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<(file: string) => string> {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/${name}`, import.meta.url));
  const manifest = JSON.stringify({ private: true, dependencies });
  const path = join(folder, 'package.json');
  if (!existsSync(path) || (await readFile(path, 'utf8')) !== manifest) {
    // Beside the folder, which is complete or absent: a test that is tried again finds nothing of an attempt that ran out of time.
    await mkdir(dirname(folder), { recursive: true });
    const fresh = await mkdtemp(`${folder}-`);
    // The npm that runs this script, with its own Node: an npm of Node 18 may not run on Node 26.
    const { npm_node_execpath: node, npm_execpath: npm } = process.env;
    const [command, first] = node && npm ? [node, [npm]] : ['npm', []];
    await writeFile(join(fresh, 'package.json'), manifest);
    try {
      await run(command, [...first, 'install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: fresh });
      await rm(folder, { recursive: true, force: true });
      await rename(fresh, folder);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
  return (file) => join(folder, 'node_modules', file);
}
