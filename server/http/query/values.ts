import { isDay, parseInstant, toLocal } from '#model/calendar.ts';
import type { ScalarField } from '#model/field.ts';
import { membersOf } from '#model/json-object.ts';
import type { Scalar } from '#store/store.ts';
import { ApiError, invalid } from '../errors.ts';

const yes = ['true', '1', 't'];
const no = ['false', '0', 'f', ''];

export const isFlag = (text: string): boolean => [...yes, ...no].includes(text);

/** Parses a boolean in the contract's formats. @throws ApiError 400 for any other text */
export function parseBoolean(name: string, text: string): boolean {
  if (!isFlag(text)) throw invalid(`Invalid value for ${name}. Expected "t","1","true","false","0","f"`);
  return yes.includes(text);
}

/** An id that no entry has: the value of a text that is compared with an id. */
export const impossibleId = -1;

/** Parses a value to compare a field with, so that both databases compare values of the same type. `isSubstring`: it may be partial. */
export function parseComparable(name: string, field: ScalarField, text: string, isSubstring = false): Scalar {
  if (field.column === 'boolean') return parseBoolean(name, text);
  if (field.column === 'integer' || field.column === 'real') {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (name === 'id') return Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31 ? value : impossibleId;
    if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 31) throw invalid(`${name} must be compared with a number`);
    return value;
  }
  if (field.kind === 'dateTime') {
    const instant = /^\d{11,14}$/.test(text) ? new Date(Number(text)).toISOString() : parseInstant(text);
    if (!instant) throw invalid('Invalid format, expected a timestamp or an ISO date');
    return instant;
  }
  if (field.kind === 'date' && !isSubstring) {
    const day = field.parse(text);
    if (!day.ok) throw invalid('Invalid format, expected yyyy-MM-dd');
    return day.value as string;
  }
  if (field.kind === 'localDate' && !isDay(text) && /[TZ]/.test(text)) {
    const instant = parseInstant(text);
    return instant ? toLocal(instant) : text;
  }
  return text;
}

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
