import { collections } from '#content/collections.ts';
import { events } from '#content/events.ts';
import { hiringAds } from '#content/hiring-ads.ts';
import { patrimoineActualites } from '#content/patrimoine-actualites.ts';
import { setting } from '#content/setting.ts';
import { users } from '#content/users.ts';

/**
 * Intended differences from the recorded server. Any other request must have the same response; a listed one must differ, so that the list
 * is never outdated.
 */
export interface Difference {
  reason: string;
  status: number;
  /** Of the error, when there is one. */
  message?: string | RegExp;
}

export const differences: Record<string, Difference> = {
  'create: empty required': {
    reason: 'a blank title is no title',
    status: 400,
    message: 'title must be at least 1 characters',
  },
  'update: required emptied': {
    reason: 'a blank title is no title',
    status: 400,
    message: 'title must be at least 1 characters',
  },
  'create: full': {
    reason: 'a PDF is not a video; the replay then sends a film in its place',
    status: 400,
    message: 'video only takes files of these kinds: video',
  },
  'upload: html called png': {
    reason: 'the bytes decide, not the name',
    status: 400,
    message: "File type 'text/html' is not allowed",
  },
  'one: unpublished flag, nobody': {
    reason: 'the public learns of an unpublished event only that it is there',
    status: 200,
  },
  'list: filter bad boolean': {
    reason: '« maybe » is neither true nor false',
    status: 400,
    message: /maybe|Invalid value/,
  },
  'list: pagination page not a number': {
    reason: 'a clear message',
    status: 400,
    message: 'Invalid pagination page: expected an integer, received "abc"',
  },
  'list: pagination page size not a number': {
    reason: 'an invalid value is an error, not ignored',
    status: 400,
    message: 'Invalid pagination pageSize: expected an integer, received "abc"',
  },
  'delete: is it gone': {
    reason: 'an entry deleted by its number is deleted (docs/product.md, « Calls »)',
    status: 404,
    message: 'Not Found',
  },
  'users: api token': { reason: 'users are for administrators', status: 403, message: 'Forbidden' },
  'users: unknown': { reason: 'a user who is not there is not found', status: 404, message: 'User not found' },
  'users: delete unknown': { reason: 'a user who is not there is not found', status: 404, message: 'User not found' },
  'users: old token after password change': {
    reason: 'a token dies with the password',
    status: 401,
    message: 'Invalid credentials',
  },
  ...Object.fromEntries(
    Object.entries({ create: 201, update: 200, 'change password': 200, block: 200, unconfirmed: 200 }).map(
      ([name, status]) => [
        `users: ${name}`,
        {
          reason: 'with the role, which the recorded administrator had no permission to read (observed.test.ts)',
          status,
        },
      ],
    ),
  ),
  'users: list populate': { reason: 'a role that was asked for is given (observed.test.ts)', status: 200 },
};

/** Responses whose entries differ because their filter matches more here. */
export const otherEntries: Record<string, { reason: string; titles: string[] }> = {
  'list: filter contains case': { reason: '$contains respects case, on both databases', titles: [] },
  'list: filter containsi accent': { reason: 'case and accents are ignored', titles: ['Élan créole'] },
  'list: filter containsi no accent': { reason: 'case and accents are ignored', titles: ['Élan créole'] },
};

/** The fields that the contract has: further ones are beside them. */
const contractSetting =
  'companyName phoneNumber contactEmail address operatingHours pricingDetails defaultBookingUrl facebook twitter instagram youtube ' +
  'linkedin whatsapp logo heroVideo decouvrirVideo';
const contractEvent =
  'title name description newStartDate newEndDate isFree bookingUrl images video linkedEvents relatedEvents isPublished';
/** The fields of a type that the contract does not have. */
const further = ({ fields }: { fields: object }, contract: string, reason: string) =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => !contract.split(' ').includes(name))
      .map((name) => [name, reason]),
  );

/** Keys that a response may have in addition to the contract's. */
export const keysBeside: Record<string, string> = {
  ...further(setting, contractSetting, 'a fact of the institution'),
  ...further(events, contractEvent, 'what visitors plan an event with'),
  ...further(patrimoineActualites, 'title content publishedOn images video', 'the signature of an article'),
  ...further(collections, 'title description order mainImage', 'the notice of a piece'),
  ...further(hiringAds, 'title content publishedAt document', 'what an applicant asks of a post'),
  ...further(users, 'username email provider confirmed blocked password role', 'the name of a person'),
  renditions: 'the widths made for the site’s own pages',
  credit: 'the author of a picture, which the law requires',
  captionsUrl: 'the captions of a film, which the law requires',
  descriptionsUrl: 'the descriptions of a film, which the law requires',
  transcript: 'the text of a film, which the law requires',
  duration: 'of a film, in seconds, which search engines ask for',
  isTagged: 'whether a PDF has tags, which the law requires',
  sourceHash: 'the SHA-256 of the bytes as they were sent, by which a file is not sent twice',
  sentence: 'the French sentence a form shows at the field',
  accessLevel: 'what an account may do',
};

interface UnrecordedDifference {
  /** `{a}` is the documentId of an entry. */
  path: string;
  /** What is sent; absent from a GET. `{file}` is the id of a picture. */
  send?: { method: 'POST' | 'PUT'; data: object };
  theirs: string;
  reason: string;
  /** The answer of this product. */
  status: number;
  total?: number;
  body?: object;
}

const instants = { startDate: '2027-01-01T00:00:00.000Z', endDate: '2027-02-01T00:00:00.000Z' };

/** Observed responses of a Strapi 5 beyond the recording, which differ here on purpose. */
export const unrecordedDifferences: UnrecordedDifference[] = [
  {
    path: '/api/events?populate[images]=',
    theirs: '400',
    reason: 'an empty value asks for nothing, at the top as within',
    status: 200,
  },
  { path: '/api/events?populate[images]=*', theirs: '400', reason: 'it can mean one thing only', status: 200 },
  { path: '/api/events?populate[linkedEvents]=*', theirs: '400', reason: 'as at the top level', status: 200 },
  {
    path: '/api/events?fields=title&populate[linkedEvents][fields]=title&populate[linkedEvents][sort]=newStartDate',
    theirs: 'adds the columns of the sort to the fields',
    reason: 'only the requested fields are given',
    status: 200,
  },
  {
    path: '/api/events?filters[$not][linkedEvents][title]=Beta',
    theirs:
      'leaves out entries without any link (an outer join gives them null), and finds those that have another link too',
    reason: '« not linked to such an entry » holds for an entry without links',
    status: 200,
    total: 2,
  },
  {
    path: '/api/events?filters[video][width][$null]=true',
    theirs: 'counts entries without a video (an outer join gives them null)',
    reason:
      'a filter through a link compares a linked entry; `filters[video][$null]=true` finds the entries without one',
    status: 200,
    total: 0,
  },
  {
    path: '/api/events?filters[id][$lte]=7&filters[id]=0',
    theirs: '200, one of the two is ignored',
    reason: 'a value and operators for one field contradict each other, and neither is dropped silently',
    status: 400,
  },
  {
    path: '/api/events?populate[video][count]=true',
    theirs: 'the file itself',
    reason: 'a count was asked for',
    status: 200,
  },
  {
    path: '/api/events?filters[title][$ne][0]=Alpha&filters[title][$ne][1]=Beta',
    theirs: 'every entry: each differs from one of the two',
    reason: 'an entry that differs from both is meant, as `$notIn` finds it',
    status: 200,
    total: 1,
  },
  {
    path: '/api/events?filters[title][$not][0][$contains]=Alpha&filters[title][$not][1][$contains]=Beta',
    theirs: 'every entry: each contains not one of the two',
    reason: '`$not` is the contrary of its conditions: neither holds',
    status: 200,
    total: 1,
  },
  {
    path: '/api/events?populate[linkedEvents][limit]=1',
    theirs: '400 Invalid key limit',
    reason: 'a page of links, by `start`, `limit` or `pagination`, spares the client the others',
    status: 200,
  },
  {
    path: '/api/setting?filters[prices][title]=Adulte',
    theirs: '200',
    reason: 'no type is searched by its rows (docs/decisions/0066)',
    status: 400,
  },
  {
    path: '/api/popups?sort=link.url',
    theirs: '200',
    reason: 'lists sort by their own fields and through links; no index orders a member of a component',
    status: 400,
  },
  {
    path: `/api/events?${Array.from({ length: 105 }, (_, index) => `populate[${index}]=images`).join('&')}`,
    theirs: '400 Too many populate entries: 100 at most, unless its configuration says otherwise',
    reason: 'a name that is repeated costs nothing; the length of the query and its cost are bounded',
    status: 200,
  },
  {
    path: '/api/events/{a}?filters[documentId]=none',
    theirs: 'the entry: the filter on documentId gives way to the path',
    reason: 'a filter that does not match is a 404, whatever its field',
    status: 404,
  },
  {
    path: '/api/events?fields=nope&sort=nope',
    theirs: 'names the fault of `fields`',
    reason: 'one of two errors is named; which one is no contract',
    status: 400,
  },
  {
    path: '/api/events?_q={a}',
    theirs: 'searches `id`, `documentId` and the numbers that equal the text too',
    reason: 'a search finds words; numbers and random letters would be found by chance',
    status: 200,
    total: 0,
  },
  {
    path: '/api/events?publicationFilter=modified',
    theirs: 'filters by the state of publication, since 5.54',
    reason: '`state` and `hasPublishedVersion` filter working copies; nothing is left out in silence',
    status: 400,
  },
  {
    path: '/api/events?filters[id][$ne]=abc',
    theirs: '500 on PostgreSQL, every entry on SQLite',
    reason: 'no id is the text: all differ from it, on both databases',
    status: 200,
    total: 3,
  },
  {
    path: '/api/collections?filters[order][$contains]=1',
    theirs: '500 on PostgreSQL, a comparison of texts on SQLite; of texts on both for `$containsi`',
    reason: 'a number is no text',
    status: 400,
  },
  {
    path: '/api/events?filters[isPublished][$eqi]=true',
    theirs: 'finds it on PostgreSQL, nothing on SQLite, which has 1',
    reason: 'a flag is no text',
    status: 400,
  },
  {
    path: '/api/events?filters[id][$containsi]=1',
    theirs: 'a comparison of texts',
    reason: 'an id is no text',
    status: 400,
  },
  {
    path: '/api/events?filters[createdAt][$startsWith]=20',
    theirs: '500 on PostgreSQL, nothing on SQLite, which has milliseconds',
    reason: '`$gte` and `$lt` find a time',
    status: 400,
  },
  {
    path: '/api/popups?filters[link][id][$gt]=0',
    theirs: '200',
    reason: 'the id of a component is derived when it is read: no column has it',
    status: 400,
  },
  { path: '/api/events?populate[0]=*', theirs: '400', reason: 'as `populate=*`', status: 200 },
  { path: '/api/events?populate=false', theirs: '400', reason: 'it can mean one thing only', status: 200 },
  {
    path: '/api/events?sort=:asc',
    theirs: 'ignored',
    reason: 'a direction without a field sorts nothing, and nothing is dropped silently',
    status: 400,
  },
  {
    path: '/api/events?_q=%20%20%20',
    theirs: 'the entries with three spaces in a row in a text',
    reason: 'spaces are no words: as without a search',
    status: 200,
    total: 3,
  },
  {
    path: '/api/popups',
    send: { method: 'POST', data: { ...instants, title: 'P', startDate: '2026-05-01' } },
    theirs: 'midnight in UTC',
    reason: 'a time without an offset is that of the institution, as in the forms',
    status: 201,
    body: { data: { startDate: '2026-05-01T04:00:00.000Z' } },
  },
  {
    path: '/api/popups',
    send: { method: 'POST', data: { ...instants, title: 'P', startDate: '2026-05' } },
    theirs: 'the first day of the month',
    reason: 'a month is no time',
    status: 400,
  },
  {
    path: '/api/collections',
    send: { method: 'POST', data: { title: 'a\nb\tc' } },
    theirs: 'the text as it was sent',
    reason: 'a short text has one line; long texts keep their lines',
    status: 201,
    body: { data: { title: 'a b c' } },
  },
  {
    path: '/api/collections?populate=mainImage',
    send: { method: 'POST', data: { title: 'T', mainImage: { connect: ['{file}'] } } },
    theirs: '201 without the file: a creation takes media from a list or from `set`',
    reason: 'media are changed as other links are; nothing is dropped silently',
    status: 201,
    body: { data: { mainImage: { name: 'a.png' } } },
  },
  {
    path: '/api/events/{a}',
    send: { method: 'PUT', data: { linkedEvents: [[]] } },
    theirs: '200, an empty list is no link',
    reason: 'it names no entry, and nothing is dropped silently',
    status: 400,
  },
  {
    path: '/api/setting?status=draft',
    send: { method: 'PUT', data: { prices: [{ title: 'Adulte' }] } },
    theirs: '200: a draft may lack required members',
    reason: 'rows are read as a whole, in a working copy too',
    status: 400,
  },
  {
    path: '/api/setting',
    send: { method: 'PUT', data: { prices: [{ title: null, price: 5 }] } },
    theirs: 'prices[0].title must be a `string` type, but the final value was: `null`.',
    reason: 'a member that is null is as one that is absent',
    status: 400,
    body: { error: { message: 'prices[0].title must be defined.' } },
  },
  {
    path: '/api/setting',
    send: { method: 'PUT', data: { prices: ['a'] } },
    theirs: 'prices[0] must be a `object` type, but the final value was: `null` (cast from the value `"a"`).',
    reason: 'no value is cast',
    status: 400,
    body: { error: { message: 'prices[0] must be a `object` type, but the final value was: `"a"`.' } },
  },
  {
    path: '/api/setting?populate=prices',
    send: { method: 'PUT', data: { prices: [{ id: null, title: 'Adulte', price: 5 }] } },
    theirs: '400: the row is not one of the entry',
    reason: 'null is no id: it is a new row',
    status: 200,
    body: { data: { prices: [{ id: 1, title: 'Adulte' }] } },
  },
  {
    path: '/api/setting?populate=prices',
    send: {
      method: 'PUT',
      data: { prices: [5, 3].map((price) => ({ id: 1, price })) },
    },
    theirs: 'one row, the last',
    reason: 'each row that is sent is stored',
    status: 200,
    body: { data: { prices: [{ price: 5 }, { price: 3 }] } },
  },
  {
    path: '/api/popups',
    send: { method: 'POST', data: { ...instants, title: 'P', startDate: 'demain' } },
    theirs: '`details` is empty',
    reason: 'the field is named, so that a form can show the message there',
    status: 400,
    body: { error: { details: { errors: [{ path: ['startDate'], value: 'demain' }] } } },
  },
  {
    path: '/api/events/{a}',
    send: { method: 'PUT', data: { linkedEvents: [999_999] } },
    theirs: 'an empty path, with the whole entry as the value',
    reason: 'the field is named, so that a form can show the message there',
    status: 400,
    body: { error: { details: { errors: [{ path: ['linkedEvents'], value: [{ id: 999_999 }] }] } } },
  },
  {
    path: '/api/collections',
    send: { method: 'POST', data: { title: 'T', order: 'abc' } },
    theirs: 'the value of the error is null (NaN)',
    reason: 'an error has the value that was received',
    status: 400,
    body: { error: { details: { errors: [{ path: ['order'], value: 'abc' }] } } },
  },
];
