import { isContentType, type TypeName, typeOf } from '#content/index.ts';
import { type Field, isComponent, isLink } from '#model/field.ts';
import { instant, orNull, ref, type Schema, text } from './components.ts';

export const errorSchema = {
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
export const paginationSchema = {
  type: 'object',
  properties: Object.fromEntries(['page', 'pageSize', 'pageCount', 'total'].map((name) => [name, { type: 'integer' }])),
};

/** The schemas of a type: for reading and for writing. */
export function schemasOf(name: TypeName): [string, Schema][] {
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
    title: type.label.singular,
    required: ['id', 'documentId'],
    properties: {
      ...system,
      ...Object.fromEntries(shown.map(([key, field]) => [key, isContentType(name) ? stored(field) : read(field)])),
    },
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

/** A required field may be null in an entry older than the requirement. */
function stored(field: Field): Schema {
  const schema = read(field);
  return isLink(field) || !field.required ? schema : orNull(schema);
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
  if (!isComponent(field)) return field.schema;
  const members = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(field.fields).map(([key, member]) => [key, read(member)])),
  };
  return field.many ? { type: 'array', items: members } : members;
}
