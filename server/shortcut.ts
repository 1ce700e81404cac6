import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Answers, immediate } from './answers.ts';

/**
 * The way most requests go: an anonymous GET for what is kept and still true is answered from its bytes before any routing. It
 * decides nothing by itself: what it sends is what server/app.ts kept under that very address, and whatever it does not have goes
 * to the app.
 */
export function withShortcut(answers: Answers, app: RequestListener): RequestListener {
  return (request, response) => {
    if (!answered(answers, request, response)) app(request, response);
  };
}

function answered(answers: Answers, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.authorization !== undefined || headers.origin !== undefined) return false;
  const kept = answers.fresh(`${url.startsWith('/api/') ? 'api' : 'page'} ${url}`);
  const ready = kept && immediate(kept, headers['accept-encoding'], headers['if-none-match']);
  if (!ready) return false;
  response.writeHead(ready.status, ready.headers);
  response.end(ready.body);
  return true;
}
