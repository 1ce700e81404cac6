interface Body {
  text: string;
  bytes: Buffer<ArrayBuffer>;
}

/** What responses were made of, for those who would otherwise read them back through a stream. */
const bodies = new WeakMap<Response, Body>();

/** A response made of a text, which is remembered with its bytes. */
export function textResponse(text: string, init: ResponseInit): Response {
  const bytes = bytesToKeep(text);
  const response = new Response(bytes, init);
  bodies.set(response, { text, bytes });
  return response;
}

/** The text a response was made of; undefined when nobody remembered it. */
export const textOf = (response: Response): string | undefined => bodies.get(response)?.text;

/** The same response, with its text remembered. */
export async function withItsText(response: Response): Promise<Response> {
  return bodies.has(response) ? response : textResponse(await response.text(), response);
}

/** A response's whole body as bytes. */
export async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer>> {
  return bodies.get(response)?.bytes ?? Buffer.from(await response.arrayBuffer());
}

/**
 * A text as bytes that may be kept for long. `Buffer.from` takes short ones from a slab it shares out (Buffer.poolSize, 64 KiB): each that is
 * kept would hold its whole slab.
 */
export function bytesToKeep(text: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Bytes without what was allotted around them: zlib gives short results as the beginning of a 16 KiB chunk. */
export function alone(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.buffer.byteLength === bytes.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}
