import type { ProblemKind } from '#model/problems.ts';
import { workerQueue } from '../threads/worker-queue.ts';

/** Shorter texts are sanitized without a thread: the worst takes some 50 ms, as long as starting one. */
const inThread = 10_000;

/** The worst text of the maximum length (500,000 characters) takes 4 s on a slow processor. */
const cleanInThread = workerQueue<string, string | null>(new URL('./rich-text-worker.ts', import.meta.url), {
  ms: 30_000,
  message: 'a rich text took too long to clean',
});

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
    html.length > inThread ? await cleanInThread(html) : isNestedTooDeep(html) ? null : sanitizeEditorHtml(html);
  if (clean === null) return { problem: { code: 'tooDeep', max: maxNesting } };
  return clean.length > max ? { problem: { code: 'tooLong', max } } : { html: clean };
}
