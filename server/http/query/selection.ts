import { type TypeName, typeOf } from '#content/index.ts';
import { type ComponentField, isComponent, isLink } from '#model/field.ts';
import { isObject, type JsonObject } from '#model/json-object.ts';
import type { Populate, Query, Sort, Version } from '#store/store.ts';
import { invalid, unknownKey } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { isHiddenFrom, isUnreadable, memberResolver, type Resolve, resolveField, withVisibility } from './fields.ts';
import { parseComponentFilters, parseFilters } from './filters.ts';
import { isFlag, parseBoolean, parsePagination } from './values.ts';

const maxPopulateDepth = 5;
const maxSorts = 10;

/** Parses a list of names in any format of the contract: `a,b`, `[0]=a&[1]=b`. */
function parseStringList(input: unknown, param: string): string[] {
  const list = Array.isArray(input) ? input : isObject(input) ? Object.values(input) : [input];
  if (!list.every((item) => typeof item === 'string'))
    throw invalid(`Invalid ${param} parameter. Expected a string or an array of strings`);
  return (list as string[]).flatMap((item) => item.split(',')).map((item) => item.trim());
}

/** `fields`: the scalars to return. Absent or with `*`: all of them. An empty name is unknown, as in Strapi. */
export function parseFields(input: unknown, resolve: Resolve): string[] | undefined {
  if (input === undefined || input === '') return undefined;
  const names = parseStringList(input, 'fields');
  for (const name of names) {
    const resolved = name === '*' ? undefined : resolve(name);
    if (name !== '*' && resolved?.kind !== 'scalar') throw unknownKey(name, resolved ? name : null, 'query', 'fields');
  }
  return names.length === 0 || names.includes('*') ? undefined : names;
}

/** `sort`: `title:desc,id`, `[title]=desc`, `[0][title]=desc`, `linkedEvents.title`; of working copies also `state`, from drafts to ended ones. */
export function parseSort(input: unknown, type: TypeName, principal: Principal, version?: Version): Sort[] | undefined {
  return parseSortKeys(input, (name) =>
    name === 'state' && version === 'draft' ? ['publicationState'] : sortPath(name, type, principal),
  );
}

function parseSortKeys(input: unknown, pathOf: (name: string) => string[]): Sort[] | undefined {
  if (input === undefined || input === '') return undefined;
  const keys = sortKeys(input);
  if (keys.length > maxSorts) throw invalid(`The sort parameter has more than ${maxSorts} keys`);
  const sorts = keys.map((key) => {
    const [name = '', way = 'asc'] = key.split(/: */);
    if (!/^(asc|desc)$/i.test(way)) throw invalid('Invalid order. order can only be one of asc|desc|ASC|DESC');
    return { path: pathOf(name), direction: way.toLowerCase() as 'asc' | 'desc' };
  });
  // The first of several sorts by one path decides: the others would only be computed for each row.
  return sorts.filter(({ path }, index) => index === sorts.findIndex((sort) => sort.path.join() === path.join()));
}

/** Each key as `linkedEvents.title:desc`. An empty direction names no key, as in Strapi. */
function sortKeys(input: unknown, path = ''): string[] {
  if (typeof input === 'string') {
    if (path !== '') return input.trim() === '' ? [] : [`${path}:${input.trim()}`];
    return parseStringList(input, 'sort').filter((key) => key !== '');
  }
  if (Array.isArray(input)) return input.flatMap((item) => sortKeys(item, path));
  if (!isObject(input)) throw invalid('Invalid sort parameter. Expected a string, an object, or an array of them');
  return Object.entries(input).flatMap(([name, inner]) => {
    const isIndex = path === '' && /^\d+$/.test(name);
    return sortKeys(inner, isIndex ? '' : path === '' ? name : `${path}.${name}`);
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
  if (depth > maxPopulateDepth) throw tooDeep();
  const isList = typeof input === 'string' || Array.isArray(input);
  if (!isList && !isObject(input))
    throw invalid('Invalid populate parameter. Expected a string, an array of strings or an object');
  const populate: Populate = {};
  if (isList || Object.keys(input).every((key) => /^\d+$/.test(key))) {
    for (const word of parseStringList(input, 'populate')) {
      if (word === '*') populateAll(populate, type, principal);
      else if (word !== '') populatePath(populate, word.split('.'), type, { principal, fullPath: word, depth });
    }
    return populate;
  }
  for (const [name, inner] of Object.entries(input)) {
    if (name === '*') populateAll(populate, type, principal);
    else if (!isUnreadable(type, name)) {
      const query = queryOf(name, inner, type, principal, depth);
      if (query) populate[name] = query;
    }
  }
  return populate;
}

const tooDeep = () => invalid(`The populate parameter is nested more than ${maxPopulateDepth} levels`);

function populateAll(populate: Populate, type: TypeName, principal: Principal): Populate {
  for (const [name, field] of Object.entries(typeOf(type).fields))
    if (isLink(field) || isComponent(field)) populate[name] ??= plain(type, name, principal);
  return populate;
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
  { principal, fullPath, depth }: { principal: Principal; fullPath: string; depth: number },
): void {
  if (isUnreadable(type, name)) return;
  const resolved = resolveField(type, name);
  if (!resolved || resolved.kind === 'scalar') throw unknownKey(fullPath, fullPath, 'query', 'populate');
  populate[name] ??= plain(type, name, principal);
  const query = populate[name];
  const [next] = rest;
  if (next === undefined) return;
  if (resolved.kind === 'component') throw unknownKey(next, fullPath, 'query', 'populate');
  if ('count' in query && query.count) return;
  if (depth >= maxPopulateDepth) throw tooDeep();
  const inner = (query as Query).populate ?? {};
  populatePath(inner, rest, resolved.to, { principal, fullPath, depth: depth + 1 });
  (query as Query).populate = inner;
}

/** What `populate[name]=…` says of a field. Undefined: the field is left out. */
function queryOf(name: string, input: unknown, type: TypeName, principal: Principal, depth: number) {
  const resolved = resolveField(type, name);
  if (!resolved || resolved.kind === 'scalar') throw unknownKey(name, resolved ? name : null, 'query', 'populate');
  if (!isObject(input)) {
    const word = Array.isArray(input) ? String(input[0]) : String(input);
    if (word !== '*' && !isFlag(word)) throw unknownKey(word, name, 'query', 'populate');
    if (word !== '*' && !parseBoolean(name, word)) return undefined;
    const all = word === '*' && resolved.kind === 'link' && { populate: populateAll({}, resolved.to, principal) };
    return { ...plain(type, name, principal), ...all };
  }
  for (const key of Object.keys(input)) if (!populateKeys.has(key)) throw unknownKey(key, name, 'query', 'populate');
  const { count } = input;
  if (count !== undefined && !(typeof count === 'string' && isFlag(count)))
    throw unknownKey('count', name, 'query', 'populate');
  const isCountable = resolved.kind === 'component' || !isHiddenFrom(typeOf(resolved.to), principal);
  if (isCountable && count !== undefined && parseBoolean('count', count)) return { count: true };
  return resolved.kind === 'component'
    ? ofComponent(name, resolved.field, input, principal)
    : ofLink(resolved.to, input, principal, depth);
}

/** The parameters of a populated field. Strapi has no pages within `populate`; clients of this product use them. */
const populateKeys: ReadonlySet<string> = new Set(
  'fields filters sort populate count pagination start limit'.split(' '),
);

function parsePage({ pagination, start, limit }: JsonObject): Query['page'] {
  const paged = pagination ?? (start !== undefined || limit !== undefined ? { start, limit } : undefined);
  return paged === undefined ? undefined : parsePagination(paged).page;
}

function ofLink(to: TypeName, input: JsonObject, principal: Principal, depth: number): Query {
  const where = withVisibility(to, principal, parseFilters(input.filters, to, principal));
  const sort = parseSort(input.sort, to, principal);
  const fields = parseFields(input.fields, (name) => resolveField(to, name));
  const populate = parsePopulate(input.populate, to, principal, depth + 1);
  return { where, sort, fields, populate, page: parsePage(input) };
}

/** Rows of a component are selected and sorted by their members; they have nothing to populate. */
function ofComponent(name: string, component: ComponentField, input: JsonObject, principal: Principal): Query {
  const resolve = memberResolver(component);
  const where = parseComponentFilters(input.filters, name, component, principal);
  const fields = parseFields(input.fields, resolve);
  const sort = parseSortKeys(input.sort, (member) => {
    if (resolve(member)?.kind !== 'scalar') throw unknownKey(member, null, 'query', 'sort');
    return [member];
  });
  const inner = isObject(input.populate) ? Object.keys(input.populate) : [input.populate ?? ''].flat().map(String);
  const [unknown] = inner.filter((word) => word !== '' && word !== '*');
  if (unknown !== undefined) throw unknownKey(unknown, `${name}.populate`, 'query', 'populate');
  return { where, sort, fields, page: parsePage(input) };
}
