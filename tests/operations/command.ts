import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The compile cache of tests: each has a data folder of its own, which would begin without one. */
const cacheFolder = join(root, 'node_modules/.cache/memorial');

export interface CommandResult {
  code: number | null;
  out: string;
  error: string;
}

/** A command of `operations/commands/` in a process of its own, as an operator runs it. */
export function startCommand(
  name: string,
  env: Record<string, string>,
  args: readonly string[],
): { child: ChildProcess; ended: Promise<CommandResult> } {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/compile-cache.js', `operations/commands/${name}.ts`, ...args],
    {
      cwd: root,
      env: { PATH: process.env.PATH, CACHE_DIRECTORY: cacheFolder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const result: CommandResult = { code: null, out: '', error: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    result.out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    result.error += chunk.toString();
  });
  const ended = new Promise<CommandResult>((resolve) => {
    child.on('close', (code) => resolve({ ...result, code }));
  });
  return { child, ended };
}

export const runCommand = (name: string, dataDir: string, ...args: string[]): Promise<CommandResult> =>
  startCommand(name, { DATA_DIR: dataDir }, args).ended;

/** The audit log of a data folder, oldest line first: act, author, result, detail. */
export async function auditOf(dataDir: string): Promise<unknown[][]> {
  const store = await openStore({ dataDir });
  const { entries } = await store.list('audit', { sort: [{ path: ['id'], direction: 'asc' }], budget: unbounded });
  await store.close();
  return entries.map(({ act, authorEmail, result, detail }) => [act, authorEmail, result, detail]);
}
