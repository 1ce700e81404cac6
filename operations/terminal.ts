/** Shows the progress of a long operation on one line of a terminal; writes nothing elsewhere, as in a crontab. Called with each step. */
export function progress(what: string): (done: number, total: number) => void {
  if (!process.stdout.isTTY) return () => undefined;
  return (done, total) => {
    process.stdout.write(`${what} : ${done} sur ${total}${done < total ? '\r' : '\n'}`);
  };
}

/** The maximum number of sentences shown; the rest is counted. */
const most = 50;

function list(head: string, sentences: readonly string[], stream: NodeJS.WriteStream): void {
  if (sentences.length === 0) return;
  const lines = sentences.slice(0, most).map((sentence) => `- ${sentence}`);
  if (sentences.length > most) lines.push(`… et ${sentences.length - most} autres.`);
  stream.write(`${[`${head} (${sentences.length}) :`, ...lines].join('\n')}\n`);
}

export const reportLosses = (head: string, losses: readonly string[]): void => list(head, losses, process.stderr);

export const reportRemarks = (remarks: readonly string[]): void => list('À savoir', remarks, process.stdout);
