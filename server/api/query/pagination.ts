import { ApiError, invalid } from '../errors.ts';
import { parseFlag } from './values.ts';

export interface Pagination {
  page: { offset: number; limit: number };
  count: boolean;
  /** What the answer says of it. */
  meta(total: number | undefined): Record<string, number>;
}

const defaultSize = 25;
const maxSize = 100;
const maxOffset = 2 ** 31;

/** Reads `pagination[…]`: by pages, or by start and limit, never both. A size over the maximum is cut to it. */
export function parsePagination(given: unknown): Pagination {
  const asked =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {};
  const byOffset = asked.start !== undefined || asked.limit !== undefined;
  if (byOffset && (asked.page !== undefined || asked.pageSize !== undefined)) {
    throw new ApiError(400, 'PaginationError', 'Cannot use both page & offset pagination in the same query');
  }
  const count = asked.withCount === undefined || withCount(asked.withCount);
  if (byOffset) {
    const start = Math.max(0, whole('start', asked.start, 0));
    const limit = size(whole('limit', asked.limit, defaultSize));
    return {
      page: { offset: start, limit },
      count,
      meta: (total) => ({ start, limit, ...(total !== undefined && { total }) }),
    };
  }
  const page = Math.max(1, whole('page', asked.page, 1));
  const pageSize = size(whole('pageSize', asked.pageSize, defaultSize));
  return {
    page: { offset: Math.min((page - 1) * pageSize, maxOffset), limit: pageSize },
    count,
    meta: (total) => ({
      page,
      pageSize,
      ...(total !== undefined && { pageCount: Math.ceil(total / pageSize), total }),
    }),
  };
}

const size = (asked: number): number => Math.min(Math.max(asked, 1), maxSize);

function withCount(given: unknown): boolean {
  try {
    return parseFlag('withCount', String(given));
  } catch {
    throw invalid('Invalid withCount parameter. Expected "t","1","true","false","0","f"');
  }
}

function whole(name: string, given: unknown, fallback: number): number {
  if (given === undefined) return fallback;
  if (given === '') return 0;
  const value = typeof given === 'string' ? Number(given) : Number.NaN;
  if (!Number.isInteger(value))
    throw invalid(`Invalid pagination ${name}: expected an integer, received "${String(given).slice(0, 40)}"`);
  return Math.min(value, maxOffset);
}
