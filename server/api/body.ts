import type { Context } from 'hono';
import qs from 'qs';
import { ApiError, invalid } from './errors.ts';

const maxBytes = 1024 * 1024;

/**
 * Reads a body as the contract takes it, JSON or urlencoded. Undefined when there is none or it is of another type.
 * @throws ApiError 413 over 1 MB, 400 SyntaxError for broken JSON
 */
export async function readBody(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  const declared = Number(context.req.header('content-length') ?? 0);
  if (declared > maxBytes) throw tooLarge();
  const text = await readText(context.req.raw);
  if (text === '') return undefined;
  if (type.includes('json')) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new ApiError(400, 'SyntaxError', (error as Error).message);
    }
  }
  if (type.includes('urlencoded')) return qs.parse(text, { depth: 10, parameterLimit: 1000, allowPrototypes: false });
  return undefined;
}

/** A body may lie about its length, or not tell it: it is counted as it comes. */
async function readText(request: Request): Promise<string> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Whoever sent it broke off, or broke the rules of pieces: nobody here is at fault, and a stranger may not write in our log at will.
    throw new ApiError(400, 'BadRequestError', 'request aborted');
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = () => new ApiError(413, 'PayloadTooLargeError', 'request entity too large');

/** The `data` of a content call. */
export function dataOf(body: unknown): Record<string, unknown> {
  const data = typeof body === 'object' && body !== null ? (body as { data?: unknown }).data : undefined;
  if (typeof data !== 'object' || data === null) throw invalid('Missing "data" payload in the request body');
  if (Array.isArray(data)) throw invalid('this must be a `object` type, but the final value was: `[]`.');
  return data as Record<string, unknown>;
}
