import type { Context } from 'hono';
import qs from 'qs';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { isObject, type JsonObject, membersOf } from '#model/json-object.ts';
import type { DocumentKey } from '#store/store.ts';
import { ApiError, invalid } from './errors.ts';

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** A number of nine digits at most, which every column of integers can hold; the fallback for any other text. */
export const numberIn = <Fallback>(text: unknown, fallback: Fallback): number | Fallback =>
  typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : fallback;

/** The id in a text; -1, which no row has, for any other text. */
export const idIn = (text: string | undefined): number => numberIn(text, -1);

/** The contract's range of a list: `start` and `limit`, outside of `pagination`. */
export const rangeIn = ({ start, limit }: { start?: unknown; limit?: unknown }): { offset: number; limit: number } => ({
  offset: numberIn(start, 0),
  limit: numberIn(limit, 10_000),
});

/** The path of the entries of a type: of each by its documentId, or of the only one. */
export const entryRoute = (type: ContentTypeName): string =>
  typeOf(type).isSingle ? `/${type}` : `/${type}/:documentId`;

/** The key of the entry that the URL of a request to `entryRoute` names. */
export function requestedEntry(context: Context, type: ContentTypeName): DocumentKey {
  const documentId: string | undefined = context.req.param('documentId');
  return { type, ref: documentId === undefined ? 'only' : { documentId } };
}

const defaultMaxBytes = 1024 * 1024;

/** The maximum nesting of lists and objects: later code walks values recursively, and no field needs a tenth of this. */
const maxDepth = 100;
/** The maximum number of members of all objects. Five hundred opening exceptions have 11,000; a hundred thousand hold the event loop for 300 ms. */
const maxMembers = 20_000;

/**
 * Reads a JSON or urlencoded body. Undefined where there is none, or where it has another type.
 * @throws ApiError 413 over `maxBytes`, 400 SyntaxError for broken JSON, 400 for JSON nested too deep or with too many members
 */
export async function readBody(context: Context, maxBytes = defaultMaxBytes): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
  const text = await readText(context.req.raw, maxBytes);
  if (text === '') return undefined;
  if (type.includes('json')) return parseJson(text);
  if (type.includes('urlencoded')) return qs.parse(text, { depth: 10, parameterLimit: 1000, allowPrototypes: false });
  return undefined;
}

function parseJson(text: string): unknown {
  checkSize(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError(400, 'SyntaxError', (error as Error).message);
  }
}

/** @throws ApiError 400 for JSON nested too deep or with too many members, before it is parsed */
function checkSize(json: string): void {
  let depth = 0;
  let members = 0;
  let inText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (inText) {
      if (character === '\\') index += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxDepth) throw invalid(`The body nests more than ${maxDepth} lists and objects`);
    } else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':') {
      members += 1;
      if (members > maxMembers) throw invalid(`The body has more than ${maxMembers} members`);
    }
  }
}

/** Bytes are counted while they arrive: Content-Length may be absent or wrong. */
async function readText(request: Request, maxBytes: number): Promise<string> {
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
    // The client aborted or sent invalid chunks: 400, without a log line.
    throw new ApiError(400, 'BadRequestError', 'request aborted');
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = () => new ApiError(413, 'PayloadTooLargeError', 'request entity too large');

/** The `data` of a content call. @throws ApiError 400 where it is missing or no object */
export function requireData(body: unknown): JsonObject {
  const { data } = membersOf(body);
  if (Array.isArray(data)) throw invalid('this must be a `object` type, but the final value was: `[]`.');
  if (!isObject(data)) throw invalid('Missing "data" payload in the request body');
  return data;
}
