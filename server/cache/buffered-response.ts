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

export async function bufferResponse(response: Response | BufferedResponse): Promise<BufferedResponse> {
  if (!(response instanceof Response)) return response;
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) };
}
