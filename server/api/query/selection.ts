import { type TypeName, typeOf } from '#content/index.ts';
import type { Populate, Query, Sort } from '#store/query.ts';
import type { Caller } from '../caller.ts';
import { invalid, invalidKey } from '../errors.ts';
import { hidesFrom, named, populatable, visible } from './fields.ts';
import { parseFilters } from './filters.ts';
import { parsePagination } from './pagination.ts';

const maxPopulateDepth = 5;
const maxSorts = 10;

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** A list of words in any of the contract's spellings: `a,b`, `[0]=a&[1]=b`. */
function words(given: unknown, param: string): string[] {
  const list = Array.isArray(given) ? given : isObject(given) ? Object.values(given) : [given];
  if (!list.every((item) => typeof item === 'string'))
    throw invalid(`Invalid ${param} parameter. Expected a string or an array of strings`);
  return (list as string[])
    .flatMap((item) => item.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** `fields`: the scalars to give. Absent or `*`: all of them. */
export function parseFields(given: unknown, type: TypeName): string[] | undefined {
  if (given === undefined || given === '') return undefined;
  const names = words(given, 'fields');
  if (names.length === 0 || names.includes('*')) return undefined;
  for (const name of names) {
    const found = named(type, name);
    if (found?.kind !== 'scalar') throw invalidKey(name, found ? name : null, 'query', 'fields');
  }
  return names;
}

/** `sort`: `title`, `title:desc,id`, `[title]=desc`, `linkedEvents.title`. */
export function parseSort(given: unknown, type: TypeName, caller: Caller): Sort[] | undefined {
  if (given === undefined || given === '') return undefined;
  const byName = isObject(given) && Object.keys(given).some((key) => !/^\d+$/.test(key));
  const texts = byName ? Object.entries(given).map(([name, way]) => `${name}:${String(way)}`) : words(given, 'sort');
  if (texts.length > maxSorts) throw invalid(`The sort parameter has more than ${maxSorts} keys`);
  return texts.map((text) => {
    const [name = '', way = 'asc'] = text.split(':');
    if (!/^(asc|desc)$/i.test(way)) throw invalid('Invalid order. order can only be one of asc|desc|ASC|DESC');
    return { path: sortPath(name, type, caller), direction: way.toLowerCase() as 'asc' | 'desc' };
  });
}

function sortPath(name: string, type: TypeName, caller: Caller): string[] {
  const path = name.split('.');
  let at = type;
  for (const [index, step] of path.entries()) {
    const found = named(at, step);
    const last = index === path.length - 1;
    if (found?.kind === 'scalar' && last) return path;
    // An order over hidden entries would tell of them.
    if (found?.kind !== 'link' || last || index >= 3 || hidesFrom(typeOf(found.to), caller))
      throw invalidKey(step, index === 0 ? (found ? step : null) : path.slice(0, index).join('.'), 'query', 'sort');
    at = found.to;
  }
  throw invalidKey(name, null, 'query', 'sort');
}

/** `populate`: what to give with each entry, at most five levels deep. */
export function parsePopulate(given: unknown, type: TypeName, caller: Caller, depth = 1): Populate | undefined {
  if (given === undefined || given === '' || given === 'false') return undefined;
  if (depth > maxPopulateDepth) throw invalid(`The populate parameter is nested more than ${maxPopulateDepth} levels`);
  const populate: Populate = {};
  if (
    typeof given === 'string' ||
    Array.isArray(given) ||
    (isObject(given) && Object.keys(given).every((key) => /^\d+$/.test(key)))
  ) {
    for (const word of words(given, 'populate')) {
      if (word === '*') everyLink(populate, type, caller);
      else dotted(populate, word.split('.'), type, caller, word, depth);
    }
  } else if (isObject(given)) {
    for (const [name, inner] of Object.entries(given)) {
      if (name === '*') everyLink(populate, type, caller);
      else if (inner !== 'false' && inner !== '') one(populate, name, inner, type, caller, depth);
    }
  } else throw invalid('Invalid populate parameter. Expected a string, an array of strings or an object');
  return populate;
}

function everyLink(populate: Populate, type: TypeName, caller: Caller): void {
  for (const name of populatable(type)) populate[name] ??= plain(type, name, caller);
}

function plain(type: TypeName, name: string, caller: Caller): Query {
  const found = named(type, name);
  const where = found?.kind === 'link' ? visible(found.to, caller, undefined) : undefined;
  return where ? { where } : {};
}

/** `linkedEvents.images`: each step is populated within the one before. */
function dotted(
  populate: Populate,
  [name = '', ...rest]: string[],
  type: TypeName,
  caller: Caller,
  whole: string,
  depth: number,
): void {
  const found = named(type, name);
  if (!found || found.kind === 'scalar') throw invalidKey(whole, whole, 'query', 'populate');
  populate[name] ??= plain(type, name, caller);
  const query = populate[name];
  if (rest.length === 0 || found.kind === 'group' || ('count' in query && query.count)) return;
  if (depth >= maxPopulateDepth) throw invalid(`The populate parameter is nested more than ${maxPopulateDepth} levels`);
  const inner = (query as Query).populate ?? {};
  dotted(inner, rest, found.to, caller, whole, depth + 1);
  (query as Query).populate = inner;
}

function one(populate: Populate, name: string, given: unknown, type: TypeName, caller: Caller, depth: number): void {
  const found = named(type, name);
  if (!found || found.kind === 'scalar') throw invalidKey(name, found ? name : null, 'query', 'populate');
  if (!isObject(given) || found.kind === 'group') {
    const query = plain(type, name, caller);
    if (given === '*' && found.kind === 'link') {
      query.populate = {};
      everyLink(query.populate, found.to, caller);
    }
    populate[name] = query;
    return;
  }
  if (given.count === 'true' && !hidesFrom(typeOf(found.to), caller)) {
    populate[name] = { count: true };
    return;
  }
  const where = visible(found.to, caller, parseFilters(given.filters, found.to, caller));
  const sort = parseSort(given.sort, found.to, caller);
  const fields = parseFields(given.fields, found.to);
  const inner = parsePopulate(given.populate, found.to, caller, depth + 1);
  const paged =
    given.pagination ??
    (given.start !== undefined || given.limit !== undefined ? { start: given.start, limit: given.limit } : undefined);
  const page = paged === undefined ? undefined : parsePagination(paged).page;
  populate[name] = {
    ...(where && { where }),
    ...(sort && { sort }),
    ...(fields && { fields }),
    ...(inner && { populate: inner }),
    ...(page && { page }),
  };
}
