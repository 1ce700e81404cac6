import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { answeringContext } from './context.ts';
import { renderKeepingParts } from './kept-parts.tsx';

export { provide } from './context.ts';
export { headScript } from './head.ts';
export { speculationRules } from './prefetching.ts';

/** A page whose data never come is given up after this long. */
export const streamTimeout = 10_000;

/** A public page, whole: it has no script that could bring more later, and everything it shows is in its loaders' data. `told`: what these say, as a text. */
export function renderPublicPage(
  entry: EntryContext,
  url: string,
  told: (value: unknown) => string,
): Buffer<ArrayBuffer> {
  return renderKeepingParts(<ServerRouter context={entry} url={url} />, told, '<!DOCTYPE html>');
}

/**
 * Renders the back-office, whose shell is sent at once, and whatever `renderPublicPage` could not: a public page with an error in it waits
 * until everything is there, for it is told to be a failure by its status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(answeringContext);
  const whole = nonce === undefined || isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let answered = false;
    const send = () => {
      answered = true;
      const body = new PassThrough();
      headers.set('content-type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      stream.pipe(body);
    };
    const stream = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />,
      {
        ...(nonce && { nonce }),
        ...(whole ? { onAllReady: send } : { onShellReady: send }),
        onShellError: reject,
        onError(error) {
          status = 500;
          if (answered) console.error(error);
        },
      },
    );
    setTimeout(() => stream.abort(), streamTimeout + 1000).unref();
  });
}

/** Unknown addresses are everyday life, and answered by the 404 page: only what is a fault of ours is worth a line in the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
};
