import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** One step in the life of a request: it answers, or calls `next` once for the step that follows. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Runs named steps in their order. The last one answers everything. */
export function pipeline(steps: readonly Middleware[]): RequestListener {
  return steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    () => {
      throw new Error('No step of the pipeline answered.');
    },
  );
}
