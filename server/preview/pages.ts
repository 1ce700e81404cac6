import { createContentClient } from '#client/index.ts';
import { previewPathsOf } from '#content/index.ts';
import { toResponse } from '../cache/buffered-response.ts';
import type { PreviewGrant } from '../http/principal.ts';
import type { RenderPage } from '../rendering/ssr.ts';
import type { PreviewTokens } from './preview-tokens.ts';

interface Services {
  previews: PreviewTokens;
  render: RenderPage;
  /** Calls the content API with the grant of a preview. */
  ask: (request: Request, grant: PreviewGrant) => Response | Promise<Response>;
  clock: () => number;
}

/** Renders previews. The token never leaves this function: the page calls the API in-process, with the grant as a binding. */
export function createPreviewPages({ previews, render, ask, clock }: Services) {
  return async (request: Request, token: string): Promise<Response> => {
    const verified = await previews.verify(token);
    if (verified && !isPageOf(verified.grant, request)) return withoutToken(request);
    const facts = verified ? shown(verified) : expired(request);
    return asPreview(toResponse(await render(request, clock(), { analytics: undefined, ...facts })));
  };

  function shown({ grant, ...facts }: NonNullable<Awaited<ReturnType<PreviewTokens['verify']>>>) {
    const fetch = async (url: string, init: RequestInit) => ask(new Request(url, init), grant);
    const content = createContentClient({ baseUrl: 'http://preview.invalid', fetch });
    return { content, preview: { state: 'shown', ...facts } as const };
  }
}

/** An entry may be deleted while its form shows it: the frame then has the public page (Fetch Metadata Request Headers, section 2.1). */
const expired = ({ headers }: Request) => ({
  preview: { state: 'expired', isFramed: headers.get('sec-fetch-dest') === 'iframe' } as const,
});

/** A token is valid for the pages of its own entry only. */
function isPageOf({ type, documentId }: PreviewGrant, { url }: Request): boolean {
  const { pathname } = new URL(url);
  // Without slashes at the end. A regular expression would take a time quadratic in their number.
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  try {
    return previewPathsOf(type, documentId).includes(decodeURI(pathname.slice(0, end)));
  } catch {
    // An invalid escape is in no page's path.
    return false;
  }
}

/** Redirects any other page to its public version. */
function withoutToken({ url }: Request): Response {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('apercu');
  // A path that begins with two slashes would name a host.
  const location = `${pathname.replace(/^\/+/, '/')}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
  return asPreview(new Response(null, { status: 302, headers: { location } }));
}

function asPreview(response: Response): Response {
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-robots-tag', 'noindex, nofollow');
  response.headers.set('referrer-policy', 'no-referrer');
  return response;
}
