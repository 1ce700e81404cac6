import type { FieldValues } from '#model/field.ts';
import type { Comparable, Condition, Operator, Populate, Scalar, Sort } from '../query.ts';
import { foldText } from '../sql/fold-text.ts';
import { isCountOnly } from './links.ts';

/**
 * What a query selects of a populated component: a group, or the rows of a list. Components are JSON in the row of their entry, which is read
 * already, so that they are compared here. As in SQL, a member without a value neither equals a value nor differs from it.
 * @param value null, a group or a list, as `toComponent` returns it
 */
export function selectComponent(value: unknown, query: Populate[string]): unknown {
  if (Object.keys(query).length === 0) return value;
  const rows = [value ?? []].flat() as FieldValues[];
  if (isCountOnly(query)) return { count: rows.length };
  const { where, sort = [], fields, page } = query;
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = page ?? {};
  const selected = rows
    .filter((row) => !where || matches(where, row) === true)
    .toSorted((a, b) => sort.map((key) => order(key, a, b)).find((way) => way !== 0) ?? 0)
    .slice(offset, offset + limit)
    .map((row) =>
      fields ? Object.fromEntries(Object.entries(row).filter(([name]) => isSelected(name, fields))) : row,
    );
  return Array.isArray(value) ? selected : (selected[0] ?? null);
}

const isSelected = (name: string, fields: readonly string[]): boolean => name === 'id' || fields.includes(name);

/** Texts are sorted as lists of entries are, without case and accents; a member without a value comes first. */
function order({ path, direction }: Sort, a: FieldValues, b: FieldValues): number {
  const [first, second] = [a, b].map((row) => {
    const value = row[path[0] ?? ''] ?? null;
    return typeof value === 'string' ? foldText(value) : value;
  }) as [Scalar, Scalar];
  const way = first === second ? 0 : first === null ? -1 : second === null || first > second ? 1 : -1;
  return direction === 'asc' ? way : -way;
}

/** Whether a row matches. Null: neither it nor its contrary does, because a value is missing. */
function matches(condition: Condition, row: FieldValues): boolean | null {
  if ('and' in condition || 'or' in condition) {
    const [parts, decisive] = 'and' in condition ? [condition.and, false] : [condition.or, true];
    const results = parts.map((part) => matches(part, row));
    return results.includes(decisive) ? decisive : results.includes(null) ? null : !decisive;
  }
  if ('not' in condition) {
    const result = matches(condition.not, row);
    return result === null ? null : !result;
  }
  if ('link' in condition) throw new Error('a component has no links');
  const { path, operator, value } = condition;
  const member = path[1] === undefined ? true : (row[path[1]] ?? null);
  if (operator === 'null' || operator === 'notNull') return (member === null) === ((operator === 'null') === value);
  return member === null ? null : compare(operator, member as Scalar, value);
}

function compare(operator: Operator, member: Scalar, value: Comparable): boolean {
  const values = [value].flat();
  if (operator === 'in') return values.includes(member);
  if (operator === 'notIn') return !values.includes(member);
  const [first = null, last = null] = values;
  if (operator === 'between') return isAtLeast(member, first) && isAtLeast(last, member);
  if (operator === 'eq') return member === first;
  if (operator === 'ne') return member !== first;
  if (operator === 'gte') return isAtLeast(member, first);
  if (operator === 'lte') return isAtLeast(first, member);
  if (operator === 'gt') return !isAtLeast(first, member);
  if (operator === 'lt') return !isAtLeast(member, first);
  return compareTexts(operator, String(member), String(first));
}

const isAtLeast = (a: Scalar, b: Scalar): boolean => a !== null && b !== null && a >= b;

function compareTexts(operator: Operator, text: string, part: string): boolean {
  if (operator.endsWith('i')) return compareTexts(operator.slice(0, -1) as Operator, foldText(text), foldText(part));
  if (operator === 'contains') return text.includes(part);
  if (operator === 'notContains') return !text.includes(part);
  if (operator === 'startsWith') return text.startsWith(part);
  if (operator === 'endsWith') return text.endsWith(part);
  return operator === 'eq' ? text === part : text !== part;
}
