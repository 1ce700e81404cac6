import { isBlank } from '../characters.ts';
import {
  type ComponentField,
  type FieldOptions,
  type FieldValues,
  type GroupField,
  ok,
  type ParseResult,
  type PartProblem,
  type RepeatableField,
  type ScalarField,
  type WithoutSecrets,
} from '../field.ts';
import { isObject } from '../json-object.ts';
import type { Schema } from '../json-schema.ts';
import type { ProblemKind } from '../problems.ts';
import { labelled, scalar } from './scalar.ts';

/** Reports the problem of a part of a value, at its path within the value. `value`: the part as received. */
type Report = (problem: ProblemKind, path: readonly (string | number)[], value?: unknown) => void;

type Component = Pick<ComponentField, 'many' | 'fields' | 'rules'> & Partial<ComponentRows>;
type ComponentRows = Pick<Extract<ComponentField, { many: true }>, 'maxRows' | 'order' | 'checkRows'>;

/**
 * Reads a component, and fails with the problems of all its parts. Members that are not sent are null; one sent with the id of a stored
 * component may leave out required ones. `isJson`: within JSON there are no ids, and no empty texts.
 */
function parseComponent(component: Component, input: unknown, isJson: boolean): ParseResult<unknown> {
  const problems: PartProblem[] = [];
  const report: Report = (problem, path, value) => problems.push({ problem, path: path.map(String), value });
  const value = component.many
    ? readRows(component, input, isJson, report)
    : readMembers(component, input, isJson, [], report);
  const [first, ...others] = problems;
  return first ? { ok: false, ...first, others } : ok(value);
}

function readRows(component: Component, input: unknown, isJson: boolean, report: Report): FieldValues[] {
  const { maxRows: max = 0, order, checkRows } = component;
  if (!Array.isArray(input)) report({ code: 'wrongType', expected: 'array' }, [], input);
  else if (input.length > max) report({ code: 'tooManyItems', max }, []);
  else {
    const rows = input.map((row: unknown, index) => readMembers(component, row, isJson, [index], report));
    for (const { row, member, problem } of checkRows?.(rows) ?? [])
      report(problem, [rows.indexOf(row), member], row[member]);
    return order ? rows.toSorted((a, b) => (String(a[order]) < String(b[order]) ? -1 : 1)) : rows;
  }
  return [];
}

function readMembers(
  { fields, rules = [] }: Component,
  input: unknown,
  isJson: boolean,
  path: readonly number[],
  report: Report,
): FieldValues {
  const value: FieldValues = {};
  if (!isObject(input)) {
    report({ code: 'wrongType', expected: 'object' }, path, input);
    return value;
  }
  // A client sends back the id that it read; one that sends other unknown keys expects another format.
  const known = [...(isJson ? [] : ['id']), ...Object.keys(fields)];
  for (const key of Object.keys(input)) if (!known.includes(key)) report({ code: 'unknownKey', key }, path, input);
  const isStored = !isJson && input.id !== undefined && input.id !== null;
  for (const [key, member] of Object.entries(fields)) {
    const memberInput = input[key];
    value[key] = null;
    if (memberInput === undefined || memberInput === null || (isJson && memberInput === '' && member.required)) {
      const missing = { code: 'missing' as const, ...(member.ifMissing && { sentence: member.ifMissing }) };
      if (member.required && !(isStored && memberInput === undefined)) report(missing, [...path, key], memberInput);
      continue;
    }
    const parsed = member.parse(memberInput);
    if (!parsed.ok)
      for (const part of [{ value: memberInput, ...parsed }, ...(parsed.others ?? [])])
        report(part.problem, [...path, key, ...(part.path ?? [])], part.value);
    else if (member.required && typeof parsed.value === 'string' && isBlank(parsed.value))
      report({ code: 'blank' }, [...path, key], memberInput);
    else value[key] = isJson && parsed.value === '' ? null : parsed.value;
  }
  for (const { fields: ruled, check } of rules) {
    const [name] = ruled;
    const problem = check(value);
    if (!problem) continue;
    report(problem, [...path, name], value[name]);
    value[name] = null;
  }
  return value;
}

/**
 * A few values stored and requested together (the contract's "component"). Absent from responses unless populated. Members that are not
 * sent are null; an update that names a stored component by its `id` keeps them (server/entry-input/parse-entry-input.ts).
 *
 *     link: group({ label: 'Lien', fields: { url: url({ label: 'Adresse' }), text: text({ label: 'Texte' }) } })
 */
export function group<const Members extends Record<string, ScalarField>>(
  options: FieldOptions & { fields: Members & WithoutSecrets<Members> },
): GroupField<Members> {
  const component = { many: false, fields: options.fields } as const;
  return {
    kind: 'group',
    column: 'json',
    ...labelled(options),
    ...component,
    parse: (input) => parseComponent(component, input, false) as ParseResult<FieldValues>,
  };
}

/**
 * Rows of a few named values, in the order of their author (the contract's "repeatable component"). Absent from responses unless populated;
 * a list without rows is `[]`. A member that is not sent is null; a row that an update names by its `id` keeps it
 * (server/entry-input/parse-entry-input.ts).
 *
 *     prices: repeatable({ label: 'Tarifs', addLabel: 'Ajouter un tarif', fields: { title: text({ label: 'Intitulé', required: true }) } })
 */
export function repeatable<const Members extends Record<string, ScalarField>>(
  options: FieldOptions &
    Pick<RepeatableField, 'addLabel' | 'rules' | 'order' | 'checkRows'> & {
      fields: Members & WithoutSecrets<Members>;
      /** 100 unless it says otherwise: each row is parsed, and edited, separately. */
      maxRows?: number;
      default?: readonly {
        [Name in keyof Members]?: Members[Name] extends ScalarField<infer Value> ? Value | null : never;
      }[];
    },
): RepeatableField<Members> {
  const { addLabel, fields, maxRows = 100, rules, order, checkRows } = options;
  const component = { many: true, fields, maxRows, rules, order, checkRows } as const;
  const parse = (input: unknown) => parseComponent(component, input, false) as ParseResult<FieldValues[]>;
  const defaultRows = options.default && parse(options.default);
  return {
    kind: 'repeatable',
    column: 'json',
    ...labelled(options),
    addLabel,
    ...(defaultRows?.ok && { default: defaultRows.value }),
    ...component,
    parse,
  };
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** JSON that the product writes, such as the sizes of a picture. It has no form input. `schema`: its JSON Schema; absent: any value. */
export const json = <Value = Json>({ schema = {}, ...options }: FieldOptions & { schema?: Schema }) =>
  scalar<Value, FieldOptions>('json', options, { column: 'json', schema, parse: (input) => ok(input as Value) });

/**
 * JSON of declared parts: a group or rows as one value of their entry, in every response and without ids. Rows within a group, or within
 * other rows, are one. `view`: its input and texts in the back-office (app/admin/fields/kinds/); absent: it is a part of another one.
 *
 *     spans: jsonOf<OpeningSpan[]>(repeatable({ label: 'Plages', … }))
 */
export const jsonOf = <Value>(of: ComponentField, view?: string): ScalarField<Value, false> => ({
  kind: 'json',
  column: 'json',
  ...labelled(of),
  of,
  ...(view !== undefined && { view }),
  schema: schemaOf(of),
  parse: (input) => parseComponent(of, input, true) as ParseResult<Value>,
});

function schemaOf(component: ComponentField): ScalarField['schema'] {
  const members = Object.entries(component.fields);
  const object = {
    type: 'object',
    required: members.filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties: false,
    properties: Object.fromEntries(
      members.map(([name, { required, schema }]) => [
        name,
        required ? schema : { ...schema, type: [schema.type, 'null'] },
      ]),
    ),
  };
  return component.many ? { type: 'array', maxItems: component.maxRows, items: object } : object;
}
