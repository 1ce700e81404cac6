import { isBlank } from '../blank.ts';
import type { FieldOptions, FieldValues, GroupField, ScalarField, WithoutSecrets } from '../field.ts';
import { isObject } from '../json-object.ts';
import { parseParts, type Report, reportUnknownKeys } from './parts.ts';
import { labelled } from './scalar.ts';

/**
 * A few values stored and requested together (the contract's "component"). Absent from responses unless populated. Members that are not
 * sent are null; an update that names a stored component by its `id` keeps them (server/entry-input/components.ts).
 *
 *     link: group({ label: 'Lien', fields: { url: url({ label: 'Adresse' }), text: text({ label: 'Texte' }) } })
 */
export function group<const Members extends Record<string, ScalarField>>(
  options: FieldOptions & { fields: Members & WithoutSecrets<Members> },
): GroupField<Members> {
  return {
    kind: 'group',
    many: false,
    column: 'json',
    ...labelled(options),
    fields: options.fields,
    parse: (input) => parseParts((report) => readMembers(options.fields, input, [], report)),
  };
}

/**
 * Reads the members of a component, and reports each that is invalid; those that are not sent are null. One that is sent with the id of a
 * stored component may leave out required members: it keeps them.
 */
export function readMembers(
  fields: Readonly<Record<string, ScalarField>>,
  input: unknown,
  path: readonly (string | number)[],
  report: Report,
): FieldValues {
  const value: FieldValues = {};
  if (!isObject(input)) {
    report({ code: 'wrongType', expected: 'object' }, path, input);
    return value;
  }
  const isStored = input.id !== undefined && input.id !== null;
  // A client sends back the id that it read.
  reportUnknownKeys(input, ['id', ...Object.keys(fields)], path, report);
  for (const [key, member] of Object.entries(fields)) {
    const memberInput = input[key];
    value[key] = null;
    if (memberInput === undefined || memberInput === null) {
      if (member.required && !(isStored && memberInput === undefined))
        report({ code: 'missing' }, [...path, key], memberInput);
      continue;
    }
    const parsed = member.parse(memberInput);
    if (!parsed.ok) report(parsed.problem, [...path, key, ...(parsed.path ?? [])], memberInput);
    else if (member.required && typeof parsed.value === 'string' && isBlank(parsed.value))
      report({ code: 'blank' }, [...path, key], memberInput);
    else value[key] = parsed.value;
  }
  return value;
}
