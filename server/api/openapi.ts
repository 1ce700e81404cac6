import { type ContentTypeName, contentTypes, model, type TypeName, typeOf } from '#content/index.ts';
import { type Field, isGroup, isLink } from '#model/field.ts';

type Schema = Record<string, unknown>;
const text = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const orNull = (schema: Schema): Schema =>
  schema.type ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] };

/** What the product keeps for its own screens: those are no part of what clients build on. */
const kept = new Set<TypeName>(['subscribers', 'revisions', 'trash', 'audit']);

let made: Schema | undefined;

/** The API as an OpenAPI 3.1 document, derived from the content types. */
export function openApi(): Schema {
  made ??= {
    openapi: '3.1.0',
    info: {
      title: 'API de contenu du mémorial',
      version: '1.0.0',
      description: 'Réponses conformes au contrat REST de Strapi 5.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { administrator: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: errorSchema,
        Pagination: paginationSchema,
        ...Object.fromEntries((Object.keys(model) as TypeName[]).filter((name) => !kept.has(name)).flatMap(schemasOf)),
      },
    },
    paths: { ...Object.fromEntries((Object.keys(contentTypes) as ContentTypeName[]).flatMap(pathsOf)), ...otherPaths },
  };
  return made;
}

const errorSchema = {
  type: 'object',
  required: ['data', 'error'],
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      properties: { status: { type: 'integer' }, name: text, message: text, details: { type: 'object' } },
    },
  },
};
const paginationSchema = {
  type: 'object',
  properties: Object.fromEntries(['page', 'pageSize', 'pageCount', 'total'].map((name) => [name, { type: 'integer' }])),
};

function schemasOf(name: TypeName): [string, Schema][] {
  const type = typeOf(name);
  const shown = Object.entries(type.fields).filter(([, field]) => field.kind !== 'secret');
  const system = {
    id: { type: 'integer' },
    documentId: text,
    createdAt: instant,
    updatedAt: instant,
    publishedAt: instant,
  };
  const entry = {
    type: 'object',
    title: type.label.one,
    required: ['id', 'documentId'],
    properties: { ...system, ...Object.fromEntries(shown.map(([key, field]) => [key, read(field)])) },
  };
  const required = shown
    .filter(([, field]) => field.required && !('default' in field && field.default !== undefined))
    .map(([key]) => key);
  const draft = {
    type: 'object',
    properties: Object.fromEntries(shown.map(([key, field]) => [key, write(field)])),
    ...(required.length > 0 && { required }),
  };
  return [
    [name, entry],
    [`${name}-draft`, draft],
  ];
}

function read(field: Field): Schema {
  if (isLink(field))
    return {
      title: field.label,
      description: 'Only when populated.',
      ...(field.many ? { type: 'array', items: ref(field.to) } : orNull(ref(field.to))),
    };
  return { title: field.label, ...(field.required ? value(field) : orNull(value(field))) };
}

function write(field: Field): Schema {
  if (isLink(field))
    return {
      title: field.label,
      description: 'Ids or documentIds.',
      ...(field.many
        ? { type: 'array', items: { type: ['integer', 'string'] } }
        : { type: ['integer', 'string', 'null'] }),
    };
  return read(field);
}

function value(field: Exclude<Field, { to: string }>): Schema {
  if (isGroup(field))
    return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(field.fields).map(([key, member]) => [key, read(member)])),
    };
  const options = field.options && Object.keys(field.options);
  switch (field.kind) {
    case 'integer':
      return { type: 'integer' };
    case 'decimal':
      return { type: 'number' };
    case 'flag':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'dateTime':
      return instant;
    case 'email':
      return { type: 'string', format: 'email' };
    case 'choice':
      return { type: 'string', enum: options };
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: options } };
    case 'json':
      return { type: 'object' };
    default:
      return { ...text, ...(field.max && { maxLength: field.max }) };
  }
}

const answers = (status: string, schema: Schema): Schema => ({
  [status]: { description: 'Done', content: { 'application/json': { schema } } },
  default: { description: 'Refused', content: { 'application/json': { schema: ref('Error') } } },
});
const nothing = {
  '204': { description: 'Done' },
  default: { description: 'Refused', content: { 'application/json': { schema: ref('Error') } } },
};
const one = (name: string): Schema => ({ type: 'object', properties: { data: ref(name), meta: { type: 'object' } } });
const json = (schema: Schema): Schema => ({ required: true, content: { 'application/json': { schema } } });
const dataOf = (name: string): Schema =>
  json({ type: 'object', required: ['data'], properties: { data: ref(`${name}-draft`) } });
const closed = [{ administrator: [] }];
const parameter = (name: string, description: string): Schema => ({ name, in: 'query', description, schema: text });
const selecting = [
  parameter('fields', 'Scalars to give'),
  parameter('populate', 'Links and groups to give: * or names, nested by brackets'),
];
const listing = [
  ...selecting,
  parameter('sort', 'title:asc'),
  parameter('filters', 'filters[title][$containsi]=…'),
  parameter('pagination', 'pagination[page], pagination[pageSize]'),
];
const edited = {
  name: 'If-Match',
  in: 'header',
  description: 'The updatedAt of the entry as it was read, in quotes: refuses with 412 to write over a newer version',
  schema: text,
};
const named = { name: 'documentId', in: 'path', required: true, schema: text };

function pathsOf(name: ContentTypeName): [string, Schema][] {
  const tags = [typeOf(name).label.many];
  const id = (verb: string) => `${verb}-${name}`;
  const get = { tags, operationId: id('get'), parameters: selecting, responses: answers('200', one(name)) };
  const put = {
    tags,
    operationId: id('update'),
    security: closed,
    parameters: [edited],
    requestBody: dataOf(name),
    responses: answers('200', one(name)),
  };
  const remove = { tags, operationId: id('delete'), security: closed, responses: nothing };
  if (typeOf(name).entries === 'one') return [[`/${name}`, { get, put, delete: remove }], ...besideOf(name)];
  const list = {
    tags,
    operationId: id('list'),
    parameters: listing,
    responses: answers('200', {
      type: 'object',
      properties: {
        data: { type: 'array', items: ref(name) },
        meta: { type: 'object', properties: { pagination: ref('Pagination') } },
      },
    }),
  };
  const post = {
    tags,
    operationId: id('create'),
    security: closed,
    requestBody: dataOf(name),
    responses: answers('201', one(name)),
  };
  return [
    [`/${name}`, { get: list, post }],
    [`/${name}/{documentId}`, { parameters: [named], get, put, delete: remove }],
    ...besideOf(name),
  ];
}

const revisionNumber = { name: 'revision', in: 'path', required: true, schema: { type: 'integer' } };
const anyObject = { type: 'object' };
const anyList = { type: 'object', properties: { data: { type: 'array', items: anyObject }, meta: anyObject } };

/** Calls beside the contract's, for administrators: an entry's history, its preview, its copy. */
function besideOf(name: ContentTypeName): [string, Schema][] {
  const many = typeOf(name).entries === 'many';
  const base = many ? `/${name}/{documentId}` : `/${name}`;
  const parameters = many ? [named] : [];
  const administered = (verb: string, status: string, schema: Schema): Schema => ({
    tags: [typeOf(name).label.many],
    operationId: `${verb}-${name}`,
    security: closed,
    responses: answers(status, schema),
  });
  return [
    [`${base}/history`, { parameters, get: administered('history', '200', anyList) }],
    [
      `${base}/history/{revision}`,
      { parameters: [...parameters, revisionNumber], get: administered('revision', '200', anyObject) },
    ],
    [
      `${base}/history/{revision}/restore`,
      { parameters: [...parameters, revisionNumber], post: administered('revert', '200', one(name)) },
    ],
    [`${base}/preview`, { parameters, post: administered('preview', '200', anyObject) }],
    ...(many
      ? [[`${base}/duplicate`, { parameters, post: administered('duplicate', '201', one(name)) }] as [string, Schema]]
      : []),
  ];
}

const listOf = (name: string): Schema => ({ type: 'array', items: ref(name) });
const numbered = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const credentials = json({
  type: 'object',
  required: ['identifier', 'password'],
  properties: { identifier: text, password: text },
});
const session = { type: 'object', properties: { jwt: text, user: ref('users') } };
const multipart = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
          fileInfo: text,
        },
      },
    },
  },
};
const otherPaths: Schema = {
  '/auth/local': {
    post: { tags: ['Session'], operationId: 'sign-in', requestBody: credentials, responses: answers('200', session) },
  },
  '/users/me': {
    get: { tags: ['Session'], operationId: 'me', security: closed, responses: answers('200', ref('users')) },
  },
  '/users': {
    get: {
      tags: ['Utilisateurs'],
      operationId: 'list-users',
      security: closed,
      responses: answers('200', listOf('users')),
    },
    post: {
      tags: ['Utilisateurs'],
      operationId: 'create-users',
      security: closed,
      requestBody: json(ref('users-draft')),
      responses: answers('201', ref('users')),
    },
  },
  '/users/{id}': {
    parameters: [numbered],
    get: {
      tags: ['Utilisateurs'],
      operationId: 'get-users',
      security: closed,
      responses: answers('200', ref('users')),
    },
    put: {
      tags: ['Utilisateurs'],
      operationId: 'update-users',
      security: closed,
      requestBody: json(ref('users-draft')),
      responses: answers('200', ref('users')),
    },
    delete: {
      tags: ['Utilisateurs'],
      operationId: 'delete-users',
      security: closed,
      responses: answers('200', ref('users')),
    },
  },
  '/upload': {
    post: {
      tags: ['Fichiers'],
      operationId: 'upload',
      security: closed,
      requestBody: multipart,
      responses: answers('201', listOf('files')),
    },
  },
  '/upload/files': {
    get: {
      tags: ['Fichiers'],
      operationId: 'list-files',
      security: closed,
      responses: answers('200', listOf('files')),
    },
  },
  '/upload/files/{id}': {
    parameters: [numbered],
    get: { tags: ['Fichiers'], operationId: 'get-files', security: closed, responses: answers('200', ref('files')) },
    delete: {
      tags: ['Fichiers'],
      operationId: 'delete-files',
      security: closed,
      responses: answers('200', ref('files')),
    },
  },
  '/upload/files/{id}/uses': {
    parameters: [numbered],
    get: {
      tags: ['Fichiers'],
      operationId: 'uses-of-file',
      security: closed,
      responses: answers('200', { type: 'object' }),
    },
  },
  '/upload/files/{id}/preview': {
    parameters: [numbered],
    put: {
      tags: ['Fichiers'],
      operationId: 'set-preview-of-file',
      security: closed,
      requestBody: multipart,
      responses: answers('200', ref('files')),
    },
  },
  '/upload/library': {
    get: {
      tags: ['Fichiers'],
      operationId: 'page-of-files',
      security: closed,
      responses: answers('200', {
        type: 'object',
        properties: { data: listOf('files'), meta: { type: 'object' } },
      }),
    },
  },
  '/trash': {
    get: {
      tags: ['Corbeille'],
      operationId: 'list-trash',
      parameters: listing,
      security: closed,
      responses: answers('200', anyList),
    },
  },
  '/trash/{documentId}': {
    parameters: [named],
    delete: { tags: ['Corbeille'], operationId: 'delete-trash', security: closed, responses: nothing },
  },
  '/trash/{documentId}/restore': {
    parameters: [named],
    post: {
      tags: ['Corbeille'],
      operationId: 'restore-trash',
      security: closed,
      responses: answers('200', anyObject),
    },
  },
  '/newsletter/subscribers': {
    get: {
      tags: ['Lettre'],
      operationId: 'list-subscribers',
      parameters: listing,
      security: closed,
      responses: answers('200', anyList),
    },
  },
  '/newsletter/subscribers.csv': {
    get: {
      tags: ['Lettre'],
      operationId: 'export-subscribers',
      security: closed,
      responses: { '200': { description: 'Done', content: { 'text/csv': { schema: text } } } },
    },
  },
  '/newsletter/subscribers/{id}': {
    parameters: [numbered],
    delete: { tags: ['Lettre'], operationId: 'delete-subscribers', security: closed, responses: nothing },
  },
  '/mailjet/contact': {
    post: {
      tags: ['Lettre'],
      operationId: 'subscribe',
      requestBody: json({
        type: 'object',
        required: ['email'],
        properties: { email: { type: 'string', format: 'email' } },
      }),
      responses: answers('200', { type: 'object' }),
    },
  },
};
