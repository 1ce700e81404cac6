import { isContentType, type TypeName, typeOf } from '#content/index.ts';
import { revisions } from '#content/revisions.ts';
import { publicationStates } from '#contract/admin-answers.ts';
import { type ComponentField, type Field, isComponent, isLink } from '#model/field.ts';
import {
  anyObject,
  anyOf,
  closed,
  complete,
  flag,
  instant,
  integer,
  listOf,
  mapped,
  object,
  oneOf,
  orNull,
  ref,
  type Schema,
  text,
} from './components.ts';

const account = orNull(complete({ id: integer, email: text, username: text }));
const eitherId = { type: ['integer', 'string'] };
const target = anyOf({ ...eitherId, description: 'An id or a documentId' }, object({ id: eitherId, documentId: text }));
const position = object({ before: ref('LinkTarget'), after: ref('LinkTarget'), start: flag, end: flag });
const connection = anyOf(ref('LinkTarget'), object({ id: eitherId, documentId: text, position }));
const totals = ['page', 'pageSize', 'pageCount', 'start', 'limit', 'total'];
const strictness = 'strict: false accepts a place beside an entry that is not linked';

/** The schemas that belong to no type. */
export const sharedSchemas: Record<string, Schema> = {
  Error: complete({
    data: { type: 'null' },
    error: object({ status: integer, name: text, message: text, details: anyObject }, ['status', 'name', 'message']),
  }),
  Pagination: {
    type: 'object',
    description: 'By pages, or by start and limit; the totals unless withCount=false',
    properties: mapped(totals, () => integer),
  },
  LinkTarget: target,
  Links: anyOf(ref('LinkTarget'), listOf(ref('LinkTarget')), { type: 'null' }),
  LinkChange: closed({
    set: ref('Links'),
    connect: anyOf(connection, listOf(connection), { type: 'null' }),
    disconnect: ref('Links'),
    options: { type: 'object', description: strictness, properties: { strict: flag } },
  }),
  Author: account,
  PublicationState: oneOf(publicationStates),
  Publication: complete({
    state: ref('PublicationState'),
    hasPublishedVersion: flag,
    wasPublished: flag,
    isPublic: flag,
    isModified: flag,
    publishedAt: orNull(instant),
    endedAt: orNull(instant),
    draft: orNull(complete({ updatedAt: instant, author: ref('Author') })),
    lastChange: orNull(complete({ at: instant, kind: revisions.fields.kind.schema, author: ref('Author') })),
    publishAt: orNull(instant),
    unpublishAt: orNull(instant),
    scheduledBy: ref('Author'),
    scheduledAt: orNull(instant),
  }),
};

/** The fields that a client may read. */
export const readableFields = (name: TypeName): [string, Field][] =>
  Object.entries(typeOf(name).fields).filter(([, field]) => field.kind !== 'secret');

/** An entry of a type as it is read. */
export function entrySchema(name: TypeName): Schema {
  const isContent = isContentType(name);
  const shown = readableFields(name).map(([key, field]) => [key, isContent ? stored(field) : read(field)]);
  return {
    type: 'object',
    title: typeOf(name).label.singular,
    required: ['id', 'documentId'],
    properties: {
      id: integer,
      documentId: text,
      createdAt: instant,
      updatedAt: instant,
      publishedAt: orNull(instant),
      ...Object.fromEntries(shown),
      ...(isContent && { publication: { ...orNull(ref('Publication')), description: 'With publication=true' } }),
      ...(name === 'files' && { isUrlSigned: flag }),
    },
  };
}

/** What a client sends to change an entry of a type: some of its fields. */
export const changesSchema = (name: TypeName): Schema =>
  object(Object.fromEntries(readableFields(name).map(([key, field]) => [key, write(field)])));

/** What a client sends to create an entry of a type. */
export function createSchema(name: TypeName): Schema {
  const required = readableFields(name)
    .filter(([, field]) => field.required && !('default' in field && field.default !== undefined))
    .map(([key]) => key);
  return { allOf: [ref(`${name}-changes`)], ...(required.length > 0 && { required }) };
}

/** A required field may be null in an entry older than the requirement, and in a working copy. */
const stored = (field: Field): Schema => (isLink(field) || !field.required ? read(field) : orNull(read(field)));

function read(field: Field): Schema {
  if (isLink(field)) return populated(field, field.many ? listOf(ref(field.to)) : orNull(ref(field.to)));
  if (isComponent(field)) return populated(field, component(field, stored, ['id']));
  return { title: field.label, ...(field.required ? field.schema : orNull(field.schema)) };
}

const populated = ({ label }: Field, schema: Schema): Schema => ({
  title: label,
  description: 'Only when populated.',
  ...schema,
});

function write(field: Field): Schema {
  if (isLink(field)) return { title: field.label, ...anyOf(ref('Links'), ref('LinkChange')) };
  return isComponent(field) ? { title: field.label, ...component(field, write) } : read(field);
}

/** The id names a stored component, whose other members an update keeps. */
function component({ many, fields }: ComponentField, member: (field: Field) => Schema, required?: string[]): Schema {
  const named = Object.entries(fields).map(([key, field]) => [key, member(field)] as const);
  const members = object({ id: integer, ...Object.fromEntries(named) }, required);
  return many ? listOf(members) : orNull(members);
}
