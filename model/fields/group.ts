import { isBlank } from '../blank.ts';
import {
  err,
  type FieldOptions,
  type FieldValues,
  type GroupField,
  ok,
  type ParseResult,
  type ScalarField,
} from '../field.ts';
import { isObject } from '../json-object.ts';

/**
 * A few values stored and requested together (the contract's "component"). Absent from responses unless populated. Members that are not
 * sent are null; an update that names a stored component by its `id` keeps them (server/entry-input/components.ts).
 *
 *     link: group({ label: 'Lien', fields: { url: url({ label: 'Adresse' }), text: text({ label: 'Texte' }) } })
 */
export function group<const Members extends Record<string, ScalarField>>(
  options: FieldOptions & { fields: Members },
): GroupField<Members> {
  return {
    kind: 'group',
    many: false,
    column: 'json',
    label: options.label,
    ...(options.hint !== undefined && { hint: options.hint }),
    ...(options.section !== undefined && { section: options.section }),
    required: options.required ?? false,
    fields: options.fields,
    parse: (input) => parseMembers(options.fields, input),
  };
}

/**
 * Reads the members of a component; those that are not sent are null. One that is sent with the id of a stored component may leave out
 * required members: it keeps them.
 */
export function parseMembers(fields: Readonly<Record<string, ScalarField>>, input: unknown): ParseResult<FieldValues> {
  if (!isObject(input)) return err({ code: 'wrongType', expected: 'object' });
  const value: FieldValues = {};
  const isStored = input.id !== undefined && input.id !== null;
  for (const key of Object.keys(input)) {
    // A client sends back the id that it read.
    if (key !== 'id' && !Object.hasOwn(fields, key)) return err({ code: 'unknownKey', key });
  }
  for (const [key, member] of Object.entries(fields)) {
    const memberInput = input[key];
    if (memberInput === undefined || memberInput === null) {
      if (member.required && !(isStored && memberInput === undefined)) return err({ code: 'missing' }, [key]);
      value[key] = null;
      continue;
    }
    const parsed = member.parse(memberInput);
    if (!parsed.ok) return err(parsed.problem, [key, ...(parsed.path ?? [])]);
    if (member.required && typeof parsed.value === 'string' && isBlank(parsed.value))
      return err({ code: 'blank' }, [key]);
    value[key] = parsed.value;
  }
  return ok(value);
}
