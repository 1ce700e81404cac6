export interface BufferedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

/** Copies a small buffer out of the larger block that Node or zlib allocated it in, which would be held with it. */
export function compactBuffer(buffer: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (buffer.buffer.byteLength === buffer.byteLength) return buffer;
  const compact = Buffer.allocUnsafeSlow(buffer.byteLength);
  buffer.copy(compact);
  return compact;
}

export const toResponse = (response: Response | BufferedResponse): Response =>
  response instanceof Response ? response : new Response(response.body, response);

/** A page whose address has a token: no cache stores it, no search engine lists it, and no page that it leads to learns its address. */
export function toPrivateResponse(page: Response | BufferedResponse, status = page.status): Response {
  const { body, headers } = toResponse(page);
  const response = new Response(body, { status, headers });
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-robots-tag', 'noindex, nofollow');
  response.headers.set('referrer-policy', 'no-referrer');
  return response;
}

export async function bufferResponse(response: Response | BufferedResponse): Promise<BufferedResponse> {
  if (!(response instanceof Response)) return response;
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) };
}
