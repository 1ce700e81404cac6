import type { Context } from 'hono';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import type { DocumentKey } from '#store/store.ts';

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
