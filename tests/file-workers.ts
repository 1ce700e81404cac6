import { readdirSync, readFileSync } from 'node:fs';

/** The file workers of a process (proc(5)). */
export function fileWorkerPids(parent: number | 'self' = 'self'): number[] {
  const children = readdirSync(`/proc/${parent}/task`).flatMap((task) =>
    readFileSync(`/proc/${parent}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('file-worker'));
}
