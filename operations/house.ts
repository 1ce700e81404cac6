import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FileRefused } from '#media/index.ts';
import { openStorage } from '#media/open-storage.ts';
import type { Storage } from '#media/storage.ts';
import { type Act, note } from '#server/audit/journal.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { startProblem } from '#server/start-problems.ts';
import { openStore } from '#store/open.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { SourceProblem } from './transfer/source.ts';

/** What a command works on: the same database and files as the server's, by the same settings. */
export interface House {
  config: Config;
  dataDir: string;
  store: Store;
  storage: Storage;
  /** The product's version, as package.json says it. */
  version: string;
  /** A line of the back-office's journal. What is done by command has no account for its author. */
  tell(act: Act['act'], detail: string): Promise<void>;
  close(): Promise<void>;
}

export async function openHouse(env: Record<string, string | undefined> = process.env): Promise<House> {
  const config = readConfig(env);
  return open(config).catch((error: unknown) => {
    const told = startProblem(error, config);
    throw told ? new CommandError(told) : error;
  });
}

async function open(config: Config): Promise<House> {
  const dataDir = resolve(config.dataDir);
  await mkdir(dataDir, { recursive: true });
  const store = await openStore({ dataDir, ...(config.databaseUrl && { databaseUrl: config.databaseUrl }) });
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return {
    config,
    dataDir,
    store,
    storage: await openStorage({ dataDir, bucket: config.bucket }),
    version,
    tell: (act, detail) => note(store, { act, at: Date.now(), detail }),
    close: () => store.close(),
  };
}

/** What an operator can mend: told in a line, without a stack. */
export class CommandError extends Error {}

/** Runs a command's work and says in a line what went wrong. The exit code is 0 only when all went well. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(inALine(error) ?? error);
    process.exitCode = 1;
  }
}

/** A failure that an operator can mend, as a sentence. */
function inALine(error: unknown): string | undefined {
  if (error instanceof FileRefused) return error.sentence;
  if (error instanceof StoreUnavailable) {
    const { reason, cause } = error;
    return `La base de données n’a pas pu être lue ou écrite (${reason} : ${(cause as Error).message}).`;
  }
  const plain = error instanceof CommandError || error instanceof ConfigError || error instanceof SourceProblem;
  return plain ? error.message : undefined;
}
