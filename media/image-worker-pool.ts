import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { JobName, JobRequest, JobResult, jobs } from './image-worker.ts';
import { UploadError } from './upload-errors.ts';

/** A photograph takes a second or two. A job that takes this long is stopped, because its file was crafted to be slow. */
const jobTimeoutMs = 120_000;
/** An idle process exits after this time, which frees its memory. */
const idleMs = 15_000;

/** The environment variables of a child process: no URL and no secret. */
const workerEnv = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

interface Job {
  request: JobRequest;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Child processes that handle one picture job each. A picture that crashes the decoder ends one child process and not the site, and
 * the memory of the job is freed with it. The first job starts the first process.
 */
class WorkerPool {
  readonly #most: number;
  readonly #priority: number;
  readonly #waiting: Job[] = [];
  readonly #idle: ChildProcess[] = [];
  #running = 0;

  constructor(most: number, priority: number) {
    this.#most = most;
    this.#priority = priority;
  }

  do<Name extends JobName>(
    name: Name,
    ...values: Parameters<(typeof jobs)[Name]>
  ): Promise<Awaited<ReturnType<(typeof jobs)[Name]>>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request: { name, values }, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const idle = this.#idle.pop();
    const process = idle ?? (this.#running < this.#most ? this.#start() : undefined);
    const job = process && this.#waiting.shift();
    if (job) this.#give(process, job, idle !== undefined);
  }

  #start(): ChildProcess {
    const child = fork(new URL('./image-worker.ts', import.meta.url), {
      env: Object.fromEntries(workerEnv.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#running += 1;
    let gone = false;
    const leave = () => {
      if (gone) return;
      gone = true;
      this.#running -= 1;
      const index = this.#idle.indexOf(child);
      if (index !== -1) this.#idle.splice(index, 1);
      this.#next();
    };
    child.once('exit', leave);
    // A process that could not be started, or does not receive messages, does not always exit.
    child.on('error', () => {
      child.kill('SIGKILL');
      leave();
    });
    lowerPriority(child, this.#priority);
    return child;
  }

  /**
   * A reused process may have ended while it was idle, before its exit was reported here. Its job is then given to another
   * process: a picture is refused only when it ends a process that was started for it, or takes longer than `longestMs`.
   */
  #give(child: ChildProcess, job: Job, reused: boolean): void {
    const { request, resolve, reject } = job;
    let mayRetry = reused;
    child.ref();
    child.channel?.ref();
    const timeout = setTimeout(() => {
      mayRetry = false;
      child.kill('SIGKILL');
    }, jobTimeoutMs);
    const removeListeners = () => {
      clearTimeout(timeout);
      child.removeListener('message', onMessage);
      child.removeListener('exit', onExit);
      child.removeListener('error', onError);
    };
    const onMessage = (result: JobResult) => {
      removeListeners();
      this.#rest(child);
      if ('value' in result) resolve(result.value as never);
      else reject(errorOf(result));
      this.#next();
    };
    const retry = () => {
      this.#waiting.unshift(job);
      this.#next();
    };
    const onExit = () => {
      removeListeners();
      if (mayRetry) return retry();
      reject(new UploadError('Cette image ne peut pas être lue : le fichier est abîmé, ou demande trop de travail.'));
    };
    const onError = () => {
      removeListeners();
      if (mayRetry) return retry();
      reject(
        new UploadError('Le serveur ne peut pas traiter cette image pour le moment. Réessayez dans un instant.', 503),
      );
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
    child.once('error', onError);
    child.send(request);
  }

  /** Waits for more work without keeping this process from ending. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#idle.push(child);
    const leave = setTimeout(() => {
      const index = this.#idle.indexOf(child);
      if (index === -1) return;
      this.#idle.splice(index, 1);
      child.disconnect();
    }, idleMs);
    leave.unref();
    child.once('message', () => clearTimeout(leave));
  }
}

/** Lowers the priority of a process. Some containers forbid it: the process then keeps the normal priority. */
function lowerPriority(child: ChildProcess, priority: number): void {
  try {
    if (child.pid) setPriority(child.pid, priority);
  } catch {
    return;
  }
}

function errorOf(result: Exclude<JobResult, { value: unknown }>): Error {
  if ('refused' in result) {
    const { message, status, sentence } = result.refused;
    return new UploadError(message, status, sentence);
  }
  return Object.assign(new Error(result.failed.message), { code: result.failed.code });
}

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;
/** For uploads: an editor waits for the result. */
const interactivePool = new WorkerPool(2, PRIORITY_NORMAL);
/** For renditions: it has a lower priority than requests. */
const backgroundPool = new WorkerPool(1, PRIORITY_BELOW_NORMAL);

/** The functions of pictures.ts, run in child processes. They throw the same errors. */
export const imageWorkers = {
  inspect: (...values: Parameters<typeof jobs.inspect>) => interactivePool.do('inspect', ...values),
  rewrite: (...values: Parameters<typeof jobs.rewrite>) => interactivePool.do('rewrite', ...values),
  makeFormats: (...values: Parameters<typeof jobs.makeFormats>) => interactivePool.do('makeFormats', ...values),
  makeRendition: (...values: Parameters<typeof jobs.makeRendition>) => backgroundPool.do('makeRendition', ...values),
};
