import type { TypeName } from '#content/index.ts';
import type { ComponentField, ScalarField } from '#model/field.ts';
import { isObject } from '#model/json-object.ts';
import { allOf, type Comparable, type Condition, type Operator } from '#store/store.ts';
import { invalid, unknownKey } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { resolveField, withVisibility } from './fields.ts';
import { impossibleId, parseBoolean, parseComparable } from './values.ts';

/** With one value, or several. */
export const comparing = ['eq', 'ne', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte'] as const satisfies readonly Operator[];
const containing = ['contains', 'notContains', 'startsWith', 'endsWith'] as const;
/** Of texts alone. */
export const textOperators = [
  ...(['eqi', 'nei'] as const),
  ...containing,
  ...containing.map((name) => `${name}i` as const),
] satisfies readonly Operator[];
const onTexts: ReadonlySet<string> = new Set(textOperators);

const allOperators: Operator[] = [...comparing, 'between', 'null', 'notNull', ...textOperators];
const operators: Record<string, Operator> = Object.fromEntries(allOperators.map((name) => [`$${name}`, name]));

/** The operators that read a list of values as a whole. */
const ofLists: ReadonlySet<string> = new Set(['$eq', '$ne', '$in', '$notIn', '$between', '$null', '$notNull']);

const ordering: ReadonlySet<string> = new Set(['lt', 'lte', 'gt', 'gte', 'between']);

/** Limits of one `filters` parameter. */
const maxConditions = 200;
const maxValues = 1000;
const maxDepth = 12;
/** The maximum depth of links in a filter. No page of the site uses more than one. */
const maxLinks: Record<Principal['kind'], number> = { public: 3, administrator: maxDepth };

type Parsed = Condition | undefined;
type Path = [string] | [string, string];
type RawFilter = string | RawFilter[] | { [key: string]: RawFilter };

/** Parses `filters[…]` for a type, with the rights of a principal. */
export function parseFilters(input: unknown, type: TypeName, principal: Principal): Parsed {
  if (input === undefined || input === '') return undefined;
  if (typeof input !== 'object' || input === null) throw invalid('The filters parameter must be an object or an array');
  return filtersFor(principal).read(input as RawFilter, type, '', 0);
}

/** Parses `filters[…]` of a populated component: which of its rows are given. */
export function parseComponentFilters(input: unknown, name: string, component: ComponentField, principal: Principal) {
  if (input === undefined || input === '') return undefined;
  return filtersFor(principal).parseComponent(name, component, input as RawFilter, name, 0);
}

/** The parsers of one parameter: they count its conditions. */
function filtersFor(principal: Principal) {
  let count = 0;
  /** The number of links from the queried type to the type whose filters are parsed. */
  let links = 0;

  function read(input: RawFilter, type: TypeName, path: string, depth: number): Parsed {
    if (depth > maxDepth) throw tooDeep();
    return allOf(...entriesOf(input).map(([key, value]) => parsePart(key, value, type, path, depth)));
  }

  function parsePart(key: string, value: RawFilter, type: TypeName, path: string, depth: number): Parsed {
    if (isLogical(key)) return combine(key, value, (item) => read(object(item), type, path, depth + 1));
    const resolved = resolveField(type, key);
    if (!resolved) throw unknownKey(key, path || null, 'query', 'filters');
    const location = path ? `${path}.${key}` : key;
    if (resolved.kind === 'scalar') return parseScalar([key], resolved.field, value, location, depth);
    // No type is searched by its rows: a filter on them is refused, because it would never be true (docs/decisions/0066).
    if (resolved.kind === 'component' && resolved.field.many) throw unknownKey(key, location, 'query', 'filters');
    if (resolved.kind === 'component') return parseComponent(key, resolved.field, value, location, depth);
    return parseLink(key, resolved.to, value, location, depth);
  }

  function parseScalar(path: Path, field: ScalarField, input: RawFilter, location: string, depth: number): Parsed {
    if (depth > maxDepth) throw tooDeep();
    // A list of conditions, as Strapi reads it: one of them holds.
    if (Array.isArray(input) && input.length > 0 && input.every(isObject))
      return combine('$or', input, (item) => parseScalar(path, field, item, location, depth + 1));
    if (!isObject(input)) return parseComparison(path, field, Array.isArray(input) ? '$in' : '$eq', input, location);
    const parts = Object.entries(input).map(([key, value]) =>
      isLogical(key)
        ? combine(key, value, (item) => parseScalar(path, field, item, location, depth + 1))
        : parseComparison(path, field, key, value, location),
    );
    return allOf(...parts);
  }

  function parseComparison(path: Path, field: ScalarField, key: string, input: RawFilter, location: string): Condition {
    let operator = operators[key];
    if (!operator || (onTexts.has(operator) && field.column !== 'text' && field.column !== 'json'))
      throw unknownKey(key, location, 'query', 'filters');
    const listed = Array.isArray(input) || isObject(input);
    // After other operators a list is several conditions: one of them holds. Strapi reads `$ne` so too, and selects every entry.
    if (listed && !ofLists.has(key))
      return { or: listOf(input).map((item) => parseComparison(path, field, key, item, location)) };
    count += 1;
    if (count > maxConditions) throw invalid(`The filters parameter has more than ${maxConditions} conditions`);
    if (operator === 'null' || operator === 'notNull')
      return {
        path,
        operator,
        // Without a value it is false, as in Strapi: `$null` alone means « not null » (tests/contract/observed.test.ts).
        value: parseBoolean(key, text(Array.isArray(input) ? (input[0] ?? '') : input, location)),
      };
    if (listed && operator === 'eq') operator = 'in';
    if (listed && operator === 'ne') operator = 'notIn';
    const isSubstring = onTexts.has(operator);
    const values = (listed ? listOf(input) : [input]).map((item) =>
      parseComparable(path.at(-1) ?? '', field, text(item, location), isSubstring),
    );
    if (values.length > maxValues) throw invalid(`${location} is compared with more than ${maxValues} values`);
    // No id is greater than a text, and none is between texts: the list is empty (tests/contract/observed.test.ts).
    if (path[0] === 'id' && ordering.has(operator) && values.includes(impossibleId)) return { or: [] };
    if (operator === 'between' && values.length !== 2) throw invalid(`${location}: $between takes two values`);
    const many = operator === 'in' || operator === 'notIn' || operator === 'between';
    return { path, operator, value: (many ? values : (values[0] ?? null)) as Comparable };
  }

  function parseComponent(
    name: string,
    component: ComponentField,
    input: RawFilter,
    location: string,
    depth: number,
  ): Parsed {
    if (depth > maxDepth) throw tooDeep();
    if (!isObject(input)) throw unknownKey(name, location, 'query', 'filters');
    const parts = Object.entries(input).map(([key, value]) => {
      if (isLogical(key))
        return combine(key, value, (item) => parseComponent(name, component, item, location, depth + 1));
      if (key === '$null' || key === '$notNull')
        return parseComparison([name], { column: 'json', kind: 'json' } as ScalarField, key, value, location);
      const member = Object.hasOwn(component.fields, key) ? component.fields[key] : undefined;
      if (!member) throw unknownKey(key, location, 'query', 'filters');
      return parseScalar([name, key], member, value, `${location}.${key}`, depth + 1);
    });
    return allOf(...parts);
  }

  function parseLink(name: string, to: TypeName, input: RawFilter, location: string, depth: number): Parsed {
    if (isObject(input) && ('$null' in input || '$notNull' in input)) {
      const [key, value] = '$null' in input ? ['$null', input.$null] : ['$notNull', input.$notNull];
      const exists = parseBoolean(String(key), text(value ?? '', location)) === (key === '$notNull');
      // Anonymous clients do not see a link to a hidden entry.
      const some = withVisibility(to, principal, undefined);
      if (!some) return { link: name, exists };
      return exists ? { link: name, some } : { not: { link: name, some } };
    }
    const most = maxLinks[principal.kind];
    if (links >= most) throw invalid(`The filters parameter follows more than ${most} relations at ${location}`);
    links += 1;
    // A value where a condition is expected names the linked entry by its id.
    const byId = !isObject(input) || Object.keys(input).every((key) => key in operators);
    const inner = byId
      ? parseScalar(['id'], { kind: 'integer', column: 'integer' } as ScalarField, input, location, depth + 1)
      : read(input, to, location, depth + 1);
    links -= 1;
    const some = withVisibility(to, principal, inner);
    return some ? { link: name, some } : { link: name, exists: true };
  }
  return { read, parseComponent };
}

type Logical = '$and' | '$or' | '$not';
const isLogical = (key: string): key is Logical => key === '$and' || key === '$or' || key === '$not';

/** What `$and`, `$or` or `$not` makes of the conditions of its values. Several values of `$not` are read as they are elsewhere. */
function combine(key: Logical, value: RawFilter, read: (item: RawFilter) => Condition | undefined): Parsed {
  if (key === '$not') {
    const inner = read(value);
    return inner && { not: inner };
  }
  const inner = listOf(value)
    .map(read)
    .filter((item) => item !== undefined);
  if (inner.length === 0) return undefined;
  return key === '$and' ? { and: inner } : { or: inner };
}

const tooDeep = () => invalid(`The filters parameter is nested more than ${maxDepth} levels`);

const listOf = (input: RawFilter): RawFilter[] =>
  Array.isArray(input) ? input : isObject(input) ? Object.values(input) : [input];

/** `filters[0][title]=…` is a list of conditions that must all hold. */
function entriesOf(input: RawFilter): [string, RawFilter][] {
  if (Array.isArray(input)) return input.flatMap((item) => entriesOf(object(item)));
  return Object.entries(input);
}

function object(input: RawFilter): RawFilter {
  if (typeof input !== 'object') throw invalid('The filters parameter must be an object or an array');
  return input;
}

function text(input: RawFilter, location: string): string {
  if (typeof input !== 'string') throw invalid(`${location} must be compared with a value`);
  return input;
}
