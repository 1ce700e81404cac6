import type { TypeDeclaration } from '#model/define-type.ts';
import { messageFor, type Problem } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import { splitLocal } from '../fields/local-date.ts';
import { createDraft, isSame, shownFields, updateDraft, type Values } from './values.ts';

/** Sentences by the path of their field: `title`, `link.url`. */
export type Problems = Readonly<Record<string, string>>;

interface Form {
  type: TypeDeclaration;
  values: Values;
  /** Input values as last read from the server. */
  base: Values;
  /** The entry as stored; absent while it is being created. */
  entry: Record<string, unknown> | undefined;
}

/** The data to send and its validation problems, from the same function as the server's (model/validate.ts). */
export function validateForm({ type, values, base, entry }: Form): {
  draft: Record<string, unknown>;
  problems: Problems;
} {
  const draft = entry ? updateDraft(type, base, values) : createDraft(type, values);
  const validated = validate(type, draft, entry ? { for: 'update', stored: entry } : { for: 'create' });
  const problems = [...missingRequired(type, values, draft), ...(validated.ok ? [] : validated.problems)];
  const messages = Object.fromEntries(problems.map((problem) => [problem.path.join('.'), messageFor(problem)]));
  return { draft, problems: inOrder(type, { ...messages, ...incompleteDates(type, values, base) }) };
}

/** Required fields stored without a value, as in entries older than the rule, that the draft leaves unset. */
function missingRequired(type: TypeDeclaration, values: Values, draft: Record<string, unknown>): Problem[] {
  return shownFields(type)
    .filter(([name, { required }]) => required && !(name in draft) && isEmpty(values[name]))
    .map(([name]) => ({ path: [name], code: 'missing' }));
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Sorts problems by the form's field order. */
export function inOrder(type: TypeDeclaration, problems: Problems): Problems {
  const names = Object.keys(type.fields);
  const fieldIndex = (path: string) => names.indexOf(path.split('.')[0] ?? '');
  return Object.fromEntries(Object.entries(problems).sort(([a], [b]) => fieldIndex(a) - fieldIndex(b)));
}

/** docs/product.md, « Input »: the time is required when a date is set. An unchanged stored date without time is valid. */
function incompleteDates(type: TypeDeclaration, values: Values, base: Values): Problems {
  const problems: Record<string, string> = {};
  for (const [name, field] of shownFields(type)) {
    if (field.kind !== 'localDate' || isSame(field, values[name], base[name])) continue;
    const { day, hour } = splitLocal(String(values[name]));
    if (day !== '' && hour === '') problems[name] = 'Indiquez l’heure\u00a0: 00:00 si elle ne doit pas s’afficher.';
    if (day === '' && hour !== '') problems[name] = 'Indiquez le jour, ou effacez l’heure.';
  }
  return problems;
}
