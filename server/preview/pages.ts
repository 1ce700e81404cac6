import { type ContentClient, createContentClient, inProcess } from '#client/index.ts';
import { responseOf } from '../answers.ts';
import type { RenderPage } from '../ssr.ts';
import type { PreviewGrant, Previews } from './previews.ts';

interface Services {
  previews: Previews;
  render: RenderPage;
  /** The content API, asked with what a preview reveals. */
  ask: (request: Request, grant: PreviewGrant) => Response | Promise<Response>;
  clock: () => number;
}

/** What a page is told of the preview it is: the bar says it. */
type PreviewFacts = { state: 'shown'; published: boolean; expiresAt: string } | { state: 'expired' };

/** What the renderer is given for a preview, beside the request. */
export interface PreviewedPage {
  content?: ContentClient;
  preview: PreviewFacts;
  /** The address of a preview holds its token, which a measure of audience would carry to somebody else. */
  analytics: undefined;
}

/**
 * Pages as they will be. The token never leaves this function: the page asks the API in-process, with the one entry it may show
 * told beside the request. A preview is for whoever holds its link: nothing keeps it, nothing lists it, and its address is told
 * to no other site.
 */
export function createPreviewPages({ previews, render, ask, clock }: Services) {
  return async (request: Request, token: string): Promise<Response> => {
    const opened = await previews.open(token);
    const page = await render(
      request,
      clock(),
      opened ? shown(opened) : { analytics: undefined, preview: { state: 'expired' } },
    );
    const response = page instanceof Response ? page : responseOf(page);
    response.headers.set('cache-control', 'no-store');
    response.headers.set('x-robots-tag', 'noindex, nofollow');
    response.headers.set('referrer-policy', 'no-referrer');
    return response;
  };

  function shown({ grant, published, expiresAt }: NonNullable<Awaited<ReturnType<Previews['open']>>>): PreviewedPage {
    const content = createContentClient({
      baseUrl: 'http://preview.invalid',
      fetch: inProcess((request) => ask(request, grant)),
    });
    return { content, analytics: undefined, preview: { state: 'shown', published, expiresAt } };
  }
}
