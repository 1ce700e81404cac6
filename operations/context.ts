import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CorruptArchiveError } from '#archive/open.ts';
import { FileRefused } from '#media/index.ts';
import { openStorage } from '#media/open-storage.ts';
import type { Storage } from '#media/storage.ts';
import { type AuditEvent, recordAudit } from '#server/audit/audit-log.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { describeStartupError } from '#server/startup-errors.ts';
import { openStore } from '#store/open.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { describeDiskError } from '#system/disk-errors.ts';
import { makePrivate, setPrivateUmask } from '#system/private-files.ts';
import { SourceProblem } from './transfer/source.ts';

/** The resources of a command: the database and files of the server, from the same settings. */
export interface CommandContext {
  config: Config;
  dataDir: string;
  store: Store;
  storage: Storage;
  /** The product's version, as package.json has it. */
  version: string;
  /** Adds a line to the audit log. Commands have no account as their author. */
  audit(act: AuditEvent['act'], detail: string, result?: AuditEvent['result']): Promise<void>;
  close(): Promise<void>;
}

/** @throws CommandError where an operator can fix what is wrong */
export async function openContext(env: Record<string, string | undefined> = process.env): Promise<CommandContext> {
  const config = readConfig(env);
  return open(config).catch((error: unknown) => {
    const sentence = describeStartupError(error, config);
    throw sentence ? new CommandError(sentence) : error;
  });
}

async function open(config: Config): Promise<CommandContext> {
  const dataDir = resolve(config.dataDir);
  await mkdir(dataDir, { recursive: true });
  const store = await openStore({ dataDir, ...(config.databaseUrl && { databaseUrl: config.databaseUrl }) });
  await makePrivate(dataDir);
  return {
    config,
    dataDir,
    store,
    storage: await openStorage({ dataDir, bucket: config.bucket }),
    version: await productVersion(),
    audit: (act, detail, result = 'done') => recordAudit(store, { act, timestamp: Date.now(), detail, result }),
    close: () => store.close(),
  };
}

async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** An error that an operator can fix. The message is a French sentence, shown without a stack. */
export class CommandError extends Error {}

/** Runs a command, and writes an error as one line. The exit code is 0 only without an error. */
export async function run(command: () => Promise<void>): Promise<void> {
  setPrivateUmask();
  try {
    await command();
  } catch (error) {
    console.error(describeError(error) ?? error);
    process.exitCode = 1;
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). */
const corrupt = [11, 26];

/** An error that an operator can fix, as a French sentence; undefined for a bug, which needs its stack. */
export function describeError(error: unknown): string | undefined {
  if (error instanceof FileRefused) return error.sentence;
  if (error instanceof StoreUnavailable) {
    const { reason, cause } = error;
    return `La base de données n’a pas pu être lue ou écrite (${reason} : ${(cause as Error).message}).`;
  }
  if (error instanceof CorruptArchiveError) return `Archive refusée : ${error.message}.`;
  const { errcode, code } = error as { errcode?: number; code?: string };
  // PostgreSQL: data_corrupted, index_corrupted.
  if (corrupt.includes((errcode ?? 0) & 0xff) || code === 'XX001' || code === 'XX002')
    return 'La base de données est abîmée : rendez la dernière sauvegarde (npm run restore) dans un dossier vide.';
  if (code?.startsWith('ERR_PARSE_ARGS')) return `Option inconnue ou incomplète : ${(error as Error).message}`;
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof SourceProblem)
    return error.message;
  return describeDiskError(error);
}

/** Aborted by SIGINT and SIGTERM, so that a command removes its temporary files before it ends. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort(new CommandError('Interrompu : rien n’a été changé.')));
  return controller.signal;
}
