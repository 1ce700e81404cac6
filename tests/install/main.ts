/**
 * `npm run test:install`: installs and starts the last commit with the npm of several machines, each in a clone of its own, then executes
 * deploy/Containerfile (README, « Test it »). One line per row; exits with 1 when a row failed. Names pick rows: `npm run test:install --
 * 9.2.0 container`. With `--debian`, the rows are new Debian systems instead, installed and run as docs/operations.md says (half an hour;
 * tests/install/debian.ts has its requirements).
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tryContainer } from './container.ts';
import { debianReleases, tryDebian } from './debian.ts';
import { npmRows, tryNpm } from './npm-row.ts';

const {
  positionals: names,
  values: { debian },
} = parseArgs({ allowPositionals: true, options: { debian: { type: 'boolean', default: false } } });

interface Row {
  name: string;
  run(folder: string): Promise<string>;
}

const matrix: Row[] = [
  ...npmRows.map((row) => ({
    name: `npm ${row.npm}, Node ${row.node} (${row.origin})`,
    run: (folder: string) => tryNpm(folder, row),
  })),
  { name: 'container: deploy/Containerfile, step by step', run: tryContainer },
];
const systems: Row[] = debianReleases.map((release) => ({
  name: `Debian ${release}: docs/operations.md, command by command`,
  run: (folder: string) => tryDebian(folder, release),
}));
const rows = (debian ? systems : matrix).filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);

const folder = await mkdtemp(join(tmpdir(), 'memorial-install-'));
const began = performance.now();
const failures: string[] = [];
let next = 0;
try {
  // Two at a time: one row's downloads fill the other's waits. Debian systems one after the other: both would manage the same cgroups.
  await Promise.all(debian ? [work()] : [work(), work()]);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(`${rows.length - failures.length} passed, ${failures.length} failed, ${seconds} s\n`);
process.exit(failures.length === 0 && rows.length > 0 ? 0 : 1);

async function work(): Promise<void> {
  for (let number = next++; number < rows.length; number = next++) {
    const row = rows[number] as Row;
    const own = join(folder, String(number));
    await mkdir(own);
    const started = performance.now();
    const took = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
    try {
      const detail = await row.run(own);
      process.stdout.write(`ok     ${row.name}: ${took()} (${detail})\n`);
    } catch (error) {
      failures.push(row.name);
      process.stdout.write(
        `FAILED ${row.name}: ${took()}\n${error instanceof Error ? error.message : String(error)}\n`,
      );
    }
    // A picture process of the stopped site may still write its last file.
    await rm(own, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
