import { type FieldOptions, ok, type ScalarField } from '../field.ts';
import { scalar } from './scalar.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** JSON that the product writes, such as the sizes of a picture. It has no form input. `schema`: its JSON Schema; absent: any value. */
export const json = <const O extends FieldOptions & { schema?: ScalarField['schema'] }, Value = Json>(options: O) =>
  scalar<Value, O>('json', options, (input) => ok(input as Value), { column: 'json', schema: options.schema ?? {} });
