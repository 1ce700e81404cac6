import { isContentType, type TypeName, typeOf } from '#content/index.ts';
import { revisions } from '#content/revisions.ts';
import { publicationStates } from '#contract/admin-answers.ts';
import { type Field, isComponent, isLink, type ScalarField } from '#model/field.ts';
import {
  anyObject,
  anyOf,
  complete,
  flag,
  instant,
  integer,
  listOf,
  orNull,
  ref,
  type Schema,
  text,
} from './components.ts';

const account = orNull(complete({ id: integer, email: text, username: text }));
const target = anyOf(
  { type: ['integer', 'string'], description: 'An id or a documentId' },
  { type: 'object', properties: { id: { type: ['integer', 'string'] }, documentId: text } },
);
const position = {
  type: 'object',
  properties: { before: ref('LinkTarget'), after: ref('LinkTarget'), start: flag, end: flag },
};
const connection = anyOf(ref('LinkTarget'), {
  type: 'object',
  properties: { id: { type: ['integer', 'string'] }, documentId: text, position },
});

/** The schemas that belong to no type. */
export const sharedSchemas: Record<string, Schema> = {
  Error: complete({
    data: { type: 'null' },
    error: {
      type: 'object',
      required: ['status', 'name', 'message'],
      properties: { status: integer, name: text, message: text, details: anyObject },
    },
  }),
  Pagination: {
    type: 'object',
    description: 'By pages, or by start and limit; the totals unless withCount=false',
    properties: {
      page: integer,
      pageSize: integer,
      pageCount: integer,
      start: integer,
      limit: integer,
      total: integer,
    },
  },
  LinkTarget: target,
  Links: anyOf(ref('LinkTarget'), listOf(ref('LinkTarget')), { type: 'null' }),
  LinkChange: {
    type: 'object',
    additionalProperties: false,
    properties: {
      set: ref('Links'),
      connect: anyOf(connection, listOf(connection), { type: 'null' }),
      disconnect: ref('Links'),
      options: {
        type: 'object',
        description: 'strict: false accepts a place beside an entry that is not linked',
        properties: { strict: flag },
      },
    },
  },
  Author: account,
  PublicationState: { type: 'string', enum: publicationStates },
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
export const changesSchema = (name: TypeName): Schema => ({
  type: 'object',
  properties: Object.fromEntries(readableFields(name).map(([key, field]) => [key, write(field)])),
});

/** What a client sends to create an entry of a type. */
export function createSchema(name: TypeName): Schema {
  const required = readableFields(name)
    .filter(([, field]) => field.required && !('default' in field && field.default !== undefined))
    .map(([key]) => key);
  return { allOf: [ref(`${name}-changes`)], ...(required.length > 0 && { required }) };
}

/** A required field may be null in an entry older than the requirement, and in a working copy. */
function stored(field: Field): Schema {
  const schema = read(field);
  return isLink(field) || !field.required ? schema : orNull(schema);
}

function read(field: Field): Schema {
  if (isLink(field))
    return {
      title: field.label,
      description: 'Only when populated.',
      ...(field.many ? listOf(ref(field.to)) : orNull(ref(field.to))),
    };
  if (isComponent(field))
    return { title: field.label, description: 'Only when populated.', ...component(field, ['id'], stored) };
  return { title: field.label, ...value(field) };
}

function write(field: Field): Schema {
  if (isLink(field)) return { title: field.label, ...anyOf(ref('Links'), ref('LinkChange')) };
  if (isComponent(field)) return { title: field.label, ...component(field, [], write) };
  return { title: field.label, ...value(field) };
}

const value = (field: ScalarField): Schema => (field.required ? field.schema : orNull(field.schema));

/** The id names a stored component, whose other members an update keeps. */
function component(
  { many, fields }: Extract<Field, { fields: object }>,
  required: string[],
  member: (field: Field) => Schema,
): Schema {
  const members = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: {
      id: integer,
      ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, member(field)])),
    },
  };
  return many ? listOf(members) : orNull(members);
}
