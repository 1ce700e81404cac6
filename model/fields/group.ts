import { bad, type FieldOptions, type GroupField, good, type ScalarField } from '../field.ts';

/**
 * A few values kept and asked for together (the contract's "component"). Absent from answers unless populated.
 *
 *     link: group({ label: 'Lien', fields: { url: url({ label: 'Adresse' }), text: text({ label: 'Texte' }) } })
 */
export function group<const Members extends Record<string, ScalarField>>(
  options: FieldOptions & { fields: Members },
): GroupField<Members> {
  return {
    kind: 'group',
    column: 'json',
    label: options.label,
    ...(options.hint !== undefined && { hint: options.hint }),
    ...(options.section !== undefined && { section: options.section }),
    required: options.required ?? false,
    fields: options.fields,
    parse(input) {
      if (typeof input !== 'object' || input === null || Array.isArray(input))
        return bad({ code: 'wrongType', expected: 'object' });
      const value: Record<string, unknown> = {};
      for (const key of Object.keys(input)) {
        // A component comes back from a reader with the id it was given; it means nothing here and must not be refused.
        if (key !== 'id' && !Object.hasOwn(options.fields, key)) return bad({ code: 'unknownKey', key });
      }
      for (const [key, member] of Object.entries(options.fields)) {
        const given = (input as Record<string, unknown>)[key];
        if (given === undefined || given === null) {
          if (member.required) return bad({ code: 'missing' }, [key]);
          value[key] = null;
          continue;
        }
        const parsed = member.parse(given);
        if (!parsed.ok) return bad(parsed.problem, [key, ...(parsed.path ?? [])]);
        value[key] = parsed.value;
      }
      return good(value);
    },
  };
}
