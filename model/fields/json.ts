import { type ComponentField, type FieldOptions, ok, type ParseResult, type ScalarField } from '../field.ts';
import { parseComponent } from './component.ts';
import { labelled, scalar } from './scalar.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** JSON that the product writes, such as the sizes of a picture. It has no form input. `schema`: its JSON Schema; absent: any value. */
export const json = <const O extends FieldOptions & { schema?: ScalarField['schema'] }, Value = Json>(options: O) =>
  scalar<Value, O>('json', options, (input) => ok(input as Value), { column: 'json', schema: options.schema ?? {} });

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
