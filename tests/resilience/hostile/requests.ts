import fc from 'fast-check';
import { contentTypes } from '#content/index.ts';
import { sitePages } from '#content/pages.ts';

/** A request of an anonymous client. */
export interface Invented {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const types = Object.keys(contentTypes);
const ids = [
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  '1',
  '0',
  '-1',
  '999999999999',
  '__proto__',
  '%00',
  '%E0%A4%A',
  '..%2f..%2fetc',
];
const paths = [
  ...sitePages.flatMap(({ path, alias }) => (path.includes(':') ? [] : [path, ...(alias ? [alias] : [])])),
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/sitemap-9999.xml',
  '/manifest.webmanifest',
  '/actualites.rss',
  '/agenda.ics',
  '/favicon.ico',
  '/health/live',
  '/health/ready',
  '/newsletter',
  '/admin',
  '/admin/dashboard',
  '/admin/medias',
  '/admin/trash',
  '/admin/subscribers',
  '/admin/users',
  '/admin/users/nouveau',
  '/admin/nulle-part',
  '/admin.data',
  '/_root.data',
  '/evenements.data',
  '/__manifest',
  '//',
  '/%2e%2e/%2e%2e/etc/passwd',
];
const below = [
  ...sitePages.flatMap(({ path }) => (path.includes(':') ? [path.replace(/\/:.*/, '')] : [])),
  '/uploads',
  '/assets',
  '/admin/events',
  '/nulle-part',
];
const apis = [
  '/api',
  '/api/auth/local',
  '/api/auth/change-password',
  '/api/users',
  '/api/users/me',
  '/api/users/me/sessions',
  '/api/users/1/sessions',
  '/api/upload',
  '/api/upload/files',
  '/api/upload/library',
  '/api/trash',
  '/api/newsletter/subscribers',
  '/api/newsletter/subscribers.csv',
  '/api/mailjet/contact',
  '/api/openapi.json',
  ...types.map((type) => `/api/${type}`),
];
/** What a question may be made of: names of the model, words of queries, and words of JavaScript. */
export const queryWords = [
  'title',
  'order',
  'url',
  'link',
  'isPublished',
  'newStartDate',
  'id',
  'images',
  'linkedEvents',
  'renditions',
  '$and',
  '$or',
  '$not',
  '$eq',
  '$in',
  '$containsi',
  '$between',
  '$null',
  '0',
  '',
  'populate',
  'filters',
  'fields',
  'sort',
  'pagination',
  'page',
  'pageSize',
  '*',
  '__proto__',
  'constructor',
  'password',
  'role',
  'count',
];
const oddTexts = [
  '',
  '\0',
  '\ud800',
  '💥'.repeat(50),
  "'; drop table events;--",
  '<script>alert(1)</script>',
  '1e309',
  '%',
  '_',
  '٣',
];
const text = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const anyPath = fc.oneof(
  { arbitrary: fc.constantFrom(...paths), weight: 4 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...below), fc.oneof(fc.constantFrom(...ids), text.map(encoded)))
      .map((parts) => parts.join('/')),
    weight: 2,
  },
  { arbitrary: fc.constantFrom(...apis), weight: 5 },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(...apis),
        fc.oneof(fc.constantFrom(...ids), text.map(encoded)),
        fc.constantFrom('', '/history', '/history/1', '/duplicate', '/preview', '/uses', '/restore', '/x/y/z'),
      )
      .map(([base, id, rest]) => `${base}/${id}${rest}`),
    weight: 3,
  },
  { arbitrary: fc.webPath({ size: 'small' }).map((path) => `/${path}`.replace(/^\/+/, '/')), weight: 1 },
);

const parameter = fc
  .tuple(
    fc.constantFrom(
      'filters',
      'populate',
      'sort',
      'fields',
      'pagination',
      '_q',
      'page',
      'annee',
      'piece',
      'lettre',
      'recherche',
      'numero',
      'apercu',
      'id',
      'start',
      'limit',
    ),
    fc.array(fc.oneof(fc.constantFrom(...queryWords), text.map(encoded)), { maxLength: 5 }),
    fc.oneof(
      fc.constantFrom('1', '-1', 'true', 'title:desc', '*', '2027-01-01', 'null', '%00', '['),
      text.map(encoded),
    ),
  )
  .map(([name, path, value]) => `${name}${path.map((step) => `[${step}]`).join('')}=${value}`);

const names = [
  ...new Set(types.flatMap((type) => Object.keys(contentTypes[type as keyof typeof contentTypes].fields))),
];
const value = fc.oneof(
  text,
  fc.constantFrom(
    null,
    true,
    1,
    -1,
    1e308,
    [],
    {},
    [null],
    { set: [1] },
    { connect: 5 },
    { connect: [{ id: 'x', position: 4 }] },
    { id: {} },
    '2027-02-30',
    'javascript:alert(1)',
  ),
  fc.jsonValue({ maxDepth: 4 }),
);
const json = fc.oneof(
  fc
    .dictionary(fc.constantFrom(...names, '__proto__', 'nope'), value, { maxKeys: 6 })
    .map((data) => JSON.stringify({ data })),
  fc.record({ identifier: text, password: text }).map((body) => JSON.stringify(body)),
  fc.record({ currentPassword: text, password: text, passwordConfirmation: text }).map((body) => JSON.stringify(body)),
  fc
    .record({ email: fc.oneof(text, fc.emailAddress()), site: text }, { requiredKeys: ['email'] })
    .map((body) => JSON.stringify(body)),
  fc.jsonValue().map((body) => JSON.stringify(body)),
  fc.constantFrom('', '{', '[[[[', '{"data":', 'null', `{"data":${'['.repeat(5000)}`),
);
const multipart = fc
  .tuple(
    fc.constantFrom('files', 'file', 'fileInfo', ''),
    text,
    fc.constantFrom('a.png', 'a.pdf', '../a.svg', 'a.mp4', 'é"\u2028.jpg', ''),
    fc.boolean(),
  )
  .map(
    ([field, content, file, isComplete]) =>
      `--frontiere\r\ncontent-disposition: form-data; name="${field}"${file && `; filename="${file}"`}\r\n\r\n` +
      `${content}\r\n${isComplete ? '--frontiere--\r\n' : ''}`,
  );

const typed = fc.oneof(
  { arbitrary: json.map((body) => ({ type: 'application/json', body })), weight: 4 },
  { arbitrary: multipart.map((body) => ({ type: 'multipart/form-data; boundary=frontiere', body })), weight: 1 },
  {
    arbitrary: fc
      .array(parameter, { maxLength: 4 })
      .map((all) => ({ type: 'application/x-www-form-urlencoded', body: all.join('&') })),
    weight: 1,
  },
  { arbitrary: text.map((body) => ({ type: 'text/plain', body })), weight: 1 },
);

const header = fc.constantFrom<[string, string]>(
  ['origin', 'https://ailleurs.example'],
  ['origin', 'null'],
  ['if-none-match', '*'],
  ['if-match', '"2027-01-01T00:00:00.000Z"'],
  ['if-match', 'x'],
  ['range', 'bytes=0-0'],
  ['range', 'bytes=9-1,x'],
  ['accept-encoding', 'br;q=0, gzip'],
  ['accept-encoding', 'br'],
  ['accept', 'application/json'],
  ['authorization', 'Bearer x.y.z'],
  ['authorization', 'Basic eDp5'],
  ['cookie', 'memorial_device=a.b; x'],
  ['x-forwarded-for', '1.2.3.4, x'],
  ['x-forwarded-proto', 'https'],
  ['referer', 'http://['],
  ['user-agent', 'Googlebot'],
  ['content-length', '5'],
);

/** Any request to any route of the site: most of them nearly valid, because these reach the most code. */
export const invented: fc.Arbitrary<Invented & { signed: boolean }> = fc
  .record({
    method: fc.oneof(
      { arbitrary: fc.constant('GET'), weight: 5 },
      { arbitrary: fc.constantFrom('POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'), weight: 3 },
    ),
    path: anyPath,
    parameters: fc.array(parameter, { maxLength: 4 }),
    headers: fc.array(header, { maxLength: 3 }),
    typed,
    signed: fc.boolean(),
  })
  .map(({ method, path, parameters, headers, typed: { type, body }, signed }) => {
    const bodied = method !== 'GET' && method !== 'HEAD';
    return {
      method,
      path: path + (parameters.length > 0 ? `?${parameters.join('&')}` : ''),
      headers: {
        ...Object.fromEntries(headers.filter(([name]) => name !== 'content-length')),
        // Set explicitly: Node omits it for some methods, and the body would be parsed as another request.
        ...(bodied && { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
      },
      body: bodied ? body : undefined,
      signed,
    };
  });

/** Encoded for a URL; half of a surrogate pair has no bytes of its own. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}
