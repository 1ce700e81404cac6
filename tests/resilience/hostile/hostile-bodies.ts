import fc from 'fast-check';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import { type Field, isComponent, isLink } from '#model/field.ts';
import { hostileFilm, hostilePdf } from './hostile-files.ts';
import type { HostileRequest } from './hostile-site.ts';

/** The longest body that the API reads, less its envelope. */
const maxBytes = 1_000_000;

/** Markup and characters whose repetition has cost a parser, a sanitiser or a regular expression dear. */
const pieces = [
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '&lt;',
    '&amp;',
    '&#x3c;',
    '&#1;',
    '&nbsp;',
    '&notanentity;',
    '\\',
    '$&',
    ' ',
    '\n',
    '\r',
    '\t',
  ],
  ...[
    '<b>',
    '</b>',
    '<b/>',
    '<ul><li>',
    '<table><tr><td>',
    '<td>',
    '<div>',
    '<h1>',
    '<br>',
    '<hr>',
    '<p>',
    '</p>',
    '<a>',
    '<!--',
    '<!-',
    '-->',
  ],
  ...[
    '<![CDATA[',
    ']]>',
    '<script>',
    '<style>',
    '<textarea>',
    '<title>',
    '<svg><math>',
    '<iframe>',
    '<?',
    '<!DOCTYPE ',
    '</',
  ],
  ...[
    '<p>Une soirée de paroles</p>',
    '<b><p><i>x</b></i></p>',
    '<p><div><p></div></p>',
    '<table><p>x</table>',
    '<a href="https://a.fr">x<a>',
  ],
  ...[
    '<a href="https://a.fr" title="x" style="color:red">x</a>',
    '<img src="https://a.fr/x.png" alt="x">',
    '<p style="color:red;text-align:left">',
  ],
  ...[
    '<iframe src="https://a.fr/x"></iframe>',
    '<td colspan="2" rowspan="2">',
    '<a href="java\tscript:alert(1)">',
    '<a href="//a.fr">',
  ],
  ...[
    'é',
    'e\u0301',
    '👩🏽‍🎨',
    '\u200b',
    '\u202e',
    '\u00ad',
    'İ',
    'ß',
    'ﬃ',
    '\ud83d\ude00',
    '\u2028',
    'a',
    'a ',
    '-',
    '0',
    '1,',
    ':',
    '@',
    '.',
    '/',
    '%',
  ],
];
const maxField = 490_000;
const repeated = (piece: string, length: number) =>
  piece.repeat(Math.max(1, Math.floor(length / Math.max(1, piece.length))));
const length = fc.constantFrom(9_900, 20_000, 99_000, maxField, 800_000);

/** One text: a piece, or several in turn, again and again; or one tag with attributes without end. */
const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.tuple(fc.constantFrom(...pieces), length).map(([piece, size]) => repeated(piece, size)), weight: 4 },
  {
    arbitrary: fc
      .tuple(fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 6 }), length)
      .map(([parts, size]) => repeated(parts.join(''), size)),
    weight: 4,
  },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '<p ',
          '<p style="',
          '<a href="',
          '<p class="',
          '<img alt="x" ',
          '<',
          '</',
          '<!--',
          '<p style="color:rgb(',
        ),
        fc.constantFrom('a=1 ', 'color:red;', 'x', ' ', '"', '=', '&amp;', '1,', ';', ':', '/*', '%20', '\\'),
        fc.constantFrom('>', '">', ''),
        length,
      )
      .map(([open, piece, close, size]) => `${open}${repeated(piece, size)}${close}`),
    weight: 3,
  },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom('b', 'p', 'li', 'td', 'table', 'blockquote', 'span', 'a', 'x'),
        fc.integer({ min: 50, max: 60_000 }),
      )
      .map(([tag, depth]) => `<${tag}>`.repeat(depth) + `</${tag}>`.repeat(depth)),
    weight: 2,
  },
);

const count = fc.constantFrom(1, 1000, 33_000, 100_000, 400_000);
const manyOf = (piece: string, times: number) =>
  `[${Array(Math.max(1, Math.min(times, Math.floor(maxBytes / (piece.length + 1)))))
    .fill(piece)
    .join(',')}]`;
const numbered = (piece: (index: number) => string, times: number) => {
  const parts: string[] = [];
  for (let index = 1, size = 0; index <= times && size < maxBytes - 100; index += 1) {
    parts.push(piece(index));
    size += piece(index).length + 1;
  }
  return parts.join(',');
};
const nested = (open: string, close: string, depth: number) => {
  const fitting = Math.min(depth, Math.floor(maxBytes / (open.length + close.length)));
  return `${open.repeat(fitting)}1${close.repeat(fitting)}`;
};

/** JSON as text: deep, long, or with numbers and keys that no parser likes. */
const hostileJson: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => JSON.stringify(text)),
  fc
    .tuple(
      fc.constantFrom<[string, string]>(['[', ']'], ['{"a":', '}'], ['{"data":', '}'], ['{"link":{"id":1,"x":', '}}']),
      count,
    )
    .map(([[open, close], depth]) => nested(open, close, depth)),
  fc
    .tuple(
      fc.constantFrom(
        '1',
        '"1"',
        '"aaaaaaaaaaaaaaaaaaaaaaaa"',
        '{"id":1}',
        '{}',
        'null',
        '[]',
        '""',
        '{"documentId":"a","position":{"before":1}}',
      ),
      count,
    )
    .map(([piece, times]) => manyOf(piece, times)),
  count.map((times) => `[${numbered((index) => String(index), times)}]`),
  count.map((times) => `{${numbered((index) => `"k${index}":1`, times)}}`),
  count.map(
    (times) => `{"connect":[${numbered((index) => `{"id":${index},"position":{"after":${index - 1}}}`, times)}]}`,
  ),
  count.map((times) => `{"set":[${numbered((index) => String(index), times)}]}`),
  count.map((times) => `{"disconnect":[${numbered((index) => String(index), times)}]}`),
  count.map((times) => '9'.repeat(Math.min(times, maxBytes))),
  count.map((times) => `1e${'9'.repeat(Math.min(times, maxBytes))}`),
  count.map((times) => `"2027-01-01${' '.repeat(Math.min(times, maxBytes))}x"`),
  count.map((times) => `"https://${'a.'.repeat(Math.min(times, maxBytes / 2))}fr/"`),
  count.map((times) => `"${'a'.repeat(Math.min(times, maxBytes))}@example.org"`),
);

/** A value that a field refuses for its length shows nothing of what reading it costs: each kind gets its longest too. */
const forField = (name: string, field: Field): fc.Arbitrary<string> => {
  const own = isComponent(field)
    ? fc
        .tuple(fc.constantFrom(...Object.keys(field.fields)), hostileJson)
        .map(([member, value]) => `{"id":1,"${member}":${value}}`)
    : !isLink(field) && field.kind === 'richText'
      ? hostileText.map((text) => JSON.stringify(text.slice(0, maxField)))
      : !isLink(field) && field.kind === 'longText'
        ? hostileText.map((text) => JSON.stringify(text.slice(0, 100_000)))
        : hostileJson;
  return fc
    .oneof({ arbitrary: own, weight: 3 }, { arbitrary: hostileJson, weight: 1 })
    .map((value) => `"${name}":${value}`);
};

const required: Partial<Record<ContentTypeName, string>> = {
  events: '"title":"x","newStartDate":"2027-01-01"',
  popups: '"title":"x","startDate":"2027-01-01","endDate":"2027-01-02"',
  'patrimoine-actualites': '"title":"x","publishedOn":"2027-01-01"',
  collections: '"title":"x"',
};

const types = contentTypeNames;
const contentBody: fc.Arbitrary<HostileRequest> = fc
  .tuple(fc.constantFrom(...types, 'events' as const, 'patrimoine-actualites' as const), fc.boolean())
  .chain(([type, isUpdate]) => {
    const { fields, isSingle } = typeOf(type);
    return fc.constantFrom(...Object.entries(fields)).chain(([name, field]) =>
      forField(name, field).map((part) => {
        const rest = isSingle ? '' : (required[type] ?? '"title":"x"');
        return {
          method: isSingle || isUpdate ? 'PUT' : 'POST',
          path: isSingle ? `/api/${type}` : isUpdate ? `/api/${type}/1` : `/api/${type}`,
          headers: { 'content-type': 'application/json' },
          body: `{"data":{${[rest, part].filter(Boolean).join(',')}}}`,
        };
      }),
    );
  });

const json = { 'content-type': 'application/json' };
const otherBody: fc.Arbitrary<HostileRequest> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom<[string, string, string[]]>(
        ['POST', '/api/auth/local', ['identifier', 'password']],
        ['POST', '/api/mailjet/contact', ['email']],
        ['POST', '/api/users', ['email', 'username', 'password']],
        ['PUT', '/api/users/1', ['email', 'username', 'password', 'blocked']],
        ['POST', '/api/auth/change-password', ['currentPassword', 'password', 'passwordConfirmation']],
        ['PUT', '/api/upload/files/1/preview', ['file']],
      ),
      hostileJson,
      fc.nat(),
    )
    .map(([[method, path, names], value, chosen]) => ({
      method,
      path,
      headers: json,
      body: `{${names.map((name, index) => `"${name}":${index === chosen % names.length ? value : '"a@example.org"'}`).join(',')}}`,
    })),
  fc
    .tuple(
      fc.constantFrom('/api/events', '/api/auth/local', '/api/mailjet/contact', '/newsletter'),
      fc.constantFrom('a=1&', 'data[a][b][c]=1&', '[', 'data[', '[]=1&', '%', '&', '=', 'a[1000000]=x&', 'email=x&'),
      count,
    )
    .map(([path, piece, times]) => ({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: piece.repeat(Math.min(times, Math.floor(maxBytes / piece.length))),
    })),
  fc.tuple(fc.constantFrom('fileInfo', 'files', 'ref', ''), hostileText, fc.boolean()).map(([name, text, closed]) => ({
    method: 'POST',
    path: '/api/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body:
      `--b\r\ncontent-disposition: form-data; name="${name}"${name === 'files' ? '; filename="a.svg"' : ''}\r\n` +
      `\r\n${text}\r\n${closed ? '--b--\r\n' : ''}`,
  })),
  hostileJson.map((body) => ({ method: 'POST', path: '/api/events', headers: json, body })),
);

/** Uploads of files whose parsers read counts and lengths. */
const uploadBody: fc.Arbitrary<HostileRequest> = fc.oneof(hostileFilm, hostilePdf).map((file) => ({
  method: 'POST',
  path: '/api/upload',
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n'),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ]),
}));

/** Bodies of about a megabyte at most that cost the process as much as the API allows. */
export const hostileBody: fc.Arbitrary<HostileRequest> = fc
  .oneof(
    { arbitrary: contentBody, weight: 3 },
    { arbitrary: otherBody, weight: 1 },
    { arbitrary: uploadBody, weight: 1 },
  )
  .filter(({ body = '' }) => Buffer.byteLength(body) <= 1024 * 1024);
