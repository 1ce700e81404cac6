import type { FieldOptions, RepeatableField, ScalarField, WithoutSecrets } from '../field.ts';
import { readMembers } from './group.ts';
import { parseParts, readRows } from './parts.ts';
import { labelled } from './scalar.ts';

/** The maximum number of rows of one field. Each row is parsed, and edited, separately. */
const maxRows = 100;

/**
 * Rows of a few named values, in the order of their author (the contract's "repeatable component"). Absent from responses unless populated;
 * a list without rows is `[]`. A member that is not sent is null; a row that an update names by its `id` keeps it
 * (server/entry-input/components.ts).
 *
 *     prices: repeatable({ label: 'Tarifs', addLabel: 'Ajouter un tarif', fields: { title: text({ label: 'Intitulé', required: true }) } })
 */
export function repeatable<const Members extends Record<string, ScalarField>>(
  options: FieldOptions & {
    fields: Members & WithoutSecrets<Members>;
    addLabel: string;
    default?: readonly {
      [Name in keyof Members]?: Members[Name] extends ScalarField<infer Value> ? Value | null : never;
    }[];
  },
): RepeatableField<Members> {
  const parse = (input: unknown) =>
    parseParts((report) =>
      readRows(input, maxRows, [], report, (row, index) => readMembers(options.fields, row, [index], report)).map(
        ({ row }) => row,
      ),
    );
  const defaultRows = options.default && parse(options.default);
  return {
    kind: 'repeatable',
    many: true,
    column: 'json',
    ...labelled(options),
    addLabel: options.addLabel,
    ...(defaultRows?.ok && { default: defaultRows.value }),
    fields: options.fields,
    parse,
  };
}
