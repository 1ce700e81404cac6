/** docs/product.md, « Numbers ». */
export const defaultPageSize = 10;

/** The page number in the URL; 1 when absent or invalid. */
export function pageParam(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

export const maxSearchLength = 200;

export const searchParam = (parameters: URLSearchParams): string =>
  (parameters.get('recherche') ?? '').trim().slice(0, maxSearchLength);
