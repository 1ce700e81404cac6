import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { log } from '#observability/log.ts';
import type { JobName, JobRequest, JobResult, jobs } from './file-worker.ts';
import { isTransient, UploadError } from './upload-errors.ts';

/** Seconds after which a job is ended: its file was made to be slow. The slowest valid ones take a third (a WebP of 50 million pixels: 19 s). */
export const maxSeconds: Readonly<Record<JobName, number>> = {
  detectKind: 60,
  readCaptions: 60,
  isTaggedPdf: 60,
  removeFilmMetadata: 60,
  inspectPicture: 60,
  rewrite: 60,
  makeFormats: 60,
  makeRendition: 120,
  makeShareCard: 60,
  readPdfText: 120,
};
/** An idle process exits after this time, which frees its memory. */
const idleMs = 15_000;

/** The environment variables of a child process: no URL and no secret. */
const workerEnv = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

type Job = { request: JobRequest; resolve: (value: never) => void; reject: (error: unknown) => void };

/** Child processes of one job each: a file that crashes or holds its parser ends its process, not the site, and the memory is freed with it. */
function workerPool(most: number, priority: number) {
  const waiting: Job[] = [];
  const idle = new Set<ChildProcess>();
  let running = 0;

  function run<Name extends JobName>(name: Name, ...values: Parameters<(typeof jobs)[Name]>) {
    return new Promise((resolve, reject) => {
      waiting.push({ request: { name, values }, resolve, reject });
      next();
    });
  }

  function next(): void {
    if (waiting.length === 0) return;
    const reused = [...idle].at(-1);
    if (reused) idle.delete(reused);
    const child = reused ?? (running < most ? start() : undefined);
    const job = child && waiting.shift();
    if (job) void give(child, job, reused !== undefined);
  }

  function start(): ChildProcess {
    const child = fork(new URL('./file-worker.ts', import.meta.url), {
      env: Object.fromEntries(workerEnv.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    running += 1;
    let gone = false;
    const leave = () => {
      if (gone) return;
      gone = true;
      running -= 1;
      idle.delete(child);
      next();
    };
    child.once('exit', leave);
    // A process that could not be started, or does not receive messages, does not always exit.
    child.on('error', () => {
      child.kill('SIGKILL');
      leave();
    });
    try {
      if (child.pid) setPriority(child.pid, priority);
    } catch {
      // Some containers forbid a lower priority: the process keeps the normal one.
    }
    return child;
  }

  /** A reused process may have ended while idle: its job goes to another. A file is refused if it ends a process started for it, or is too slow. */
  async function give(child: ChildProcess, job: Job, reused: boolean): Promise<void> {
    const { request, resolve, reject } = job;
    let isSlow = false;
    child.ref();
    child.channel?.ref();
    const timeout = setTimeout(() => {
      isSlow = true;
      child.kill('SIGKILL');
    }, maxSeconds[request.name] * 1000);
    const listening = new AbortController();
    const { signal } = listening;
    child.send(request);
    const result = await Promise.race([
      once(child, 'message', { signal }).then(([received]) => received as JobResult),
      once(child, 'exit', { signal }).then(unreadable),
    ]).catch(notStarted);
    listening.abort();
    clearTimeout(timeout);
    if (result instanceof UploadError) {
      if (reused && !isSlow) waiting.unshift(job);
      else reject(result);
    } else {
      rest(child);
      if ('value' in result) resolve(result.value as never);
      else reject(errorOf(result));
    }
    next();
  }

  /** Waits for more work without keeping this process from ending. */
  function rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    idle.add(child);
    const leave = setTimeout(() => {
      if (idle.delete(child)) child.disconnect();
    }, idleMs);
    leave.unref();
    child.once('message', () => clearTimeout(leave));
  }

  return run;
}

function errorOf({ error, fields: { code, syscall, sentence, status } }: Extract<JobResult, { error: Error }>): Error {
  if (status) return new UploadError(error.message, status, sentence);
  if (syscall || isTransient(error)) return Object.assign(error, { code });
  log.error('a file parser failed', error);
  return unreadable();
}

const unreadable = (): UploadError =>
  new UploadError(
    'Ce fichier ne peut pas être lu\u00a0: il est abîmé, ou trop long à traiter. Exportez-le à nouveau depuis le logiciel qui l’a créé.',
  );

const notStarted = (): UploadError =>
  new UploadError('Le serveur ne peut pas traiter ce fichier pour le moment. Réessayez dans un instant.', 503);

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;
/** For uploads: an editor waits for the result. */
const runNow = workerPool(2, PRIORITY_NORMAL);
/** For renditions and the texts of PDFs: it has a lower priority than requests. */
const runInBackground = workerPool(1, PRIORITY_BELOW_NORMAL);

/** The functions of media/parsers/, run in child processes. They throw the same errors, and an `UploadError` for a file that ends its process. */
export const fileWorkers = Object.fromEntries(
  (Object.keys(maxSeconds) as JobName[]).map((name) => {
    const run = name === 'makeRendition' || name === 'readPdfText' ? runInBackground : runNow;
    return [name, (...values: Parameters<(typeof jobs)[JobName]>) => run(name, ...values)];
  }),
) as typeof jobs;
