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

/**
 * The data to send of a working copy and its problems, from the same function as the server's (model/validate.ts): values that a
 * publication requires may be missing.
 */
export function validateDraft(form: PublishedForm) {
  const { type } = form;
  const { entry } = form.baseline;
  const data = dataOf(form);
  const options = entry ? { for: 'update' as const, stored: entry } : { for: 'create' as const };
  const validated = validate(type, data, { ...options, isDraft: true });
  return { data, problems: inOrder(type, validated.ok ? {} : messagesOf(validated.problems)) };
}

/** The data to send of a publication, and the problems of everything that the published version does not have already. */
export function validatePublication(form: PublishedForm) {
  const { type, values } = form;
  const { entry, checked } = form.baseline;
  const changes = checked ? changedData(type, checked, values) : newEntryData(type, values);
  const options = checked ? { for: 'update' as const, ...(entry && { stored: entry }) } : { for: 'create' as const };
  const validated = validate(type, changes, options);
  const problems = [...missingRequired(type, values, changes), ...(validated.ok ? [] : validated.problems)];
  const dates = incompleteValues(type, values, checked ?? valuesOf(type, undefined));
  return { data: dataOf(form), problems: inOrder(type, { ...messagesOf(problems), ...dates }) };
}

const dataOf = ({ type, values, baseline: { entry, base } }: PublishedForm): FieldValues =>
  entry ? changedData(type, base, values) : newEntryData(type, values);

const messagesOf = (problems: readonly Problem[]): Problems =>
  Object.fromEntries(problems.map((problem) => [problem.path.join('.'), messageFor(problem)]));

/** Required fields stored without a value, as in entries older than the rule, that the data leaves unset. */
function missingRequired(type: TypeDeclaration, values: Values, data: FieldValues): Problem[] {
  return shownFields(type)
    .filter(([name, { required }]) => required && !(name in data) && (values[name] ?? '') === '')
    .map(([name]) => ({ path: [name], code: 'missing' }));
}

/** Sorts problems by the form's field order. */
export function inOrder(type: TypeDeclaration, problems: Problems): Problems {
  const names = Object.keys(type.fields);
  const fieldIndex = (path: string) => names.indexOf(path.split('.')[0] ?? '');
  return Object.fromEntries(Object.entries(problems).sort(([a], [b]) => fieldIndex(a) - fieldIndex(b)));
}

/** Values that are typed in part. An unchanged one is valid: it was stored like this. */
function incompleteValues(type: TypeDeclaration, values: Values, base: Values): Problems {
  const problems = shownFields(type)
    .filter(([name, field]) => !isSame(field, values[name], base[name]))
    .map(([name, field]) => [name, kindOf(field).incomplete?.(values[name])]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}
