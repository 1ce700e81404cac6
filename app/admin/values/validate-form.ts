import type { Finding } from '#editorial/checks/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type FieldValues, isComponent } from '#model/field.ts';
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

/** The data to send of a working copy, and its problems as the server finds them: values that a publication requires may be missing. */
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

/** Findings with those of what else « Publier » would refuse: an incomplete date, an address that is none. In the order of the fields. */
export function withInvalidValues(findings: readonly Finding[], form: PublishedForm): Finding[] {
  const { type } = form;
  const refused = findings.filter(({ severity }) => severity === 'refused');
  const invalid = Object.entries(validatePublication(form).problems).flatMap(([path, message]): Finding[] => {
    const [field = ''] = path.split('.');
    if (refused.some((finding) => finding.field === field)) return [];
    return [
      {
        rule: 'invalid',
        severity: 'refused',
        field,
        location: { kind: 'control', path },
        place: pathLabel(type, path),
        sentence: message.replace(/\.$/, ''),
        reason: 'Sans cela, rien ne se publie.',
      },
    ];
  });
  const names = Object.keys(type.fields);
  return [
    ...[...refused, ...invalid].sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field)),
    ...findings.filter(({ severity }) => severity !== 'refused'),
  ];
}

/** The field of a problem's path: « Lien, adresse »; « Tarifs, ligne 3, prix » */
export function pathLabel(type: TypeDeclaration, path: string): string {
  const [name = '', ...rest] = path.split('.');
  const member = rest.at(-1);
  const field = type.fields[name];
  if (!field) return path || 'L’ensemble';
  if (member === undefined) return field.label;
  if (!isComponent(field)) return ('of' in field && !field.of?.many && field.of?.fields[member]?.label) || field.label;
  const row = field.many ? [`ligne ${Number(rest[0]) + 1}`] : [];
  const own = field.fields[member] ? [field.fields[member].label.toLowerCase()] : [];
  return [field.label, ...row, ...own].join(', ');
}
