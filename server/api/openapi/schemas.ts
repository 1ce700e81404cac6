import { isContentType, type TypeName, typeOf } from '#content/index.ts';
import { account, publication, publicationStates, tabPublication } from '#contract/admin-answers.ts';
import { type ComponentField, type Field, isComponent, isLink, isScalar, type ScalarField } from '#model/field.ts';
import {
  anyObject,
  anyOf,
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
} from '#model/json-schema.ts';
import { systemFields } from '../../http/query/fields.ts';
import { comparing, textOperators } from '../../http/query/filters.ts';
import { closed, deepObject, pageNumbers, use } from './components.ts';

const eitherId = { type: ['integer', 'string'] };
const target = anyOf({ ...eitherId, description: 'An id or a documentId' }, object({ id: eitherId, documentId: text }));
const position = object({ before: ref('LinkTarget'), after: ref('LinkTarget'), start: flag, end: flag });
const connection = anyOf(ref('LinkTarget'), object({ id: eitherId, documentId: text, position }));
const totals = ['page', 'pageSize', 'pageCount', 'start', 'limit', 'total'];
const description = 'By the tabs of its form, if any';
const tabs = { type: 'object', additionalProperties: ref('TabPublication'), description };
const strictness = 'strict: false accepts a place beside an entry that is not linked';

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
  TabPublication: complete(tabPublication),
  Publication: { ...complete(publication), properties: { ...publication, tabs } },
};

export const entryIds = { id: integer, documentId: text };
export const entryDates = { createdAt: instant, updatedAt: instant, publishedAt: orNull(instant) };

export const readableFields = (name: TypeName): [string, Field][] =>
  Object.entries(typeOf(name).fields).filter(([, field]) => field.kind !== 'secret');

export function entrySchema(name: TypeName): Schema {
  const isContent = isContentType(name);
  const shown = readableFields(name).map(([key, field]) => [key, isContent ? stored(field) : read(field)]);
  return {
    type: 'object',
    title: typeOf(name).label.singular,
    required: ['id', 'documentId'],
    properties: {
      ...entryIds,
      ...entryDates,
      ...Object.fromEntries(shown),
      ...(isContent && { publication: { ...orNull(ref('Publication')), description: 'With publication=true' } }),
      ...(name === 'files' && { isUrlSigned: flag }),
    },
  };
}

const writtenFields = (name: TypeName): [string, Field][] =>
  readableFields(name).filter(([key]) => !typeOf(name).readOnlyFields?.includes(key));

export const changesSchema = (name: TypeName): Schema =>
  object(Object.fromEntries(writtenFields(name).map(([key, field]) => [key, write(field)])));

export function createSchema(name: TypeName): Schema {
  const required = writtenFields(name)
    .filter(([, field]) => field.required && !('default' in field && field.default !== undefined))
    .map(([key]) => key);
  return { allOf: [ref(`${name}-changes`)], ...(required.length > 0 && { required }) };
}

/** A required field may be null in an entry older than the requirement, and in a working copy. */
const stored = (field: Field): Schema => (isLink(field) || !field.required ? read(field) : orNull(read(field)));

function read(field: Field): Schema {
  if (isLink(field)) return populated(field, field.many ? listOf(ref(field.to)) : orNull(ref(field.to)));
  if (isComponent(field)) return populated(field, component(field, stored, ['id']));
  // A rich text is answered with what describes its pictures: it may be longer than one that is written.
  return titled(field, field.kind === 'richText' ? text : field.schema);
}

function titled({ label, required }: Field, schema: Schema): Schema {
  return { title: label, ...(required ? schema : orNull(schema)) };
}

function populated({ label }: Field, schema: Schema): Schema {
  return { title: label, description: 'Only when populated.', ...schema };
}

function write(field: Field): Schema {
  if (isLink(field)) return { title: field.label, ...anyOf(ref('Links'), ref('LinkChange')) };
  return isComponent(field) ? { title: field.label, ...component(field, write) } : titled(field, field.schema);
}

/** The id names a stored component, whose other members an update keeps. */
function component({ many, fields }: ComponentField, member: (field: Field) => Schema, required?: string[]): Schema {
  const named = Object.entries(fields).map(([key, field]) => [key, member(field)] as const);
  const members = object({ id: integer, ...Object.fromEntries(named) }, required);
  return many ? listOf(members) : orNull(members);
}

/** The query language of the API, per type: what `server/http/query/` accepts. */

const oneOrMany = (value: Schema): Schema => anyOf(value, listOf(value));
const logical = (self: Schema): Record<string, Schema> => ({ $and: listOf(self), $or: listOf(self), $not: self });

/** The conditions on a value: the value itself, a list (any of them), or operators. */
function valueFilter(name: string, value: Schema, isText = false): Record<string, Schema> {
  const operators = [...comparing, ...(isText ? textOperators : [])].map((operator) => `$${operator}`);
  const self = ref(`${name}Filter`);
  return {
    [`${name}Filter`]: anyOf(value, listOf(value), ref(`${name}Operators`)),
    [`${name}Operators`]: closed({
      ...mapped(operators, () => oneOrMany(value)),
      $between: { type: 'array', items: value, minItems: 2, maxItems: 2 },
      $null: flag,
      $notNull: flag,
      ...logical(self),
    }),
  };
}

/** The parts of the query language that are the same for every type. */
export const querySchemas: Record<string, Schema> = {
  ...valueFilter('Text', text, true),
  ...valueFilter('Number', { type: 'number' }),
  ...valueFilter('Boolean', flag),
  ...valueFilter('Instant', { type: ['string', 'integer'], description: 'ISO 8601, or milliseconds since 1970' }),
  SortOrder: oneOf(['asc', 'desc', 'ASC', 'DESC']),
};

const columnFilters = { text: 'Text', json: 'Text', integer: 'Number', real: 'Number', boolean: 'Boolean' } as const;
const scalarFilter = (field: ScalarField): Schema =>
  ref(`${field.kind === 'dateTime' ? 'Instant' : columnFilters[field.column]}Filter`);

const system = mapped(Object.keys(systemFields), (name) => scalarFilter(systemFields[name] as ScalarField));

/** Undefined where no filter names the field: rows are not searched (docs/decisions/0066), a secret never. */
function fieldFilter(type: TypeName, name: string, field: Field): Schema | undefined {
  // A link is compared by the id of its target, or by the target's fields.
  if (isLink(field)) return anyOf(ref('NumberFilter'), ref(`${field.to}-filters`));
  if (isComponent(field)) return field.many ? undefined : ref(`${type}-${name}-filters`);
  return field.kind === 'secret' ? undefined : scalarFilter(field);
}

const paging = { pagination: closed(pageNumbers), start: integer, limit: integer };

/** What `populate` says of a field: everything of it, or a part. */
function populateOf(type: TypeName, name: string, field: Field): Schema | undefined {
  if (isLink(field)) return ref(`${field.to}-selection`);
  if (!isComponent(field)) return undefined;
  const members = Object.keys(field.fields);
  const order = closed(mapped(members, () => ref('SortOrder')));
  const filters = ref(`${type}-${name}-filters`);
  const part = closed({ fields: fieldNames(members), filters, sort: anyOf(text, order), ...paging });
  return anyOf(flag, { const: '*' }, part);
}

function componentFilters(type: TypeName, name: string, field: Field): [string, Schema][] {
  if (!isComponent(field)) return [];
  const { fields } = field;
  const members = mapped(Object.keys(fields), (member) => scalarFilter(fields[member] as ScalarField));
  const self = `${type}-${name}-filters`;
  return [[self, closed({ ...logical(ref(self)), $null: flag, $notNull: flag, ...members })]];
}

const fieldNames = (names: readonly string[]): Schema =>
  anyOf({ ...text, description: 'Names, separated by commas' }, listOf(oneOf(['*', ...names])));

/** The schemas of a type's queries: `events-filters`, `-fields`, `-sort`, `-populate`, and `-selection` where another type links to it. */
export function querySchemasOf(name: TypeName): Record<string, Schema> {
  const entries = Object.entries(typeOf(name).fields);
  const scalars = entries.filter(([, field]) => isScalar(field) && field.kind !== 'secret').map(([key]) => key);
  const names = [...new Set([...Object.keys(system), ...scalars])];
  const part = mapped(['fields', 'filters', 'sort', 'populate'], (key) => ref(`${name}-${key}`));
  const order = ref(`${name}-order`);
  const present = (schemaOf: typeof fieldFilter): Record<string, Schema> =>
    Object.fromEntries(
      entries.flatMap(([key, field]) => {
        const schema = schemaOf(name, key, field);
        return schema ? [[key, schema]] : [];
      }),
    );
  const orders = present((_type, _key, field) => (isLink(field) ? ref(`${field.to}-order`) : undefined));
  const groups = closed({ '*': flag, ...present(populateOf) });
  return {
    ...Object.fromEntries(entries.flatMap(([key, field]) => componentFilters(name, key, field))),
    [`${name}-filters`]: closed({ ...logical(ref(`${name}-filters`)), ...system, ...present(fieldFilter) }),
    [`${name}-fields`]: fieldNames(names),
    [`${name}-sort`]: anyOf({ ...text, description: 'title:asc,id:desc' }, listOf(anyOf(text, order)), order),
    [`${name}-order`]: closed({ ...mapped(names, () => ref('SortOrder')), ...orders }),
    [`${name}-populate`]: anyOf({ ...text, description: '* or names, separated by commas' }, listOf(text), groups),
    [`${name}-selection`]: anyOf(flag, { const: '*' }, closed({ ...part, ...paging })),
  };
}

/** Nested values are written with brackets at any depth, as `qs` does: `filters[title][$containsi]=léwoz`. */
function inBrackets(name: string, description: string, schema: Schema): Schema {
  return { name, in: 'query', description, ...deepObject, schema };
}

/** The parameters of an answer with entries of a type. */
export const selecting = (name: TypeName): Schema[] => [
  { name: 'fields', in: 'query', description: 'The scalars to return', schema: ref(`${name}-fields`) },
  inBrackets('populate', 'The links and groups to return, at most five levels deep', ref(`${name}-populate`)),
];
export const listing = (name: TypeName): Schema[] => [
  ...selecting(name),
  inBrackets('sort', 'Of working copies also by state, from drafts to what has ended', ref(`${name}-sort`)),
  inBrackets('filters', 'filters[title][$containsi]=…', oneOrMany(ref(`${name}-filters`))),
  ...use('pagination', 'search'),
];
