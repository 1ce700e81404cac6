import type { FieldOptions, FieldValues, GroupField, ParseResult, ScalarField, WithoutSecrets } from '../field.ts';
import { parseComponent } from './component.ts';
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
  const component = { many: false, fields: options.fields } as const;
  return {
    kind: 'group',
    column: 'json',
    ...labelled(options),
    ...component,
    parse: (input) => parseComponent(component, input, false) as ParseResult<FieldValues>,
  };
}
