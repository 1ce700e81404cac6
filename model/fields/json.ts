import { type FieldOptions, good } from '../field.ts';
import { scalar } from './scalar.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Whatever JSON a machine keeps for itself, such as the sizes of a picture. Nobody types it, so it has no input. */
export const json = <const O extends FieldOptions, Value extends Json = Json>(options: O) =>
  scalar<Value, O>('json', 'json', options, (input) => good(input as Value));
