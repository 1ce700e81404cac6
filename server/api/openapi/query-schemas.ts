import { type TypeName, typeOf } from '#content/index.ts';
import { type Field, isComponent, isLink, isScalar, type ScalarField } from '#model/field.ts';
import { systemFields } from '../../http/query/fields.ts';
import { comparing, textOperators } from '../../http/query/filters.ts';
import {
  anyOf,
  closed,
  deepObject,
  flag,
  integer,
  listOf,
  mapped,
  oneOf,
  pageNumbers,
  ref,
  type Schema,
  text,
  use,
} from './components.ts';

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
function populated(type: TypeName, name: string, field: Field): Schema | undefined {
  if (isLink(field)) return ref(`${field.to}-selection`);
  if (!isComponent(field)) return undefined;
  const members = Object.keys(field.fields);
  const order = closed(mapped(members, () => ref('SortOrder')));
  const filters = ref(`${type}-${name}-filters`);
  const part = closed({ fields: fieldNames(members), filters, sort: anyOf(text, order), ...paging });
  return anyOf(flag, { const: '*' }, part);
}

/** The conditions on the members of a component. */
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
  /** The fields for which there is a schema. */
  const present = (schemaOf: typeof fieldFilter): Record<string, Schema> =>
    Object.fromEntries(
      entries.flatMap(([key, field]) => {
        const schema = schemaOf(name, key, field);
        return schema ? [[key, schema]] : [];
      }),
    );
  const orders = present((_type, _key, field) => (isLink(field) ? ref(`${field.to}-order`) : undefined));
  const groups = closed({ '*': flag, ...present(populated) });
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
const inBrackets = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: 'query',
  description,
  ...deepObject,
  schema,
});

/** The parameters of an answer with entries of a type. */
export const selecting = (name: TypeName): Schema[] => [
  { name: 'fields', in: 'query', description: 'The scalars to return', schema: ref(`${name}-fields`) },
  inBrackets('populate', 'The links and groups to return, at most five levels deep', ref(`${name}-populate`)),
];
/** The parameters of a list of entries of a type. */
export const listing = (name: TypeName): Schema[] => [
  ...selecting(name),
  inBrackets('sort', 'Of working copies also by state, from drafts to what has ended', ref(`${name}-sort`)),
  inBrackets('filters', 'filters[title][$containsi]=…', oneOrMany(ref(`${name}-filters`))),
  ...use('pagination', 'search'),
];
