import type { ContentEntry, DraftEntry, PopulateQuery, Publication } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { Finding } from '#editorial/checks/index.ts';
import { today } from '#model/calendar.ts';
import { hidingFlag, type TypeDeclaration } from '#model/define-type.ts';
import type { AnyEntry } from '#model/entry.ts';
import { type Field, type FieldValues, isComponent, isScalar, type RelationField } from '#model/field.ts';
import { messageFor, type Problem } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import { deserialize, kindOf, serialize } from '../fields/kinds/index.ts';
import type { Problems } from '../inputs/input.ts';
import { entryDisplayOf } from '../relations/entry-summary.ts';

/** Input values by field: strings for typed text, booleans for switches, arrays for links. */
export type Values = Readonly<FieldValues>;

/** The fields that the form shows. A save leaves the others unchanged; a flag that hides entries changes with their publication. */
export const shownFields = (type: TypeDeclaration): [name: string, field: Field][] =>
  Object.entries(type.fields).filter(([name, field]) => kindOf(field).Input !== null && name !== hidingFlag(type));

/** The input values of an entry, or of a new one, which is dated now. */
export function valuesOf(type: TypeDeclaration, entry: AnyEntry | undefined): Values {
  const initial = (name: string, field: Field): unknown => {
    if (name === type.publicationDate) return field.kind === 'date' ? today() : new Date().toISOString();
    return 'default' in field ? field.default : undefined;
  };
  return Object.fromEntries(
    shownFields(type).map(([name, field]) => [name, deserialize(field, entry ? entry[name] : initial(name, field))]),
  );
}

/** Whether a serialized value is none: null, an empty text or an empty list. */
const isNone = (serialized: unknown): boolean =>
  (serialized ?? '') === '' || (Array.isArray(serialized) && serialized.length === 0);

/** Whether two input values serialize alike: a file read twice is one file. */
export const isSame = (field: Field, a: unknown, b: unknown): boolean =>
  JSON.stringify(serialize(field, a)) === JSON.stringify(serialize(field, b));

/** The fields whose values differ. */
export const changedFields = (type: TypeDeclaration, a: Values, b: Values): string[] =>
  shownFields(type)
    .filter(([name, field]) => !isSame(field, a[name], b[name]))
    .map(([name]) => name);

/** The `populate` parameter for the form: files, and the pictures of related entries. */
export const populateOf = (type: TypeDeclaration): PopulateQuery =>
  Object.fromEntries(
    Object.entries(type.fields)
      .filter(([, field]) => !isScalar(field))
      .map(([name, field]) => {
        const picture =
          field.kind === 'relation' && entryDisplayOf((field as RelationField<ContentTypeName>).to).pictureField;
        return [name, picture ? { populate: { [picture]: true } } : true];
      }),
  );

/** The data of a create: filled fields only. The model has the defaults. */
export const newEntryData = (type: TypeDeclaration, values: Values): FieldValues =>
  Object.fromEntries(
    shownFields(type).flatMap(([name, field]) => {
      const serialized = serialize(field, values[name]);
      return kindOf(field).sendsEmpty || !isNone(serialized) ? [[name, serialized]] : [];
    }),
  );

/** The data of an update: changed fields only, so that an invalid old value never blocks a new one. */
export const changedData = (type: TypeDeclaration, base: Values, values: Values): FieldValues =>
  Object.fromEntries(
    changedFields(type, base, values).map((name) => [name, serialize(type.fields[name] as Field, values[name])]),
  );

/** Restores stored values where their type still matches the current field; the storage may have an older or foreign shape. */
export const keepKnownFields = (stored: Values, current: Values): Values =>
  Object.fromEntries(
    Object.entries(current).map(([name, value]) => {
      const candidate = stored[name];
      const fits =
        typeof candidate === typeof value && candidate !== null && Array.isArray(candidate) === Array.isArray(value);
      return [name, fits ? candidate : value];
    }),
  );

/** The state that an edit started from: the working copy, its input values and its version; and the published values. */
export interface EditBaseline {
  /** Absent before the first save. */
  entry: DraftEntry | undefined;
  base: Values;
  version: string | undefined;
  /** The published input values; absent where nothing is public. */
  online: Values | undefined;
  /** The values of the published version as it was read: a publication does not check them again. Absent where there is none. */
  checked: Values | undefined;
}

/** A working copy, and the published version where they differ. */
export type EntryVersions = { entry: DraftEntry | undefined; published: ContentEntry | undefined };

/** `type`: the fields of the form. */
export function baselineOf(type: TypeDeclaration, versions: EntryVersions): EditBaseline {
  const { entry, published } = versions;
  const publication = entry?.publication;
  const base = valuesOf(type, entry);
  const isOnline = publication?.isPublic && !publication.isModified;
  const online = published ? valuesOf(type, published) : isOnline ? base : undefined;
  return {
    entry,
    base,
    version: entry?.updatedAt,
    online,
    checked: online ?? (publication?.hasPublishedVersion ? base : undefined),
  };
}

/** The baseline after a change of the working copy or of its publication, in which `base` are the values that the server has now. */
export function savedDraft(baseline: EditBaseline, saved: DraftEntry, base: Values): EditBaseline {
  return { ...baseline, entry: { ...baseline.entry, ...saved }, base, version: saved.updatedAt };
}

/** The baseline after a publication: the published values are those of the working copy. */
export function published(baseline: EditBaseline, saved: ContentEntry | DraftEntry, values: Values): EditBaseline {
  const publication: Publication = {
    // A scheduled date to unpublish remains.
    ...{ unpublishAt: null, scheduledBy: null, scheduledAt: null, lastChange: null },
    ...baseline.entry?.publication,
    state: 'published',
    hasPublishedVersion: true,
    wasPublished: true,
    isPublic: true,
    isModified: false,
    publishedAt: saved.updatedAt,
    draft: null,
    publishAt: null,
    endedAt: null,
  };
  const entry = { ...baseline.entry, ...saved, publication };
  return { entry, base: values, version: saved.updatedAt, online: values, checked: values };
}

/** The input of a form, for its validation. */
export interface PublishedForm {
  type: TypeDeclaration;
  values: Values;
  baseline: Pick<EditBaseline, 'base' | 'checked'> & { entry: AnyEntry | undefined };
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
  const problems = changedFields(type, values, base).map((name) => [
    name,
    kindOf(type.fields[name] as Field).incomplete?.(values[name]),
  ]);
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
