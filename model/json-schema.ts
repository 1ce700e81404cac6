declare const value: unique symbol;

/** A schema object of OpenAPI 3.1, which is JSON Schema 2020-12, with the type of the values that it describes. */
export type Schema<Value = unknown> = Record<string, unknown> & { readonly [value]?: Value };
type ValueOf<S> = S extends { readonly [value]?: infer Value } ? Value : never;
/** The type of an object with properties of these schemas. */
export type ValuesOf<Properties> = { [Name in keyof Properties]: ValueOf<Properties[Name]> };

export const text: Schema<string> = { type: 'string' };
export const integer: Schema<number> = { type: 'integer' };
export const number: Schema<number> = { type: 'number' };
export const flag: Schema<boolean> = { type: 'boolean' };
export const instant: Schema<string> = { type: 'string', format: 'date-time' };
export const day: Schema<string> = { type: 'string', format: 'date' };
export const anyObject: Schema<object> = { type: 'object', additionalProperties: true };
/** A schema whose values are of a narrower type than it says. */
export const typed = <Value>(schema: Schema): Schema<Value> => schema as Schema<Value>;
export const ref = <Value>(name: string): Schema<Value> => ({ $ref: `#/components/schemas/${name}` });
export const listOf = <Value>(items: Schema<Value>): Schema<Value[]> => ({ type: 'array', items });
export const anyOf = (...schemas: Schema[]): { anyOf: Schema[] } => ({ anyOf: schemas });
export const oneOf = <Value extends string>(values: readonly Value[]): Schema<Value> => ({
  type: 'string',
  enum: values,
});
/** A schema without a type accepts null already, if it is empty. */
export function orNull<Value>(schema: Schema<Value>): Schema<Value | null> {
  const { type, enum: values } = schema;
  if (Object.keys(schema).length === 0) return schema;
  if (!type) return anyOf(schema, { type: 'null' });
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
}
/** An object that has these properties, or some of them. */
export const object = (properties: Record<string, Schema>, required?: readonly string[]): Schema => ({
  type: 'object',
  ...(required && { required }),
  properties,
});
/** An object that always has these properties. */
export const complete = <Properties extends Record<string, Schema>>(properties: Properties) =>
  typed<ValuesOf<Properties>>(object(properties, Object.keys(properties)));
export const mapped = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
