import type { TypeName } from '#content/index.ts';
import type { ScalarField } from '#model/field.ts';
import type { Comparable, Condition, Operator } from '#store/query.ts';
import type { Caller } from '../caller.ts';
import { invalid, invalidKey } from '../errors.ts';
import { named, visible } from './fields.ts';
import { comparable, parseFlag } from './values.ts';

const operators: Record<string, Operator> = Object.fromEntries(
  [
    'eq',
    'eqi',
    'ne',
    'nei',
    'in',
    'notIn',
    'lt',
    'lte',
    'gt',
    'gte',
    'between',
    'contains',
    'containsi',
    'notContains',
    'notContainsi',
    'startsWith',
    'startsWithi',
    'endsWith',
    'endsWithi',
    'null',
    'notNull',
  ].map((name) => [`$${name}`, name as Operator]),
);
const onTexts: ReadonlySet<string> = new Set([
  'eqi',
  'nei',
  'contains',
  'containsi',
  'notContains',
  'notContainsi',
  'startsWith',
  'startsWithi',
  'endsWith',
  'endsWithi',
]);

/** Generous for a person, small for a database. */
const maxConditions = 200;
const maxValues = 1000;
const maxDepth = 12;

type Given = string | Given[] | { [key: string]: Given };
const isObject = (given: unknown): given is Record<string, Given> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** Reads `filters[…]` for a type, as this caller may ask it. */
export function parseFilters(given: unknown, type: TypeName, caller: Caller): Condition | undefined {
  if (given === undefined || given === '') return undefined;
  if (typeof given !== 'object' || given === null) throw invalid('The filters parameter must be an object or an array');
  return new Filters(caller).read(given as Given, type, '', 0);
}

class Filters {
  readonly #caller: Caller;
  #count = 0;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  read(given: Given, type: TypeName, path: string, depth: number): Condition | undefined {
    if (depth > maxDepth) throw invalid(`The filters parameter is nested more than ${maxDepth} levels`);
    const parts: Condition[] = [];
    for (const [key, value] of entriesOf(given)) {
      const part = this.#part(key, value, type, path, depth);
      if (part) parts.push(part);
    }
    return all(parts);
  }

  #part(key: string, value: Given, type: TypeName, path: string, depth: number): Condition | undefined {
    if (key === '$and' || key === '$or') {
      const inner = listOf(value)
        .map((item) => this.read(object(item), type, path, depth + 1))
        .filter((item) => item !== undefined);
      if (inner.length === 0) return undefined;
      return key === '$and' ? { and: inner } : { or: inner };
    }
    if (key === '$not') {
      const inner = this.read(object(value), type, path, depth + 1);
      return inner && { not: inner };
    }
    const found = named(type, key);
    if (!found) throw invalidKey(key, path || null, 'query', 'filters');
    const at = path ? `${path}.${key}` : key;
    if (found.kind === 'scalar') return this.#scalar([key], found.field, value, at, depth);
    if (found.kind === 'group') return this.#group(key, found.field.fields, value, at, depth);
    return this.#link(key, found.to, value, at, depth);
  }

  #scalar(
    path: [string] | [string, string],
    field: ScalarField,
    given: Given,
    at: string,
    depth: number,
  ): Condition | undefined {
    if (!isObject(given)) return this.#compare(path, field, Array.isArray(given) ? '$in' : '$eq', given, at);
    const parts: Condition[] = [];
    for (const [key, value] of Object.entries(given)) {
      if (key === '$not') {
        if (depth > maxDepth) throw invalid(`The filters parameter is nested more than ${maxDepth} levels`);
        const inner = this.#scalar(path, field, value, at, depth + 1);
        if (inner) parts.push({ not: inner });
      } else if (key === '$and' || key === '$or') {
        const inner = listOf(value)
          .map((item) => this.#scalar(path, field, item, at, depth + 1))
          .filter((item) => item !== undefined);
        if (inner.length > 0) parts.push(key === '$and' ? { and: inner } : { or: inner });
      } else parts.push(this.#compare(path, field, key, value, at));
    }
    return all(parts);
  }

  #compare(path: [string] | [string, string], field: ScalarField, key: string, given: Given, at: string): Condition {
    let operator = operators[key];
    if (!operator || (onTexts.has(operator) && field.column !== 'text' && field.column !== 'json'))
      throw invalidKey(key, at, 'query', 'filters');
    this.#count += 1;
    if (this.#count > maxConditions) throw invalid(`The filters parameter has more than ${maxConditions} conditions`);
    if (operator === 'null' || operator === 'notNull')
      return {
        path,
        operator,
        value: parseFlag(key, text(Array.isArray(given) ? (given[0] ?? '') : given, at) || 'true'),
      };
    const listed = Array.isArray(given) || isObject(given);
    if (listed && operator === 'eq') operator = 'in';
    if (listed && operator === 'ne') operator = 'notIn';
    const inPart = onTexts.has(operator);
    const values = (listed ? listOf(given) : [given]).map((item) =>
      comparable(path.at(-1) ?? '', field, text(item, at), inPart),
    );
    if (values.length > maxValues) throw invalid(`${at} is compared with more than ${maxValues} values`);
    if (operator === 'between' && values.length !== 2) throw invalid(`${at}: $between takes two values`);
    const many = operator === 'in' || operator === 'notIn' || operator === 'between';
    return { path, operator, value: (many ? values : (values[0] ?? null)) as Comparable };
  }

  #group(
    name: string,
    members: Record<string, ScalarField>,
    given: Given,
    at: string,
    depth: number,
  ): Condition | undefined {
    if (!isObject(given)) throw invalidKey(name, at, 'query', 'filters');
    const parts = Object.entries(given).map(([key, value]) => {
      if (key === '$null' || key === '$notNull')
        return this.#compare([name], { column: 'json', kind: 'json' } as ScalarField, key, value, at);
      const member = Object.hasOwn(members, key) ? members[key] : undefined;
      if (!member) throw invalidKey(key, at, 'query', 'filters');
      return this.#scalar([name, key], member, value, `${at}.${key}`, depth + 1);
    });
    return all(parts.filter((part) => part !== undefined));
  }

  #link(name: string, to: TypeName, given: Given, at: string, depth: number): Condition | undefined {
    if (isObject(given) && ('$null' in given || '$notNull' in given)) {
      const [key, value] = '$null' in given ? ['$null', given.$null] : ['$notNull', given.$notNull];
      return { link: name, exists: parseFlag(String(key), text(value ?? '', at) || 'true') === (key === '$notNull') };
    }
    // A value where a condition is expected names the linked entry by its id.
    const byId = !isObject(given) || Object.keys(given).every((key) => key in operators);
    const inner = byId
      ? this.#scalar(['id'], { kind: 'integer', column: 'integer' } as ScalarField, given, at, depth + 1)
      : this.read(given, to, at, depth + 1);
    const some = visible(to, this.#caller, inner);
    return some ? { link: name, some } : { link: name, exists: true };
  }
}

function all(parts: Condition[]): Condition | undefined {
  return parts.length > 1 ? { and: parts } : parts[0];
}

const listOf = (given: Given): Given[] =>
  Array.isArray(given) ? given : isObject(given) ? Object.values(given) : [given];

/** `filters[0][title]=…` is a list of conditions that must all hold. */
function entriesOf(given: Given): [string, Given][] {
  if (Array.isArray(given)) return given.flatMap((item) => entriesOf(object(item)));
  return Object.entries(given);
}

function object(given: Given): Given {
  if (typeof given !== 'object') throw invalid('The filters parameter must be an object or an array');
  return given;
}

function text(given: Given, at: string): string {
  if (typeof given !== 'string') throw invalid(`${at} must be compared with a value`);
  return given;
}
