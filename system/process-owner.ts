/** Identifies this process. The start time is part of it: in a container, a new process often gets the pid of an earlier one. */
export const ownerTag = `${process.pid}-${Math.round(performance.timeOrigin).toString(36)}`;

/** Whether the process runs that wrote a temporary file: a name that begins with `ownerTag` and `~`. Any other name has no owner. */
export function hasLiveOwner(name: string): boolean {
  const [, tag, pid] = /^((\d+)-[0-9a-z]+)~/.exec(name) ?? [];
  if (tag === undefined || pid === undefined) return false;
  if (Number(pid) === process.pid) return tag === ownerTag;
  try {
    // Signal 0 tests whether the process exists, and sends nothing (kill(2)).
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
