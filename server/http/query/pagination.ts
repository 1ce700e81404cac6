import { membersOf } from '#model/json-object.ts';
import { ApiError, invalid } from '../errors.ts';
import { parseBoolean } from './values.ts';

const defaultSize = 25;
const maxSize = 100;
const maxOffset = 2 ** 31;

/** Parses `pagination[…]`, by pages or by start and limit. A larger size becomes the maximum. @returns `meta`: what the response has */
export function parsePagination(pagination: unknown) {
  const params = membersOf(pagination);
  const byOffset = params.start !== undefined || params.limit !== undefined;
  if (byOffset && (params.page !== undefined || params.pageSize !== undefined)) {
    throw new ApiError(400, 'PaginationError', 'Cannot use both page & offset pagination in the same query');
  }
  const count = params.withCount === undefined || withCount(params.withCount);
  if (byOffset) {
    const start = Math.max(0, parseInteger('start', params.start, 0));
    const limit = size(parseInteger('limit', params.limit, defaultSize));
    const meta = (total?: number) => ({ start, limit, ...(total !== undefined && { total }) });
    return { page: { offset: start, limit }, count, meta };
  }
  const page = Math.max(1, parseInteger('page', params.page, 1));
  const pageSize = size(parseInteger('pageSize', params.pageSize, defaultSize));
  const totals = (total?: number) => total !== undefined && { pageCount: Math.ceil(total / pageSize), total };
  const meta = (total?: number) => ({ page, pageSize, ...totals(total) });
  return { page: { offset: Math.min((page - 1) * pageSize, maxOffset), limit: pageSize }, count, meta };
}

const size = (requested: number): number => Math.min(Math.max(requested, 1), maxSize);

function withCount(input: unknown): boolean {
  try {
    return parseBoolean('withCount', String(input));
  } catch {
    throw invalid('Invalid withCount parameter. Expected "t","1","true","false","0","f"');
  }
}

function parseInteger(name: string, input: unknown, fallback: number): number {
  if (input === undefined) return fallback;
  if (input === '') return 0;
  const value = typeof input === 'string' ? Number(input) : Number.NaN;
  if (!Number.isInteger(value))
    throw invalid(`Invalid pagination ${name}: expected an integer, received "${String(input).slice(0, 40)}"`);
  return Math.min(value, maxOffset);
}
