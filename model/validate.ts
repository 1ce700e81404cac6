import { isBlank } from './characters.ts';
import type { TypeDeclaration } from './define-type.ts';
import { type CrossFieldRule, type Field, type FieldValues, isLink, isScalar, type LinkChange } from './field.ts';
import type { JsonObject } from './json-object.ts';
import type { Problem } from './problems.ts';

/** Validated input for an entry: scalars ready to be stored, links as changes to make. */
export type EntryInput = { values: FieldValues; links: Record<string, LinkChange> };

export type Validated = { ok: true; input: EntryInput } | { ok: false; problems: Problem[] };

interface Options {
  /** `create` requires every required field and applies defaults; `update` checks only the values that were sent. */
  for: 'create' | 'update';
  /** The entry as stored, for an update: rules over two fields need the one that was not sent. */
  stored?: FieldValues;
  /** A working copy, which is not published yet: required values may be missing, and rules over several fields are not checked. */
  isDraft?: boolean;
}

/**
 * Validates what is sent of an entry, for the API and the form of the admin app alike. An update checks only the fields that it has: an
 * unchanged old value never blocks a save.
 */
export function validate(type: TypeDeclaration, data: JsonObject, options: Options): Validated {
  const problems: Problem[] = [];
  const input: EntryInput = { values: {}, links: {} };

  for (const key of Object.keys(data))
    if (!Object.hasOwn(type.fields, key)) problems.push({ path: [], code: 'unknownKey', key });
  if (problems.length > 0) return { ok: false, problems };

  for (const [name, field] of Object.entries(type.fields)) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (value === undefined) {
      if (options.for === 'update') continue;
      const fallback = 'default' in field ? field.default : undefined;
      if (fallback !== undefined) input.values[name] = fallback;
      else if (field.required && !options.isDraft) problems.push({ path: [name], code: 'missing' });
      continue;
    }
    problems.push(...read(name, field, value, input, field.required && !options.isDraft));
  }

  const values = { ...options.stored, ...input.values };
  const { dateRanges = [], rules = [] } = options.isDraft ? {} : type;
  for (const { fields, check } of [...dateRanges.map(({ start, end }) => endsAfterStart(start, end)), ...rules]) {
    const changed = fields.some((name) => Object.hasOwn(input.values, name));
    const problem = changed && check(values);
    if (problem) problems.push({ path: [fields[0]], value: values[fields[0]], ...problem });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, input };
}

function read(name: string, field: Field, value: unknown, input: EntryInput, isRequired: boolean): Problem[] {
  const problemWith = (problem: object, path: string[] = []) =>
    ({ path: [name, ...path], value, ...problem }) as Problem;
  if (value === null && !isLink(field)) {
    // The contract reports a required null as a type error, which each kind of field returns, or as missing. A list of rows is never null.
    if (isRequired || field.kind === 'repeatable') {
      const parsed = ['date', 'dateTime', 'flag'].includes(field.kind) ? undefined : field.parse(null);
      return [problemWith(!parsed || parsed.ok ? { code: 'missing' } : parsed.problem)];
    }
    input.values[name] = null;
    return [];
  }
  const parsed = field.parse(value);
  if (!parsed.ok) {
    const { problem, path, others = [] } = parsed;
    const first = 'value' in parsed ? { ...problem, value: parsed.value } : problem;
    const further = others.map((part) => problemWith({ ...part.problem, value: part.value }, part.path));
    return [problemWith(first, path), ...further];
  }
  if (isLink(field)) {
    const change = parsed.value as LinkChange;
    if (isRequired && 'set' in change && change.set.length === 0) return [problemWith({ code: 'missing' })];
    input.links[name] = change;
    return [];
  }
  const blank = typeof parsed.value === 'string' && isBlank(parsed.value);
  if (blank && isRequired) return [problemWith({ code: 'blank' })];
  input.values[name] = blank && isScalar(field) && field.isNullIfBlank ? null : parsed.value;
  return [];
}

/** A day without an hour lasts until its end, so it is not before an hour of the same day. */
const endsAfterStart = (startName: string, endName: string): CrossFieldRule => ({
  fields: [endName, startName],
  check({ [startName]: start, [endName]: end }) {
    if (typeof start !== 'string' || typeof end !== 'string') return undefined;
    const isBefore = end.length === 10 ? end < start.slice(0, 10) : end < start;
    return isBefore ? { code: 'endsBeforeStart', start } : undefined;
  },
});
