import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { box, uint32 } from '../../files.ts';

/**
 * Generators of files that have the structure of their type: boxes, tables, objects, cues and headers, whose lengths and counts are those of
 * their content or far from it.
 */

const most = 0xffffffff;
const hostileNumber = fc.oneof(
  { arbitrary: fc.nat(12), weight: 4 },
  { arbitrary: fc.constantFrom(0, 1, 0xff, 0xffff, 0x7fffffff, 0x80000000, most - 1, most), weight: 3 },
  { arbitrary: fc.integer({ min: 0, max: most }), weight: 1 },
);
const someBytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes));
const concatenated = (parts: fc.Arbitrary<Buffer>, maxLength: number) =>
  fc.array(parts, { maxLength, size: 'max' }).map((all) => Buffer.concat(all));

/** The same file, or one in which some numbers are others, or which ends early. */
const damaged = (file: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> =>
  fc
    .tuple(file, fc.array(fc.tuple(fc.nat(), hostileNumber), { maxLength: 3 }), fc.option(fc.nat(), { freq: 4 }))
    .map(([intact, numbers, cut]) => {
      const bytes = Buffer.from(intact);
      for (const [position, value] of numbers)
        if (bytes.length >= 4) bytes.writeUInt32BE(value, position % (bytes.length - 3));
      return cut === null ? bytes : bytes.subarray(0, cut % (bytes.length + 1));
    });

// Films: boxes of ISO/IEC 14496-12.

const tableOf = (type: string, headNumbers: number) =>
  fc
    .tuple(
      fc.array(hostileNumber, { minLength: headNumbers, maxLength: headNumbers }),
      fc.array(hostileNumber, { maxLength: 36 }),
    )
    .map(([head, entries]) => box(type, ...[0, ...head, ...entries].map(uint32)));
const sampleTables = fc
  .tuple(
    tableOf('stsz', 2),
    tableOf('stsc', 1),
    fc.oneof(tableOf('stco', 1), tableOf('co64', 1)),
    fc.constantFrom('meta', 'camm', 'vide', 'soun'),
  )
  .map(([sizes, runs, offsets, handler]) =>
    box(
      'trak',
      box('mdia', box('hdlr', Buffer.alloc(8), handler), box('minf', box('stbl', sizes, runs, offsets))),
      box('udta', box('\xa9xyz', '+16.2314-061.5347/')),
    ),
  );
/** The header of a film, of either version. */
const filmHeader = fc
  .tuple(fc.constantFrom(0, 1 << 24), fc.array(hostileNumber, { maxLength: 8 }))
  .map(([version, numbers]) => box('mvhd', ...[version, ...numbers].map(uint32)));
const boxTypes = [
  'moov',
  'trak',
  'moof',
  'traf',
  'mdia',
  'minf',
  'stbl',
  'udta',
  'meta',
  'uuid',
  'free',
  'hdlr',
  'stsz',
  'kind',
];
/** A box with its length, or with another: 0 (to the end), 1 (64 bits follow), shorter than its head, longer than the file. */
const anyBox = (content: fc.Arbitrary<Buffer>) =>
  fc
    .tuple(
      fc.constantFrom(...boxTypes),
      content,
      fc.option(fc.oneof(hostileNumber, fc.constant(1)), { freq: 6 }),
      hostileNumber,
    )
    .map(([type, inner, length, longLength]) => {
      if (length === null) return box(type, inner);
      const long = length === 1 ? [uint32(0), uint32(longLength)] : [];
      return Buffer.concat([uint32(length), Buffer.from(type), ...long, inner]);
    });
const { boxes } = fc.letrec<{ boxes: Buffer }>((tie) => ({
  boxes: fc.oneof(
    { depthSize: 'medium' },
    someBytes(24),
    sampleTables,
    concatenated(anyBox(tie('boxes')), 4),
    fc
      .tuple(fc.constantFrom('moov', 'trak', 'wide'), tie('boxes'), fc.nat(200))
      .map(([type, inner, times]) =>
        Array.from({ length: times }).reduce<Buffer>((nested) => box(type, nested), inner),
      ),
  ),
}));
const brand = fc.constantFrom('isom', 'qt  ', 'mp42', 'avif');
export const hostileFilm: fc.Arbitrary<Buffer> = damaged(
  fc
    .tuple(brand, someBytes(64), fc.array(fc.oneof(sampleTables, filmHeader), { maxLength: 3 }), boxes)
    .map(([name, samples, metadata, rest]) =>
      Buffer.concat([box('ftyp', name, uint32(0), name), box('mdat', samples), box('moov', ...metadata), rest]),
    ),
);

// PDFs: objects and object streams of ISO 32000-1.

const pdfWords = fc.constantFrom(
  ...[
    '<</Type/Catalog>>',
    '/MarkInfo',
    '<</Marked true>>',
    '<</Marked ',
    '/StructTreeRoot',
    '/Encrypt',
    '/ObjStm',
    'stream',
    'endstream',
  ],
  ...[
    'endobj',
    '1 0 obj',
    'xref',
    'trailer',
    'startxref',
    '/Length 99999999999',
    '<<',
    '>>',
    '(',
    '%',
    '\n',
    '\r\n',
    '\0',
  ],
);
const pdfText = fc
  .tuple(fc.array(pdfWords, { maxLength: 12 }), fc.oneof({ arbitrary: fc.constant(1), weight: 9 }, fc.nat(200)))
  .map(([words, times]) => Buffer.from(words.join(' ').repeat(times)));
const objectStream = fc
  .tuple(
    fc.oneof(
      pdfText,
      fc.nat(200_000).map((length) => Buffer.alloc(length)),
    ),
    fc.constantFrom('stream\n', 'stream\r\n', 'stream', 'Stream\n', ''),
    fc.constantFrom('\nendstream\n', 'endstream', '\nendstrea', ''),
    fc.boolean(),
    hostileNumber,
  )
  .map(([text, start, end, compressed, length]) =>
    Buffer.concat([
      Buffer.from(`4 0 obj<</Type/ObjStm/N ${length}/First 4/Filter/FlateDecode/Length ${length}>>${start}`),
      compressed ? deflateSync(text) : text,
      Buffer.from(end),
    ]),
  );
export const hostilePdf: fc.Arbitrary<Buffer> = damaged(
  concatenated(fc.oneof(objectStream, pdfText, someBytes(32)), 8).map((rest) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), rest]),
  ),
);

// Captions: cues of WebVTT.

const digits = fc.stringMatching(/^\d{0,5}$/);
const hostileTime = fc.tuple(digits, digits, digits).map((parts) => `${parts.join(':')}.000`);
const validTime = (ms: number) => new Date(ms).toISOString().slice(11, 23);
const validCue = fc
  .tuple(fc.nat(80_000_000), fc.integer({ min: 1, max: 10_000 }))
  .map(([start, duration]) => `${validTime(start)} --> ${validTime(start + duration)}`);
const longText = fc
  .tuple(fc.constantFrom('a', ' ', '\t', '0', ':', '-->', '\0', '<b>', '&amp;', 'é', '\u2028'), fc.nat(3000))
  .map(([piece, times]) => piece.repeat(times));
const cueLine = fc.oneof(
  { arbitrary: validCue, weight: 12 },
  { arbitrary: fc.constantFrom('', 'NOTE', 'STYLE', '::cue { color: red }', 'Une houle lente.', '1'), weight: 12 },
  fc.tuple(hostileTime, hostileTime).map(([start, end]) => `${start} --> ${end}`),
  fc
    .tuple(hostileTime, longText, hostileTime, longText)
    .map(([start, space, end, settings]) => `${start}${space}-->${end} ${settings}`),
  longText,
);
export const hostileCaptions: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom('WEBVTT', 'WEBVTT', '\ufeffWEBVTT', 'WEBVTT - sous-titres', 'WEBVTTX', ''),
    fc.array(cueLine, { maxLength: 30, size: 'max' }),
    fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
    fc.constantFrom('utf8', 'utf8', 'utf8', 'latin1', 'utf16le'),
  )
  .map(([head, lines, lineEnd, encoding]) =>
    Buffer.from([head, '', ...lines].join(lineEnd), encoding as BufferEncoding),
  );

// Archives: headers of ustar and records of pax.

const tarSize = fc.oneof(
  fc.nat(2000).map((size) => size.toString(8).padStart(11, '0')),
  fc.constantFrom(
    '',
    '-0000001000',
    '-00000002000',
    '77777777777',
    '0x10',
    '1e3',
    '        10',
    '\0',
    '\x80\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff',
  ),
);
const tarHeader = fc
  .tuple(fc.stringMatching(/^[a-z/.]{0,20}$/), tarSize, fc.constantFrom('0', 'x', 'g', '5', '\0'), fc.boolean())
  .map(([path, size, type, isSound]) => {
    const header = Buffer.alloc(512);
    header.write(path, 0);
    header.write(size, 124, 12, 'latin1');
    header.write(`${type}ustar\x0000`, 156, 'latin1');
    header.write('ustar\x0000', 257);
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${(isSound ? sum : sum + 1).toString(8).padStart(6, '0')}\0 `, 148);
    return header;
  });
const inBlocks = (content: Buffer) => Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
const paxRecord = fc
  .tuple(
    fc.constantFrom('path', 'size', 'mtime', ''),
    fc.oneof(fc.constantFrom('a', '-1024', '-512', '0', '1e9', 'NaN', '99999999999999999999'), longText),
    fc.option(hostileNumber, { freq: 3 }),
  )
  .map(([key, value, length]) => `${length ?? key.length + value.length + 5} ${key}=${value}\n`);
const paxMember = fc.tuple(fc.array(paxRecord, { maxLength: 4 }), tarHeader).map(([records, next]) => {
  const content = Buffer.from(records.join(''));
  const header = Buffer.alloc(512);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write('x', 156);
  header.write('ustar\x0000', 257);
  header.fill(' ', 148, 156);
  header.write(
    `${header
      .reduce((total, byte) => total + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return Buffer.concat([header, inBlocks(content), next]);
});
export const hostileTar: fc.Arbitrary<Buffer> = fc
  .tuple(
    concatenated(fc.oneof(tarHeader, paxMember, fc.constant(Buffer.alloc(512)), someBytes(512).map(inBlocks)), 12),
    fc.option(fc.nat(), { freq: 4 }),
  )
  .map(([bytes, cut]) => (cut === null ? bytes : bytes.subarray(0, cut % (bytes.length + 1))));

// Pictures: chunks of PNG, blocks of GIF, and damaged pictures of the other formats.

const side = fc.oneof({ arbitrary: fc.nat(300), weight: 12 }, fc.constantFrom(0, 65_535, 0x7fffffff, most));
const pngChunk = (type: string, content: Buffer, sum = crc32(Buffer.concat([Buffer.from(type), content]))) =>
  Buffer.concat([uint32(content.length), Buffer.from(type), content, uint32(sum)]);
const png = fc
  .tuple(
    fc.tuple(side, side, fc.constantFrom(1, 2, 4, 8, 16, 3), fc.constantFrom(0, 2, 3, 4, 6, 5), fc.constantFrom(0, 1)),
    fc.array(
      fc.tuple(
        fc.constantFrom('PLTE', 'tRNS', 'iCCP', 'eXIf', 'acTL', 'fcTL', 'tEXt', 'zTXt', 'IDAT', 'gAMA'),
        someBytes(64),
      ),
      { maxLength: 5 },
    ),
    fc.nat(200_000),
  )
  .map(([[width, height, depth, color, interlaced], chunks, pixels]) =>
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, color, 0, 0, interlaced])])),
      ...chunks.map(([type, content]) => pngChunk(type, content)),
      pngChunk('IDAT', deflateSync(Buffer.alloc(pixels))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  );
const gifFrame = fc
  .tuple(fc.nat(300), fc.nat(300), fc.nat(65_535), fc.nat(255), fc.array(someBytes(60), { maxLength: 4 }), fc.boolean())
  .map(([width, height, left, codeSize, blocks, hasControl]) => {
    const head = Buffer.alloc(11);
    head[0] = 0x2c;
    head.writeUInt16LE(left, 1);
    head.writeUInt16LE(width, 5);
    head.writeUInt16LE(height, 7);
    head[10] = codeSize % 13;
    const control = hasControl ? Buffer.from([0x21, 0xf9, 4, 9, 0, 0, 1, 0]) : Buffer.alloc(0);
    return Buffer.concat([
      control,
      head,
      ...blocks.map((block) => Buffer.concat([Buffer.from([block.length]), block])),
      Buffer.from([0]),
    ]);
  });
const gif = fc
  .tuple(fc.nat(300), fc.nat(300), fc.nat(255), fc.array(gifFrame, { maxLength: 4 }))
  .map(([width, height, flags, frames]) => {
    const head = Buffer.alloc(7);
    head.writeUInt16LE(width, 0);
    head.writeUInt16LE(height, 2);
    head[4] = flags;
    const palette = flags & 0x80 ? Buffer.alloc(3 * 2 ** ((flags & 7) + 1), 7) : Buffer.alloc(0);
    return Buffer.concat([Buffer.from('GIF89a'), head, palette, ...frames, Buffer.from(';')]);
  });

/** @param samples valid pictures of formats whose compressed bytes cannot be generated */
export const hostilePicture = (samples: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  damaged(
    fc.oneof(
      { arbitrary: png, weight: 2 },
      { arbitrary: gif, weight: 2 },
      { arbitrary: fc.constantFrom(...samples), weight: 3 },
    ),
  );
