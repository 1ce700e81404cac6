/**
 * Shows the progress of a long operation on one line of a terminal, which is overwritten. @returns a function to call with each step; it
 * writes nothing if the output is no terminal, as in a crontab
 */
export function progress(what: string): (done: number, total: number) => void {
  if (!process.stdout.isTTY) return () => undefined;
  return (done, total) => {
    process.stdout.write(`${what} : ${done} sur ${total}${done < total ? '\r' : '\n'}`);
  };
}
