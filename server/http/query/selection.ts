import { type TypeName, typeOf } from '#content/index.ts';
import { isObject } from '#model/json-object.ts';
import type { Populate, Query, Sort, Version } from '#store/query.ts';
import { invalid, unknownKey } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { isHiddenFrom, populatableFields, resolveField, withVisibility } from './fields.ts';
import { parseFilters } from './filters.ts';
import { parsePagination } from './pagination.ts';

const maxPopulateDepth = 5;
const maxSorts = 10;

/** Parses a list of names in any format of the contract: `a,b`, `[0]=a&[1]=b`. */
function parseStringList(input: unknown, param: string): string[] {
  const list = Array.isArray(input) ? input : isObject(input) ? Object.values(input) : [input];
  if (!list.every((item) => typeof item === 'string'))
    throw invalid(`Invalid ${param} parameter. Expected a string or an array of strings`);
  return (list as string[])
    .flatMap((item) => item.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** `fields`: the scalars to return. Absent or `*`: all of them. */
export function parseFields(input: unknown, type: TypeName): string[] | undefined {
  if (input === undefined || input === '') return undefined;
  const names = parseStringList(input, 'fields');
  if (names.length === 0 || names.includes('*')) return undefined;
  for (const name of names) {
    const resolved = resolveField(type, name);
    if (resolved?.kind !== 'scalar') throw unknownKey(name, resolved ? name : null, 'query', 'fields');
  }
  return names;
}

/**
 * `sort`: `title`, `title:desc,id`, `[title]=desc`, `linkedEvents.title`; of working copies also `state`, from drafts to ended documents.
 */
export function parseSort(input: unknown, type: TypeName, principal: Principal, version?: Version): Sort[] | undefined {
  if (input === undefined || input === '') return undefined;
  const byName = isObject(input) && Object.keys(input).some((key) => !/^\d+$/.test(key));
  const texts = byName
    ? Object.entries(input).map(([name, way]) => `${name}:${String(way)}`)
    : parseStringList(input, 'sort');
  if (texts.length > maxSorts) throw invalid(`The sort parameter has more than ${maxSorts} keys`);
  return texts.map((text) => {
    const [name = '', way = 'asc'] = text.split(':');
    if (!/^(asc|desc)$/i.test(way)) throw invalid('Invalid order. order can only be one of asc|desc|ASC|DESC');
    const path = name === 'state' && version === 'draft' ? ['publicationState'] : sortPath(name, type, principal);
    return { path, direction: way.toLowerCase() as 'asc' | 'desc' };
  });
}

function sortPath(name: string, type: TypeName, principal: Principal): string[] {
  const path = name.split('.');
  let current = type;
  for (const [index, step] of path.entries()) {
    const resolved = resolveField(current, step);
    const last = index === path.length - 1;
    // Json has no least value (PostgreSQL has no min(jsonb)).
    if (resolved?.kind === 'scalar' && last && (index === 0 || resolved.field.column !== 'json')) return path;
    // Sorting by hidden entries would reveal them.
    if (resolved?.kind !== 'link' || last || index >= 3 || isHiddenFrom(typeOf(resolved.to), principal))
      throw unknownKey(step, index === 0 ? (resolved ? step : null) : path.slice(0, index).join('.'), 'query', 'sort');
    current = resolved.to;
  }
  throw unknownKey(name, null, 'query', 'sort');
}

/** `populate`: links and components to return with each entry, at most five levels deep. */
export function parsePopulate(input: unknown, type: TypeName, principal: Principal, depth = 1): Populate | undefined {
  if (input === undefined || input === '' || input === 'false') return undefined;
  if (depth > maxPopulateDepth) throw invalid(`The populate parameter is nested more than ${maxPopulateDepth} levels`);
  const populate: Populate = {};
  if (
    typeof input === 'string' ||
    Array.isArray(input) ||
    (isObject(input) && Object.keys(input).every((key) => /^\d+$/.test(key)))
  ) {
    for (const word of parseStringList(input, 'populate')) {
      if (word === '*') populateAll(populate, type, principal);
      else populatePath(populate, word.split('.'), type, principal, word, depth);
    }
  } else if (isObject(input)) {
    for (const [name, inner] of Object.entries(input)) {
      if (name === '*') populateAll(populate, type, principal);
      else if (inner !== 'false' && inner !== '') populateField(populate, name, inner, type, principal, depth);
    }
  } else throw invalid('Invalid populate parameter. Expected a string, an array of strings or an object');
  return populate;
}

function populateAll(populate: Populate, type: TypeName, principal: Principal): void {
  for (const name of populatableFields(type)) populate[name] ??= plain(type, name, principal);
}

function plain(type: TypeName, name: string, principal: Principal): Query {
  const resolved = resolveField(type, name);
  const where = resolved?.kind === 'link' ? withVisibility(resolved.to, principal, undefined) : undefined;
  return where ? { where } : {};
}

/** `linkedEvents.images`: populates each step within the previous one. */
function populatePath(
  populate: Populate,
  [name = '', ...rest]: string[],
  type: TypeName,
  principal: Principal,
  fullPath: string,
  depth: number,
): void {
  const resolved = resolveField(type, name);
  if (!resolved || resolved.kind === 'scalar') throw unknownKey(fullPath, fullPath, 'query', 'populate');
  populate[name] ??= plain(type, name, principal);
  const query = populate[name];
  if (rest.length === 0 || resolved.kind === 'component' || ('count' in query && query.count)) return;
  if (depth >= maxPopulateDepth) throw invalid(`The populate parameter is nested more than ${maxPopulateDepth} levels`);
  const inner = (query as Query).populate ?? {};
  populatePath(inner, rest, resolved.to, principal, fullPath, depth + 1);
  (query as Query).populate = inner;
}

function populateField(
  populate: Populate,
  name: string,
  input: unknown,
  type: TypeName,
  principal: Principal,
  depth: number,
): void {
  const resolved = resolveField(type, name);
  if (!resolved || resolved.kind === 'scalar') throw unknownKey(name, resolved ? name : null, 'query', 'populate');
  if (!isObject(input) || resolved.kind === 'component') {
    const query = plain(type, name, principal);
    if (input === '*' && resolved.kind === 'link') {
      query.populate = {};
      populateAll(query.populate, resolved.to, principal);
    }
    populate[name] = query;
    return;
  }
  if (input.count === 'true' && !isHiddenFrom(typeOf(resolved.to), principal)) {
    populate[name] = { count: true };
    return;
  }
  const where = withVisibility(resolved.to, principal, parseFilters(input.filters, resolved.to, principal));
  const sort = parseSort(input.sort, resolved.to, principal);
  const fields = parseFields(input.fields, resolved.to);
  const inner = parsePopulate(input.populate, resolved.to, principal, depth + 1);
  const paged =
    input.pagination ??
    (input.start !== undefined || input.limit !== undefined ? { start: input.start, limit: input.limit } : undefined);
  const page = paged === undefined ? undefined : parsePagination(paged).page;
  populate[name] = {
    ...(where && { where }),
    ...(sort && { sort }),
    ...(fields && { fields }),
    ...(inner && { populate: inner }),
    ...(page && { page }),
  };
}
