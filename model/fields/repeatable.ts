import type { FieldOptions, FieldValues, ParseResult, RepeatableField, ScalarField, WithoutSecrets } from '../field.ts';
import { parseComponent } from './component.ts';
import { labelled } from './scalar.ts';

/**
 * Rows of a few named values, in the order of their author (the contract's "repeatable component"). Absent from responses unless populated;
 * a list without rows is `[]`. A member that is not sent is null; a row that an update names by its `id` keeps it
 * (server/entry-input/components.ts).
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
