import type { TypeDeclaration } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { FieldValues } from '#model/field.ts';
import { messageFor, type Problem } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import { kindOf } from '../fields/kinds/index.ts';
import { changedData, isSame, newEntryData, shownFields, type Values, valuesOf } from './values.ts';

/** Sentences by the path of their field: `title`, `link.url`. */
export type Problems = Readonly<Record<string, string>>;

/** The input of a form, for its validation. */
export interface PublishedForm {
  type: TypeDeclaration;
  values: Values;
  baseline: {
    entry: AnyEntry | undefined;
    base: Values;
    /** The published values, which a publication does not check again. */
    checked: Values | undefined;
  };
}

/** The data to send and its validation problems, from the same function as the server's (model/validate.ts). */
interface ValidatedForm {
  data: FieldValues;
  problems: Problems;
}

/** Of the working copy: values that a publication requires may be missing. */
export function validateDraft({ type, values, baseline: { entry, base } }: PublishedForm): ValidatedForm {
  const data = dataOf(type, { values, base, entry });
  const options = entry ? { for: 'update' as const, stored: entry } : { for: 'create' as const };
  const validated = validate(type, data, { ...options, isDraft: true });
  return { data, problems: inOrder(type, validated.ok ? {} : messagesOf(validated.problems)) };
}

/** Of a publication: everything that the published version does not have already. */
export function validatePublication({
  type,
  values,
  baseline: { entry, base, checked },
}: PublishedForm): ValidatedForm {
  const changes = checked ? changedData(type, checked, values) : newEntryData(type, values);
  const validated = validate(
    type,
    changes,
    checked ? { for: 'update', ...(entry && { stored: entry }) } : { for: 'create' },
  );
  const problems = [...missingRequired(type, values, changes), ...(validated.ok ? [] : validated.problems)];
  const dates = incompleteValues(type, values, checked ?? valuesOf(type, undefined));
  return {
    data: dataOf(type, { values, base, entry }),
    problems: inOrder(type, { ...messagesOf(problems), ...dates }),
  };
}

const dataOf = (
  type: TypeDeclaration,
  { values, base, entry }: { values: Values } & Pick<PublishedForm['baseline'], 'base' | 'entry'>,
) => (entry ? changedData(type, base, values) : newEntryData(type, values));

const messagesOf = (problems: readonly Problem[]): Problems =>
  Object.fromEntries(problems.map((problem) => [problem.path.join('.'), messageFor(problem)]));

/** Required fields stored without a value, as in entries older than the rule, that the data leaves unset. */
function missingRequired(type: TypeDeclaration, values: Values, data: FieldValues): Problem[] {
  return shownFields(type)
    .filter(([name, { required }]) => required && !(name in data) && isEmpty(values[name]))
    .map(([name]) => ({ path: [name], code: 'missing' }));
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Sorts problems by the form's field order. */
export function inOrder(type: TypeDeclaration, problems: Problems): Problems {
  const names = Object.keys(type.fields);
  const fieldIndex = (path: string) => names.indexOf(path.split('.')[0] ?? '');
  return Object.fromEntries(Object.entries(problems).sort(([a], [b]) => fieldIndex(a) - fieldIndex(b)));
}

/** Values that are typed in part. An unchanged one is valid: it was stored like this. */
function incompleteValues(type: TypeDeclaration, values: Values, base: Values): Problems {
  const problems: Record<string, string> = {};
  for (const [name, field] of shownFields(type)) {
    const problem = isSame(field, values[name], base[name]) ? undefined : kindOf(field).incomplete?.(values[name]);
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}
