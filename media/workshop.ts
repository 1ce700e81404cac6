import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Answered, Asked, JobName, jobs } from './picture-process.ts';
import { FileRefused } from './refused.ts';

/** A photograph takes a second or two; what takes so long is made to. */
const longestMs = 120_000;
/** A process that has nothing to do for so long gives its memory back. */
const idleMs = 15_000;

/** All that a picture process is told of this one's surroundings: no address and no secret of the house. */
const surroundings = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

interface Job {
  asked: Asked;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/**
 * A few processes that work on pictures, each on one at a time: a picture made to break the library that decodes it ends the
 * process that decodes it, not the site, and the memory of that work goes away with it. They come with the first picture.
 */
class Crew {
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
      this.#waiting.push({ asked: { name, values }, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const process = this.#idle.pop() ?? (this.#running < this.#most ? this.#start() : undefined);
    const job = process && this.#waiting.shift();
    if (job) this.#give(process, job);
  }

  #start(): ChildProcess {
    const child = fork(new URL('./picture-process.ts', import.meta.url), {
      env: Object.fromEntries(surroundings.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
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
      const at = this.#idle.indexOf(child);
      if (at !== -1) this.#idle.splice(at, 1);
      this.#next();
    };
    child.once('exit', leave);
    // One that could not be started, or be spoken to, does not always exit.
    child.on('error', () => {
      child.kill('SIGKILL');
      leave();
    });
    yieldTo(child, this.#priority);
    return child;
  }

  #give(child: ChildProcess, { asked, resolve, reject }: Job): void {
    child.ref();
    child.channel?.ref();
    const tooLong = setTimeout(() => child.kill('SIGKILL'), longestMs);
    const over = () => {
      clearTimeout(tooLong);
      child.removeListener('message', answer);
      child.removeListener('exit', lost);
      child.removeListener('error', unheard);
    };
    const answer = (answered: Answered) => {
      over();
      this.#rest(child);
      if ('value' in answered) resolve(answered.value as never);
      else reject(errorOf(answered));
      this.#next();
    };
    const lost = () => {
      over();
      reject(new FileRefused('Cette image ne peut pas être lue : le fichier est abîmé, ou demande trop de travail.'));
    };
    const unheard = () => {
      over();
      reject(
        new FileRefused('Le serveur ne peut pas traiter cette image pour le moment. Réessayez dans un instant.', 503),
      );
    };
    child.once('message', answer);
    child.once('exit', lost);
    child.once('error', unheard);
    child.send(asked);
  }

  /** Waits for more work without keeping this process from ending. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#idle.push(child);
    const leave = setTimeout(() => {
      const at = this.#idle.indexOf(child);
      if (at === -1) return;
      this.#idle.splice(at, 1);
      child.disconnect();
    }, idleMs);
    leave.unref();
    child.once('message', () => clearTimeout(leave));
  }
}

/** Lets others go first. A house that forbids it (some containers do) gets pictures at the usual pace. */
function yieldTo(child: ChildProcess, priority: number): void {
  try {
    if (child.pid) setPriority(child.pid, priority);
  } catch {
    return;
  }
}

function errorOf(answered: Exclude<Answered, { value: unknown }>): Error {
  if ('refused' in answered) {
    const { message, status, sentence } = answered.refused;
    return new FileRefused(message, status, sentence);
  }
  return Object.assign(new Error(answered.failed.message), { code: answered.failed.code });
}

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;
/** Somebody waits for what these do. */
const desk = new Crew(2, PRIORITY_NORMAL);
/** Nobody waits for what this one does: visitors go first. */
const backRoom = new Crew(1, PRIORITY_BELOW_NORMAL);

/** What is done to pictures, elsewhere: the functions of pictures.ts, with their errors. */
export const workshop = {
  inspect: (...values: Parameters<typeof jobs.inspect>) => desk.do('inspect', ...values),
  rewrite: (...values: Parameters<typeof jobs.rewrite>) => desk.do('rewrite', ...values),
  makeFormats: (...values: Parameters<typeof jobs.makeFormats>) => desk.do('makeFormats', ...values),
  makeRendition: (...values: Parameters<typeof jobs.makeRendition>) => backRoom.do('makeRendition', ...values),
};
