import type { TypeDeclaration } from '#model/define-type.ts';
import { sentence } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import { splitLocal } from '../fields/local-date.ts';
import { createDraft, isSame, shownFields, updateDraft, type Values } from './values.ts';

/** Sentences by the path of their field: `title`, `link.url`. */
export type Problems = Readonly<Record<string, string>>;

interface Form {
  type: TypeDeclaration;
  values: Values;
  /** What the inputs held when they were last as the server had them. */
  base: Values;
  /** The entry as stored; absent while it is being created. */
  entry: Record<string, unknown> | undefined;
}

/** The data to send, and what the server would say of it: the same function says it there (model/validate.ts). */
export function check({ type, values, base, entry }: Form): { draft: Record<string, unknown>; problems: Problems } {
  const draft = entry ? updateDraft(type, base, values) : createDraft(type, values);
  const validated = validate(type, draft, entry ? { for: 'update', stored: entry } : { for: 'create' });
  const problems = validated.ok ? [] : validated.problems;
  const told = Object.fromEntries(problems.map((problem) => [problem.path.join('.'), sentence(problem)]));
  return { draft, problems: inOrder(type, { ...told, ...hours(type, values, base) }) };
}

/** As the form has its fields, whichever rule found what is wrong. */
export function inOrder(type: TypeDeclaration, problems: Problems): Problems {
  const names = Object.keys(type.fields);
  const place = (path: string) => names.indexOf(path.split('.')[0] ?? '');
  return Object.fromEntries(Object.entries(problems).sort(([one], [other]) => place(one) - place(other)));
}

/** SPEC.md, section 5: the hour is required when a date is set. A date that was stored without one, and stays, needs none. */
function hours(type: TypeDeclaration, values: Values, base: Values): Problems {
  const problems: Record<string, string> = {};
  for (const [name, field] of shownFields(type)) {
    if (field.kind !== 'localDate' || isSame(field, values[name], base[name])) continue;
    const { day, hour } = splitLocal(String(values[name]));
    if (day !== '' && hour === '') problems[name] = 'Indiquez l’heure\u00a0: 00:00 si elle ne doit pas s’afficher.';
    if (day === '' && hour !== '') problems[name] = 'Indiquez le jour, ou effacez l’heure.';
  }
  return problems;
}
