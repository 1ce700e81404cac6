/** Says how far a long work has come: on one line that rewrites itself on a terminal, every tenth of the way elsewhere. */
export function progress(what: string): (done: number, total: number) => void {
  let said = -1;
  return (done, total) => {
    const step = process.stdout.isTTY ? done : Math.floor((10 * done) / Math.max(total, 1));
    if (step === said) return;
    said = step;
    const end = process.stdout.isTTY && done < total ? '\r' : '\n';
    process.stdout.write(`${what} : ${done} sur ${total}${end}`);
  };
}
