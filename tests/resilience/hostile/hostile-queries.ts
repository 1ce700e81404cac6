import fc from 'fast-check';
import { type ContentTypeName, contentTypeNames, type TypeName, typeOf } from '#content/index.ts';
import { isComponent, isLink } from '#model/field.ts';

/** Node answers 431 to longer request lines. */
const maxLength = 15_800;
const operators = [
  ...['eq', 'eqi', 'ne', 'nei', 'in', 'notIn', 'lt', 'lte', 'gt', 'gte', 'between', 'contains', 'containsi'],
  ...['notContains', 'notContainsi', 'startsWith', 'startsWithi', 'endsWith', 'endsWithi', 'null', 'notNull'],
];
/** Those that no index answers. */
const slowOperators = ['containsi', 'notContainsi', 'startsWithi', 'endsWithi', 'contains', 'nei'];

/** A list query of at most 16 kB that costs the database as much as the syntax allows. */
export interface HostileQuery {
  type: ContentTypeName;
  search: string;
}

const system = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'];
/** Paths of scalars, members of groups included. */
function scalarPaths(type: TypeName): string[][] {
  const own = Object.entries(typeOf(type).fields).flatMap(([name, field]) =>
    isLink(field) ? [] : isComponent(field) ? Object.keys(field.fields).map((member) => [name, member]) : [[name]],
  );
  return [...own, ...system.map((name) => [name])];
}
const linksOf = (type: TypeName): { name: string; to: TypeName }[] =>
  Object.entries(typeOf(type).fields).flatMap(([name, field]) =>
    isLink(field) ? [{ name, to: field.to as TypeName }] : [],
  );

const inBrackets = (steps: readonly string[]): string => steps.map((step) => `[${step}]`).join('');

/** A path of links from a type, at most `max` long, that ends in a scalar. */
function path(type: TypeName, max: number): fc.Arbitrary<string[]> {
  const scalar = fc.constantFrom(...scalarPaths(type));
  const links = linksOf(type);
  if (max === 0 || links.length === 0) return scalar;
  const through = fc.constantFrom(...links).chain(({ name, to }) => path(to, max - 1).map((rest) => [name, ...rest]));
  return fc.oneof({ arbitrary: scalar, weight: 1 }, { arbitrary: through, weight: 3 });
}

const value = fc.constantFrom(
  'zz',
  'a',
  'e',
  '1',
  '0',
  'true',
  '2027-01-01',
  '2027-03-14 18:30',
  'Soirée de paroles',
  '9'.repeat(9),
);
const operator = fc.oneof(fc.constantFrom(...slowOperators), fc.constantFrom(...operators));

/** `[linkedEvents][$not][title][$containsi]=zz`, as it stands after `filters` or a path below it. */
const condition = (type: TypeName, depth: number): fc.Arbitrary<string> =>
  fc
    .tuple(path(type, depth), operator, value, fc.boolean())
    .map(([steps, name, text, negated]) => `${negated ? '[$not]' : ''}${inBrackets(steps)}[$${name}]=${text}`);

/** Many conditions side by side, alike or not, up to the maximum length of the URL. */
const broad = (type: TypeName): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('$or', '$and'),
      fc.array(condition(type, 2), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 2, max: 240 }),
    )
    .map(([joined, parts, count]) =>
      cut(
        Array.from(
          { length: count },
          (_, index) => `filters[${joined}][${index}]${parts[index % parts.length]}${index}`,
        ),
      ),
    );

const deep = (type: TypeName): fc.Arbitrary<string> => condition(type, 12).map((text) => `filters${text}`);

/** Levels of `populate`, each with links side by side, filters and orders of their own. */
function populated(type: TypeName, prefix: string, depth: number): fc.Arbitrary<string[]> {
  const links = linksOf(type);
  if (depth === 0 || links.length === 0) return fc.constant([`${prefix}=*`]);
  const branch = fc
    .constantFrom(...links)
    .chain(({ name, to }) =>
      fc
        .tuple(
          populated(to, `${prefix}[${name}][populate]`, depth - 1),
          fc.option(condition(to, 2)),
          fc.option(fc.constantFrom('id:desc', 'updatedAt', 'title:desc', 'linkedEvents.title')),
        )
        .map(([inner, filter, sort]) => [
          ...inner,
          ...(filter ? [`${prefix}[${name}][filters]${filter}`] : []),
          ...(sort ? [`${prefix}[${name}][sort]=${sort}`] : []),
        ]),
    );
  return fc.array(branch, { minLength: 1, maxLength: 4 }).map((parts) => parts.flat());
}

const sorts = (type: TypeName): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(path(type, 3), fc.constantFrom('asc', 'desc')), { minLength: 1, maxLength: 10 })
    .map((keys) => `sort=${keys.map(([steps, direction]) => `${steps.join('.')}:${direction}`).join(',')}`);

const lists = (type: TypeName): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...scalarPaths(type)), fc.constantFrom('in', 'notIn'), fc.integer({ min: 1, max: 1000 }))
    .map(([steps, name, count]) =>
      cut(Array.from({ length: count }, (_, index) => `filters${inBrackets(steps)}[$${name}]=${index}`)),
    );

const paged = fc.constantFrom(
  '',
  'pagination[pageSize]=100',
  'pagination[pageSize]=100&pagination[page]=90',
  'pagination[start]=9999&pagination[limit]=100',
);
const everywhere = fc.constantFrom('', '', '_q=zz', `_q=${'paroles et tambours '.repeat(10)}`);

/** Depth, breadth, repetition, every field and operator, and filters inside `populate`. */
export const hostileQuery: fc.Arbitrary<HostileQuery> = fc
  .oneof(
    { arbitrary: fc.constant<ContentTypeName>('events'), weight: 6 },
    { arbitrary: fc.constantFrom(...contentTypeNames), weight: 1 },
  )
  .chain((type) =>
    fc
      .record({
        filters: fc.oneof(broad(type), deep(type), lists(type), fc.constant('')),
        populate: fc.oneof(
          fc.integer({ min: 0, max: 5 }).chain((depth) => populated(type, 'populate', depth)),
          fc.constant(['']),
        ),
        sort: fc.oneof(sorts(type), fc.constant('')),
        paged,
        everywhere,
      })
      .map(({ filters, populate, sort, ...rest }) => ({
        type,
        search: cut([filters, sort, rest.paged, rest.everywhere, ...populate].filter(Boolean)),
      })),
  );

/** Other URLs with content: pages, feeds, and the lists of the back-office. */
export const otherAddresses: readonly string[] = [
  ...[
    '/',
    '/evenements',
    '/evenements-passes?page=1000',
    '/collections',
    '/magazines',
    '/patrimoine-actualites',
    '/plan-du-site',
  ],
  ...[
    '/evenements?page=2',
    '/magazines?numero=aaaaaaaaaaaaaaaaaaaaaaaa',
    '/agenda.ics',
    '/actualites.rss',
    '/sitemap.xml',
    '/sitemap-1.xml',
  ],
  ...[
    '/api/openapi.json',
    '/api/agenda/days',
    '/api/agenda/days?since=2027-01-01',
    '/api/users?_q=a',
    '/api/users/count',
    '/api/audit?who=a',
  ],
  // Conditions on the links of working copies, which are read from subqueries; and lists that one index could answer by pairs.
  ...[
    '/api/events?populate[linkedEvents][filters][description][$containsi]=e&pagination[pageSize]=100&status=draft',
    '/api/events?populate[linkedEvents][filters][linkedEvents][title][$containsi]=e&status=draft',
    '/api/events?sort=linkedEvents.title',
    `/api/events?filters[isPublished]=true&${['linkedEvents', 'relatedEvents'].map((link) => `filters[${link}][title][$containsi]=e`).join('&')}`,
  ],
  ...[
    '/api/trash?_q=a',
    '/api/upload/files?_q=photo',
    '/api/upload/library?_q=photo',
    '/api/upload/files/1/uses',
    '/api/newsletter/subscribers',
  ],
  // Reads of the back-office that no query bounds.
  ...['/api/dashboard', '/api/counts', '/api/schedule', '/api/checks', '/api/upload/library?isUsed=false'],
  '/api/newsletter/subscribers.csv',
  // No file matches: a database that looks for the first matches event by event follows every path of links.
  '/api/events?filters[relatedEvents][linkedEvents][images][formats][$startsWithi]=a',
];

/** As many parameters as a URL may have. */
function cut(parameters: readonly string[]): string {
  let search = '';
  for (const parameter of parameters.flatMap((all) => all.split('&'))) {
    if (search.length + parameter.length + 1 > maxLength) break;
    search += (search && '&') + parameter;
  }
  return search;
}
