/** What a text of JSON says, its entries read by `entryOf` (told.ts). */
export type Saying = (entryOf: (text: string) => unknown) => unknown;

interface Body {
  bytes: Buffer<ArrayBuffer>;
  says?: Saying | undefined;
}

/** What responses were made of, for those who would otherwise read them back through a stream. */
const bodies = new WeakMap<Response, Body>();

/** A response made of bytes, which are remembered, and with them what they say where their maker tells. */
export function bytesResponse(bytes: Buffer<ArrayBuffer>, init: ResponseInit, says?: Saying): Response {
  const response = new Response(bytes, init);
  bodies.set(response, { bytes, says });
  return response;
}

/** What a response says, for those who would otherwise parse it; undefined when nobody told. */
export const sayingOf = (response: Response): Saying | undefined => bodies.get(response)?.says;

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
