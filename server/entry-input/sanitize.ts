import { Worker } from 'node:worker_threads';
import type { ProblemKind } from '#model/problems.ts';

/** Shorter texts are sanitized without a thread: the worst takes some 50 ms, as long as starting one. */
const inThread = 10_000;
/** The worst text of the maximum length (500,000 characters) takes 4 s on a slow processor. */
const longestMs = 30_000;

/** One thread at a time: each takes a core and tens of megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sanitizes rich text as `sanitizeEditorHtml` does, without blocking the event loop.
 * @param max the field's maximum length: escaping can lengthen a text
 * @returns the sanitized HTML, or the problem of the text
 * @throws when the text takes longer than any of the maximum length
 */
export async function sanitizeRichText(
  html: string,
  max: number,
): Promise<{ html: string } | { problem: ProblemKind }> {
  // Loaded for the first rich text: a start is quicker without it.
  const { isNestedTooDeep, maxNesting, sanitizeEditorHtml } = await import('./sanitize-html.ts');
  const clean =
    html.length > inThread ? await cleanInTurn(html) : isNestedTooDeep(html) ? null : sanitizeEditorHtml(html);
  if (clean === null) return { problem: { code: 'tooDeep', max: maxNesting } };
  return clean.length > max ? { problem: { code: 'tooLong', max } } : { html: clean };
}

function cleanInTurn(html: string): Promise<string | null> {
  const mine = turn.then(() => cleanInThread(html));
  turn = mine.catch(() => undefined);
  return mine;
}

async function cleanInThread(html: string): Promise<string | null> {
  const worker = new Worker(new URL('./rich-text-worker.ts', import.meta.url), { workerData: html });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', resolve).on('error', reject);
      setTimeout(() => reject(new Error('a rich text took too long to clean')), longestMs).unref();
    });
  } finally {
    await worker.terminate();
  }
}
