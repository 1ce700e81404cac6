/** Shared parts of the document. */
export type Schema = Record<string, unknown>;
export const text = { type: 'string' };
export const instant = { type: 'string', format: 'date-time' };
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const orNull = (schema: Schema): Schema =>
  schema.type ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] };

const answered = (description: string, schema: Schema): Schema => ({
  description,
  content: { 'application/json': { schema } },
});
const refused = answered('Refused', ref('Error'));
export const answers = (status: string, schema: Schema): Schema => ({
  [status]: answered('Done', schema),
  default: refused,
});
export const nothing = { '204': { description: 'Done' }, default: refused };
export const json = (schema: Schema): Schema => ({ required: true, content: { 'application/json': { schema } } });
export const entryOf = (name: string): Schema => ({
  type: 'object',
  properties: { data: ref(name), meta: { type: 'object' } },
});
export const anyObject = { type: 'object' };
export const anyList = { type: 'object', properties: { data: { type: 'array', items: anyObject }, meta: anyObject } };

/** An operation: its tag, its id and its responses. */
export const call = (tag: string, operationId: string, responses: Schema, more: Schema = {}): Schema => ({
  tags: [tag],
  operationId,
  responses,
  ...more,
});
/** An operation for administrators. */
export const administratorCall = (tag: string, operationId: string, responses: Schema, more: Schema = {}): Schema =>
  call(tag, operationId, responses, { security: [{ administrator: [] }], ...more });

const parameter = (name: string, description: string): Schema => ({ name, in: 'query', description, schema: text });
export const selecting = [
  parameter('fields', 'Scalars to give'),
  parameter('populate', 'Links and groups to give: * or names, nested by brackets'),
];
export const status: Schema = {
  name: 'status',
  in: 'query',
  description:
    'draft: the working copy, for administrators; it is ignored for any other client. Absent or published: the published version',
  schema: { type: 'string', enum: ['draft', 'published'] },
};
/** Parameters of working copies, with `status=draft`. */
export const ofDrafts = [
  parameter('publication', 'true: adds what is published of each document, under the key publication'),
];
export const filteringDrafts = [
  ...ofDrafts,
  parameter('state', 'scheduled, modified, published, ended or draft (nothing is public)'),
  parameter('hasPublishedVersion', 'true or false'),
  parameter('states', 'true: adds how many of the selected documents are in each state, under meta.states'),
];
export const listing = [
  ...selecting,
  parameter('sort', 'title:asc; of working copies also state, from drafts to what has ended'),
  parameter('filters', 'filters[title][$containsi]=…'),
  parameter('pagination', 'pagination[page], pagination[pageSize]'),
];
const inPath = (name: string, type: string): Schema => ({ name, in: 'path', required: true, schema: { type } });
export const documentIdParameter = inPath('documentId', 'string');
export const idParameter = inPath('id', 'integer');
export const sessionNumber = inPath('session', 'integer');
export const revisionNumber = inPath('revision', 'integer');
export const linkNumber = inPath('link', 'integer');
