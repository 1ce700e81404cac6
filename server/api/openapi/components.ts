export type Schema = Record<string, unknown>;
export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const flag = { type: 'boolean' };
export const instant = { type: 'string', format: 'date-time' };
export const anyObject = { type: 'object', additionalProperties: true };
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const anyOf = (...schemas: Schema[]): { anyOf: Schema[] } => ({ anyOf: schemas });
export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
/** A schema without a type accepts null already, if it is empty. */
export function orNull(schema: Schema): Schema {
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
export const complete = (properties: Record<string, Schema>): Schema => object(properties, Object.keys(properties));
/** An object that has no other properties. */
export function closed(properties: Record<string, Schema>): Schema {
  return { type: 'object', additionalProperties: false, properties };
}
export const mapped = <Value>(names: readonly string[], value: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));
export const envelope = (data: Schema, meta = object({})): Schema => complete({ data, meta });
export const paginated = (items: Schema): Schema =>
  envelope(listOf(items), complete({ pagination: ref('Pagination') }));

export const refused = {
  description: 'Refused: the reason, and the errors of the fields',
  content: { 'application/json': { schema: ref('Error') } },
};
export const inQuery = (name: string, schema: Schema, description?: string) => ({
  name,
  in: 'query',
  ...(description && { description }),
  schema,
});
const inPath = (name: string, schema: Schema) => ({ name, in: 'path', required: true, schema });
const inHeader = (name: string, description: string) => ({ name, in: 'header', description, schema: text });
export const deepObject = { style: 'deepObject', explode: true };

export const pageNumbers = { page: integer, pageSize: integer, start: integer, limit: integer };

export const parameters = {
  documentId: inPath('documentId', text),
  id: inPath('id', integer),
  uid: inPath('uid', text),
  account: { ...inPath('id', { type: ['integer', 'string'] }), description: 'An id, or me' },
  session: inPath('session', integer),
  revision: inPath('revision', integer),
  version: inPath('version', integer),
  link: inPath('link', integer),
  search: inQuery('_q', text, 'Entries with a text that contains it, whatever its case and accents'),
  pagination: {
    ...inQuery(
      'pagination',
      closed({ ...pageNumbers, withCount: flag }),
      'By pages, or by start and limit; 100 entries at most',
    ),
    ...deepObject,
  },
  status: inQuery(
    'status',
    oneOf(['draft', 'published']),
    'draft: the working copy, for administrators; it is ignored for any other client. Absent or published: the published version',
  ),
  publication: inQuery(
    'publication',
    flag,
    'With status=draft; true: adds what is published of each document, under the key publication',
  ),
  state: inQuery('state', ref('PublicationState'), 'With status=draft: the documents in this state'),
  hasPublishedVersion: inQuery(
    'hasPublishedVersion',
    flag,
    'With status=draft: the documents with a published version',
  ),
  changedBy: inQuery('changedBy', integer, 'With status=draft: the documents that this user changed last'),
  states: inQuery(
    'states',
    flag,
    'With status=draft; true: adds how many of the selected documents are in each state, under meta.states',
  ),
  start: inQuery('start', integer, 'How many to skip'),
  limit: inQuery('limit', integer, 'How many to return at most'),
  tab: inQuery('tab', text, 'A tab of the form of the type: its fields alone'),
  ifMatch: inHeader(
    'If-Match',
    'The updatedAt of the entry as it was read, in quotes: refuses with 412 to write over a newer version',
  ),
  idempotencyKey: inHeader('Idempotency-Key', 'Names the request: a second one with the same key creates nothing more'),
} satisfies Record<string, Schema & { name: string }>;

export const use = (...names: (keyof typeof parameters)[]): Schema[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
