import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CorruptArchiveError } from '#archive/open.ts';
import { openStorage } from '#media/disk-storage.ts';
import { FileRefused } from '#media/index.ts';
import { type AuditEvent, recordAudit } from '#server/audit/audit-log.ts';
import { type Config, ConfigError, readConfig } from '#server/process/config.ts';
import { describeStartupError } from '#server/process/startup-errors.ts';
import { SourceProblem } from '#server/transfer/source.ts';
import { openStore } from '#store/open.ts';
import { isDamage } from '#store/sql/errors.ts';
import { StoreUnavailable } from '#store/store.ts';
import { describeDiskError } from '#system/disk-errors.ts';
import { makePrivate, setPrivateUmask } from '#system/private-files.ts';
import { productVersion } from '#system/version.ts';

/** The resources of a command: the database and files of the server, from the same settings. */
export type CommandContext = Awaited<ReturnType<typeof open>>;

async function open(config: Config) {
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
    /** Adds a line to the audit log. Commands have no account as their author. */
    audit: (act: AuditEvent['act'], detail: string, result: AuditEvent['result'] = 'done') =>
      recordAudit(store, { act, author: { timestamp: Date.now() }, detail, result }),
    close: () => store.close(),
  };
}

/** An error that an operator can fix. The message is a French sentence, shown without a stack. */
export class CommandError extends Error {}

/** Runs a command, and writes an error as one line. Exits with 0 only without one. `command` gets what opens its resources, closed after it. */
export async function runCommand(command: (open: () => Promise<CommandContext>) => Promise<void>): Promise<void> {
  setPrivateUmask();
  let context: CommandContext | undefined;
  try {
    await command(async () => {
      const config = readConfig(process.env);
      context = await open(config).catch((error: unknown) => {
        const sentence = describeStartupError(error, config);
        throw sentence ? new CommandError(sentence) : error;
      });
      return context;
    }).finally(() => context?.close());
  } catch (error) {
    console.error(describeError(error) ?? error);
    process.exitCode = 1;
  }
}

/** An error that an operator can fix, as a French sentence; undefined for a bug, which needs its stack. */
export function describeError(error: unknown): string | undefined {
  if (error instanceof FileRefused) return error.sentence;
  if (error instanceof StoreUnavailable) {
    const { reason, cause } = error;
    return `La base de données n’a pas pu être lue ou écrite (${reason} : ${(cause as Error).message}).`;
  }
  if (error instanceof CorruptArchiveError) return `Archive refusée : ${error.message}.`;
  if (isDamage(error))
    return 'La base de données est abîmée : rendez la dernière sauvegarde (npm run restore) dans un dossier vide.';
  if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS'))
    return `Option inconnue ou incomplète : ${(error as Error).message}`;
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
