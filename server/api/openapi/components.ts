import { complete, flag, integer, listOf, object, oneOf, ref, type Schema, text } from '#model/json-schema.ts';

/** An object that has no other properties. */
export function closed(properties: Record<string, Schema>): Schema {
  return { type: 'object', additionalProperties: false, properties };
}
export const envelope = (data: Schema, meta = object({})): Schema => complete({ data, meta });
/** One object with these members, or a list of them. */
export const item = (members: Record<string, Schema>): Schema => envelope(complete(members));
export const items = (members: Record<string, Schema>): Schema => envelope(listOf(complete(members)));
export const paginated = (entry: Schema): Schema =>
  envelope(listOf(entry), complete({ pagination: ref('Pagination') }));

export const refused = {
  description: 'Refused: the reason, and the errors of the fields',
  content: { 'application/json': { schema: ref('Error') } },
};
export function inQuery(name: string, schema: Schema, description?: string) {
  return { name, in: 'query', ...(description && { description }), schema };
}
const inPath = (name: string, schema: Schema) => ({ name, in: 'path', required: true, schema });
const inHeader = (name: string, description: string) => ({ name, in: 'header', description, schema: text });
export const deepObject = { style: 'deepObject', explode: true };

export const pageNumbers = { page: integer, pageSize: integer, start: integer, limit: integer };
const paged = closed({ ...pageNumbers, withCount: flag });

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
    ...inQuery('pagination', paged, 'By pages, or by start and limit; 100 entries at most'),
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
    'true: the documents with a published version; false: those without one, which are none unless status=draft',
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
