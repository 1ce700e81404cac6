import { isBlank } from './blank.ts';
import type { TypeDeclaration } from './define-type.ts';
import { type Field, isLink, type LinkChange } from './field.ts';
import type { Problem } from './problems.ts';

/** A draft whose every value was read: scalars ready to be kept, links as changes to make. */
export interface CleanDraft {
  values: Record<string, unknown>;
  links: Record<string, LinkChange>;
}

export type Validated = { ok: true; draft: CleanDraft } | { ok: false; problems: Problem[] };

interface Options {
  /** `create` asks for every required field and applies defaults; `update` looks at what was sent and nothing else. */
  for: 'create' | 'update';
  /** The entry as stored, for an update: rules over two fields need the one that was not sent. */
  stored?: Record<string, unknown>;
}

/**
 * Reads a draft of a type. The API and the back-office form call this same function, so that they cannot disagree.
 *
 * An unchanged old value never blocks a save: an update checks only the fields it carries.
 */
export function validate(type: TypeDeclaration, input: Record<string, unknown>, options: Options): Validated {
  const problems: Problem[] = [];
  const draft: CleanDraft = { values: {}, links: {} };

  for (const key of Object.keys(input)) {
    if (!Object.hasOwn(type.fields, key)) problems.push({ path: [], code: 'unknownKey', key });
  }
  if (problems.length > 0) return { ok: false, problems };

  for (const [name, field] of Object.entries(type.fields)) {
    const given = Object.hasOwn(input, name) ? input[name] : undefined;
    if (given === undefined) {
      if (options.for === 'update') continue;
      const fallback = 'default' in field ? field.default : undefined;
      if (fallback !== undefined) draft.values[name] = fallback;
      else if (field.required) problems.push({ path: [name], code: 'missing' });
      continue;
    }
    const problem = read(name, field, given, draft);
    if (problem) problems.push(problem);
  }

  for (const period of type.periods ?? []) {
    const problem = checkPeriod(period, draft.values, options.stored ?? {});
    if (problem) problems.push(problem);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft };
}

/** Reads one value into the draft, or says what is wrong with it. */
function read(name: string, field: Field, given: unknown, draft: CleanDraft): Problem | undefined {
  const faulty = (problem: object, path: string[] = []) =>
    ({ path: [name, ...path], value: given, ...problem }) as Problem;
  if (given === null && !isLink(field)) {
    // The contract words a required null as a type error; any kind of reader will do for that.
    if (field.required) {
      const parsed = field.parse(null);
      return faulty(parsed.ok ? { code: 'missing' } : parsed.problem);
    }
    draft.values[name] = null;
    return undefined;
  }
  const parsed = field.parse(given);
  if (!parsed.ok) return faulty(parsed.problem, parsed.path);
  if (isLink(field)) {
    const change = parsed.value as LinkChange;
    if (field.required && 'set' in change && change.set.length === 0) return faulty({ code: 'missing' });
    draft.links[name] = change;
    return undefined;
  }
  const blank = typeof parsed.value === 'string' && isBlank(parsed.value);
  if (blank && field.required) return faulty({ code: 'blank' });
  // « No date » and « no address » are kept as null, whichever way a form says it.
  draft.values[name] =
    blank && (field.kind === 'localDate' || field.kind === 'url' || field.kind === 'email') ? null : parsed.value;
  return undefined;
}

/** A day without an hour lasts until its end, so it is not before an hour of the same day. */
function checkPeriod(
  period: { start: string; end: string },
  values: Record<string, unknown>,
  stored: Record<string, unknown>,
) {
  if (!(period.start in values) && !(period.end in values)) return undefined;
  const start = values[period.start] ?? (period.start in values ? null : stored[period.start]);
  const end = values[period.end] ?? (period.end in values ? null : stored[period.end]);
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  const wholeDay = end.length === 10;
  const before = wholeDay ? end < start.slice(0, 10) : end < start;
  return before ? ({ path: [period.end], code: 'endsBeforeStart', start, value: end } satisfies Problem) : undefined;
}
