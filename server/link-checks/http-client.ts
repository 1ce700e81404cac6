import { publicRequest } from '../outgoing/public-request.ts';

/** One request, without following redirects, with the beginning of the body of a GET. Tests replace this function. */
export type LinkRequest = ReturnType<typeof httpLinkRequest>;

const timeoutMs = 15_000;
/** The maximum size of a robots.txt (RFC 9309, section 2.5, requires 500 kiB); the body of a page is not needed. */
const maxBytes = 512 * 1024;

/** Requests over the network, to public addresses. */
export function httpLinkRequest(
  userAgent: string,
  connection: { isAllowed?: (ip: string) => boolean; stopping?: AbortSignal } = {},
) {
  const headers = { 'user-agent': userAgent, accept: 'text/html, */*;q=0.8', 'accept-encoding': 'identity' };
  return async (url: URL, method: 'HEAD' | 'GET') => {
    const answer = await publicRequest(url, { method, headers, timeoutMs, maxBytes, ...connection });
    return { status: answer.status, location: answer.headers.location, body: answer.body };
  };
}
