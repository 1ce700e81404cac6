import { collections } from '#content/collections.ts';
import { events } from '#content/events.ts';
import { hiringAds } from '#content/hiring-ads.ts';
import { patrimoineActualites } from '#content/patrimoine-actualites.ts';
import { setting } from '#content/setting.ts';

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
  renditions: 'the widths made for the site’s own pages',
  credit: 'the author of a picture, which the law requires',
  captionsUrl: 'the captions of a film, which the law requires',
  descriptionsUrl: 'the descriptions of a film, which the law requires',
  transcript: 'the text of a film, which the law requires',
  duration: 'of a film, in seconds, which search engines ask for',
  isTagged: 'whether a PDF has tags, which the law requires',
  sourceHash: 'the SHA-256 of the bytes as they were sent, by which a file is not sent twice',
  sentence: 'the French sentence a form shows at the field',
};

/**
 * Observed responses of a Strapi 5 beyond the recording, which differ here on purpose. `status` or `total` is that of this product. `{a}`
 * is the documentId of an entry.
 */
export const unrecordedDifferences: { path: string; theirs: string; reason: string; status: number; total?: number }[] =
  [
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
      theirs: 'leaves out entries without any link (an outer join gives them null)',
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
      theirs: 'searches `id` and `documentId` too',
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
  ];
