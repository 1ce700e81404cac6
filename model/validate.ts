import { isBlank } from './blank.ts';
import type { TypeDeclaration } from './define-type.ts';
import { type Field, type FieldValues, isLink, isScalar, type LinkChange } from './field.ts';
import type { JsonObject } from './json-object.ts';
import type { Problem } from './problems.ts';

/** A validated draft: scalars ready to be stored, links as changes to make. */
export interface CleanDraft {
  values: FieldValues;
  links: Record<string, LinkChange>;
}

export type Validated = { ok: true; draft: CleanDraft } | { ok: false; problems: Problem[] };

interface Options {
  /** `create` requires every required field and applies defaults; `update` checks only the values that were sent. */
  for: 'create' | 'update';
  /** The entry as stored, for an update: rules over two fields need the one that was not sent. */
  stored?: FieldValues;
  /** A working copy, which is not published yet: required values may be missing, and a period may end before it begins. */
  isDraft?: boolean;
}

/**
 * Validates a draft of a type. The API and the form of the admin app call this same function, so that they agree.
 *
 * An unchanged old value never blocks a save: an update checks only the fields that it has.
 */
export function validate(type: TypeDeclaration, input: JsonObject, options: Options): Validated {
  const problems: Problem[] = [];
  const draft: CleanDraft = { values: {}, links: {} };

  for (const key of Object.keys(input)) {
    if (!Object.hasOwn(type.fields, key)) problems.push({ path: [], code: 'unknownKey', key });
  }
  if (problems.length > 0) return { ok: false, problems };

  for (const [name, field] of Object.entries(type.fields)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (value === undefined) {
      if (options.for === 'update') continue;
      const fallback = 'default' in field ? field.default : undefined;
      if (fallback !== undefined) draft.values[name] = fallback;
      else if (field.required && !options.isDraft) problems.push({ path: [name], code: 'missing' });
      continue;
    }
    problems.push(...read(name, field, value, draft, field.required && !options.isDraft));
  }

  for (const period of options.isDraft ? [] : (type.dateRanges ?? [])) {
    const problem = checkPeriod(period, draft.values, options.stored ?? {});
    if (problem) problems.push(problem);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft };
}

/** Reads one value into the draft, or returns its problems. */
function read(name: string, field: Field, value: unknown, draft: CleanDraft, isRequired: boolean): Problem[] {
  const problemWith = (problem: object, path: string[] = []) =>
    ({ path: [name, ...path], value, ...problem }) as Problem;
  if (value === null && !isLink(field)) {
    // The contract reports a required null as a type error, which each kind of field returns.
    if (isRequired) {
      const parsed = field.parse(null);
      return [problemWith(parsed.ok ? { code: 'missing' } : parsed.problem)];
    }
    draft.values[name] = null;
    return [];
  }
  const parsed = field.parse(value);
  if (!parsed.ok) {
    const { problem, path, others = [] } = parsed;
    const first = 'value' in parsed ? { ...problem, value: parsed.value } : problem;
    return [
      problemWith(first, path),
      ...others.map((part) => problemWith({ ...part.problem, value: part.value }, part.path)),
    ];
  }
  if (isLink(field)) {
    const change = parsed.value as LinkChange;
    if (isRequired && 'set' in change && change.set.length === 0) return [problemWith({ code: 'missing' })];
    draft.links[name] = change;
    return [];
  }
  const blank = typeof parsed.value === 'string' && isBlank(parsed.value);
  if (blank && isRequired) return [problemWith({ code: 'blank' })];
  draft.values[name] = blank && isScalar(field) && field.isNullIfBlank ? null : parsed.value;
  return [];
}

/** A day without an hour lasts until its end, so it is not before an hour of the same day. */
function checkPeriod(period: { start: string; end: string }, values: FieldValues, stored: FieldValues) {
  if (!(period.start in values) && !(period.end in values)) return undefined;
  const start = values[period.start] ?? (period.start in values ? null : stored[period.start]);
  const end = values[period.end] ?? (period.end in values ? null : stored[period.end]);
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  const isAllDay = end.length === 10;
  const before = isAllDay ? end < start.slice(0, 10) : end < start;
  return before ? ({ path: [period.end], code: 'endsBeforeStart', start, value: end } satisfies Problem) : undefined;
}
