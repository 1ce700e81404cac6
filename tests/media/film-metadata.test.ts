import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileWorkers } from '#media/file-worker-pool.ts';
import { openApp, type TestApp } from '../app.ts';
import { openOnSqlite } from '../databases.ts';
import { box, filmWithPositions, form, uint32 as uint } from '../files.ts';

const zeros = (length: number) => Buffer.alloc(length);

const pictures = 'PICTURE-SAMPLES!';
const positions = 'GPS5+16.2314-061.5347;';
const track = (handler: string, offset: number, size: number) =>
  box(
    'trak',
    box('tkhd', zeros(84)),
    box(
      'mdia',
      box('hdlr', zeros(8), handler, zeros(13)),
      box(
        'minf',
        box(
          'stbl',
          box('stsz', zeros(4), uint(0), uint(2), uint(size - 4), uint(4)),
          box('stsc', zeros(4), uint(1), uint(1), uint(2), uint(1)),
          box('stco', zeros(4), uint(1), uint(offset)),
        ),
      ),
    ),
    box('udta', box('\xa9nam', 'Piste de Marie'), box('kind', zeros(4), 'urn:mpeg:dash:role:2011\0main\0')),
    box('meta', 'com.apple.quicktime.camera.lens_model'),
  );

/** A film as telephones and action cameras write it: its samples first, then its metadata. */
function film(brand: string, header = box('mvhd', zeros(100))): Buffer {
  const type = box('ftyp', brand, zeros(4), brand);
  const samples = type.length + 8;
  return Buffer.concat([
    type,
    box('mdat', pictures, positions),
    box(
      'moov',
      header,
      track('vide', samples, pictures.length),
      track('meta', samples + pictures.length, positions.length),
      box(
        'udta',
        box('\xa9xyz', '\0\x12\x15\xc7+16.2314-061.5347/'),
        box('loci', zeros(6), 'Pointe-\xe0-Pitre'),
        box('\xa9mak', 'Fabricant'),
        uint(0),
      ),
      box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', '+16.2314-061.5347+002.000/')),
      box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), '<x:xmpmeta>Marie</x:xmpmeta>'),
      box('free', 'Reste de +16.2314'),
    ),
  ]);
}

const personal = /16\.2314|Fabricant|Marie|Pitre|quicktime\.(location|camera)|xmpmeta|\xa9(xyz|mak|nam)|loci/;

describe('location and device metadata of a film', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  let folder = '';
  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment);
    folder = await mkdtemp(join(tmpdir(), 'memorial-film-'));
  });
  afterAll(async () => {
    await app.close();
    await environment.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['mp4', 'video/mp4', 'isom'],
    ['mov', 'video/quicktime', 'qt  '],
  ])('is not served with an uploaded %s, whose other bytes stay in place', async (ext, type, brand) => {
    const sent = film(brand);
    expect(sent.toString('latin1')).toMatch(personal);
    const { body } = await app.ask('POST', '/api/upload', {
      as: await app.signIn(),
      form: form([{ name: `film.${ext}`, type, bytes: sent }]),
    });
    const [{ url } = { url: '' }] = body as { url: string }[];
    const served = Buffer.from(await (await app.app.request(url)).arrayBuffer());
    expect(served).toHaveLength(sent.length);
    expect(served.toString('latin1')).not.toMatch(personal);
    for (const marker of ['ftyp', 'mvhd', pictures, 'vide', 'stsz', 'urn:mpeg:dash:role:2011'])
      expect(served.indexOf(marker)).toBe(sent.indexOf(marker));
  });

  const cleaned = async (bytes: Buffer): Promise<Buffer> => {
    const path = join(folder, 'film');
    await writeFile(path, bytes);
    await fileWorkers.removeFilmMetadata(path);
    return readFile(path);
  };

  it('is removed from boxes with lengths of 64 bits and from a last box without a length', async () => {
    const long = Buffer.concat([uint(1), Buffer.from('meta'), uint(0), uint(16 + 7), Buffer.from('16.2314')]);
    const last = Buffer.concat([uint(0), Buffer.from('meta'), Buffer.from('16.2314')]);
    const bytes = Buffer.concat([box('ftyp', 'isom'), long, last]);
    expect((await cleaned(bytes)).toString('latin1')).not.toMatch(/16\.2314|meta/);
  });

  it('is removed once: a film without metadata is unchanged', async () => {
    const once = await cleaned(film('isom'));
    expect((await cleaned(once)).equals(once)).toBe(true);
  });

  it('is overwritten in place: a truncated film has its length', async () => {
    const complete = film('isom');
    for (let length = 0; length <= complete.length; length += 7)
      expect(await cleaned(complete.subarray(0, length))).toHaveLength(length);
  });

  it('is erased from every chunk of a track whose chunks have different numbers of samples', async () => {
    const tablesAt = (start: number) => [
      box('stsz', zeros(4), uint(4), uint(4)),
      box('stsc', zeros(4), uint(2), uint(1), uint(1), uint(1), uint(2), uint(3), uint(1)),
      box('stco', zeros(4), uint(2), uint(start), uint(start + 4 + pictures.length)),
    ];
    const start = filmWithPositions(...tablesAt(0)).length + 8;
    const bytes = Buffer.concat([
      filmWithPositions(...tablesAt(start)),
      box('mdat', 'GPS1', pictures, 'GPS2', 'GPS3', 'GPS4', pictures),
    ]);
    const samples = (await cleaned(bytes)).subarray(start).toString('latin1');
    expect(samples).toBe(`${'\0'.repeat(4)}${pictures}${'\0'.repeat(12)}${pictures}`);
  });

  it.each([
    ['of 200,000 empty boxes', Buffer.concat(Array.from({ length: 200_000 }, () => box('wide')))],
    [
      'of boxes nested in 1,000 levels',
      Array.from({ length: 1000 }).reduce<Buffer>((inner) => box('trak', inner), box('udta')),
    ],
    ['with a table of positions of 17 MB', filmWithPositions(box('stsz', zeros(17 * 1024 * 1024)))],
  ])('is not searched in a film %s, which is refused', async (_case, bytes) => {
    await expect(cleaned(bytes)).rejects.toThrow(/abîmé/);
  });

  const most = 0xffffffff;
  const sizes = (fixed: number, count: number) => box('stsz', zeros(4), uint(fixed), uint(count));
  const runs = box('stsc', zeros(4), uint(1), uint(1), uint(most), uint(1));
  const offsets = box('stco', zeros(4), uint(most), uint(0));
  it.each([
    ['without sizes, in 160 bytes', filmWithPositions(sizes(0, 0), runs, box('stco', zeros(4), uint(most)))],
    ['without sizes', filmWithPositions(sizes(0, most), runs, offsets)],
    ['of one byte each', filmWithPositions(sizes(1, most), runs, offsets)],
    ['of four gigabytes each', filmWithPositions(sizes(most, most), runs, offsets)],
    ['at offsets of 64 bits', filmWithPositions(sizes(1, most), runs, box('co64', zeros(4), uint(most), uint(most)))],
  ])('is read in a time that the length of its film bounds: four billion samples %s', async (_case, bytes) => {
    expect(await cleaned(bytes)).toHaveLength(bytes.length);
  });

  it('of four billion samples is read in the worker: the upload is answered, and the next film too', async () => {
    const as = await app.signIn();
    for (const bytes of [filmWithPositions(sizes(0, 0), runs, offsets), film('isom')]) {
      const files = form([{ name: 'film.mp4', type: 'video/mp4', bytes }]);
      expect((await app.ask('POST', '/api/upload', { as, form: files })).status).toBe(201);
    }
  });

  const shortHeader = (scale: number, units: number) => box('mvhd', uint(0), zeros(8), uint(scale), uint(units));
  const longHeader = (scale: number, ...units: [number, number]) =>
    box('mvhd', uint(1 << 24), zeros(16), uint(scale), ...units.map(uint));
  it.each([
    ['in 32 bits', shortHeader(600, 600 * 83), 83],
    ['in 64 bits', longHeader(1_000_000_000, 19, 1_400_000_000), 83],
    ['and half a second', shortHeader(1000, 83_500), 84],
    ['of nothing, as in a film in fragments', shortHeader(1000, 0), null],
    ['that is not known', shortHeader(90_000, most), null],
    ['of 585 years', longHeader(1_000_000_000, most, most), null],
    ['without a scale', shortHeader(0, 83), null],
    ['that its box ends before', Buffer.concat([box('mvhd', uint(0)), zeros(8), uint(600), uint(600 * 83)]), null],
  ])('goes, and its duration is read: one %s', async (_case, header, duration) => {
    const path = join(folder, 'film');
    await writeFile(path, film('isom', header));
    expect(await fileWorkers.removeFilmMetadata(path)).toBe(duration);
  });

  it('goes, and the answer to the upload has its duration', async () => {
    const files = form([{ name: 'film.mp4', type: 'video/mp4', bytes: film('isom', shortHeader(600, 600 * 83)) }]);
    const { body } = await app.ask('POST', '/api/upload', { as: await app.signIn(), form: files });
    expect(body).toMatchObject([{ duration: 83 }]);
  });
});
