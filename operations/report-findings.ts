/** Sentences shown on a screen; the rest is counted. */
const most = 50;

function list(head: string, sentences: readonly string[], stream: NodeJS.WriteStream): void {
  if (sentences.length === 0) return;
  const lines = sentences.slice(0, most).map((sentence) => `- ${sentence}`);
  if (sentences.length > most) lines.push(`… et ${sentences.length - most} autres.`);
  stream.write(`${[`${head} (${sentences.length}) :`, ...lines].join('\n')}\n`);
}

/** What an archive cannot give back. */
export const reportLosses = (head: string, losses: readonly string[]): void => list(head, losses, process.stderr);

/** What is given back as it was. */
export const reportRemarks = (remarks: readonly string[]): void => list('À savoir', remarks, process.stdout);
