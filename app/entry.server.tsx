import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { renderContext } from './context.ts';

export { setContext as provide } from './context.ts';
export { speculationRules } from './speculation-rules.ts';

/** Timeout of a page whose data never arrive. */
export const streamTimeout = 10_000;

/** Renders a public page to a string: no script loads more of it later, and its data are complete. */
export const renderPublicPage = (entry: EntryContext, url: string): Buffer<ArrayBuffer> =>
  Buffer.from(`<!DOCTYPE html>${renderToString(<ServerRouter context={entry} url={url} />)}`);

/** Streams the back-office; sends public pages with an error once they are complete, so that their status reports it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(renderContext);
  // Development has no policy, and the link of Vite's styles would differ by its nonce in the browser.
  const scripts = import.meta.env.DEV ? undefined : nonce;
  const isComplete = nonce === undefined || isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let hasResponded = false;
    const send = () => {
      hasResponded = true;
      const body = new PassThrough();
      headers.set('content-type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      stream.pipe(body);
    };
    const stream = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} {...(scripts && { nonce: scripts })} />,
      {
        ...(scripts && { nonce: scripts }),
        ...(isComplete ? { onAllReady: send } : { onShellReady: send }),
        onShellError: reject,
        onError(error) {
          status = 500;
          if (hasResponded) console.error(error);
        },
      },
    );
    setTimeout(() => stream.abort(), streamTimeout + 1000).unref();
  });
}

/** Unknown URLs are expected and answered by the 404 page: only server errors are logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
};
