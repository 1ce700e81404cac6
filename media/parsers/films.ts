import { isUtf8 } from 'node:buffer';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { FilmTrack } from '#content/files.ts';
import type { StagedFile } from '../staging.ts';
import { UploadError } from '../upload-errors.ts';

/** A box of ISO/IEC 14496-12 (MP4) or an atom of QuickTime. Positions are bytes in the file. */
type Box = { type: string; start: number; content: number; end: number };

/** Boxes that contain others, on the path to metadata. */
const containers = new Set(['moov', 'trak', 'moof', 'traf']);
/** Boxes of `udta` that playback needs. The others describe the film, its author or its device. */
const playing = new Set(['kind', 'ludt', 'chpl', 'hnti', 'hinf']);
/** Tracks of telemetry: positions of GoPro (`gpmd`), of Apple (`mebx`) and of CAMM, all under these handlers. */
const telemetry = new Set(['meta', 'camm']);
/** Spherical Video V1, in a `uuid` box: a player needs it for a film of 360°. */
const spherical = 'ffcc82638f554a938814587a02521fdd';

/** A film has hundreds of boxes, of which those that are searched nest in seven levels; the bounds reject a file crafted to be slow. */
const maxBoxes = 100_000;
const maxDepth = 8;
/** A thousand positions a second for an hour take 14 MB. */
const maxTableBytes = 16 * 1024 * 1024;

const unreadable = () => new UploadError('Cette vidéo ne peut pas être lue\u00a0: le fichier est abîmé.');

/**
 * Removes the location and the device of an MP4 or MOV film: user data (`©xyz`, `loci`, `©mak`…), QuickTime and XMP metadata, telemetry
 * tracks. They become `free` and zeros, so that other bytes keep their offsets. Unreadable parts of a truncated file stay.
 * @returns the seconds that a film states @throws FileRefused for more boxes, levels or telemetry entries than any film has
 */
export async function removeFilmMetadata(path: string): Promise<number | null> {
  await using file = await open(path, 'r+');
  return await removeFrom(file, (await file.stat()).size);
}

async function removeFrom(file: FileHandle, size: number): Promise<number | null> {
  let boxes = 0;
  let erased = 0;
  let duration: number | null = null;
  await clean(0, size);
  return duration;

  async function clean(start: number, end: number, depth = 1): Promise<void> {
    if (depth > maxDepth) throw unreadable();
    for await (const box of children(start, end)) {
      if (box.type === 'trak' && telemetry.has(await handlerOf(box))) {
        await eraseSamples(box);
        await erase(box);
      } else if (containers.has(box.type)) await clean(box.content, box.end, depth + 1);
      else if (box.type === 'mvhd')
        duration ??= durationIn(await read(box.content, Math.min(32, box.end - box.content)));
      else if (box.type === 'udta') {
        for await (const data of children(box.content, box.end)) if (!playing.has(data.type)) await erase(data);
      } else if (box.type === 'uuid') {
        if ((await read(box.content, 16)).toString('hex') !== spherical) await erase(box);
      } else if (['meta', 'free', 'skip'].includes(box.type)) await erase(box);
    }
  }

  /** The boxes between two positions, up to one that does not fit. */
  async function* children(start: number, end: number): AsyncIterable<Box> {
    for (let position = start; position + 8 <= end; ) {
      boxes += 1;
      if (boxes > maxBoxes) throw unreadable();
      const head = await read(position, 16);
      const short = head.readUInt32BE(0);
      // 1: a length of 64 bits follows. 0: the box reaches the end of the file.
      const length =
        short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - position : short;
      const content = position + (short === 1 ? 16 : 8);
      if (content > position + length || position + length > end) return;
      yield { type: head.toString('latin1', 4, 8), start: position, content, end: position + length };
      position += length;
    }
  }

  async function childOf(parent: Box | undefined, type: string): Promise<Box | undefined> {
    if (parent) for await (const box of children(parent.content, parent.end)) if (box.type === type) return box;
    return undefined;
  }

  async function handlerOf(track: Box): Promise<string> {
    const handler = await childOf(await childOf(track, 'mdia'), 'hdlr');
    return handler ? (await read(handler.content + 8, 4)).toString('latin1') : '';
  }

  /** Erases the samples of a track (ISO/IEC 14496-12, 8.7.3 to 8.7.5). Tables bound their entries, that of sizes the samples, the file the bytes. */
  async function eraseSamples(track: Box): Promise<void> {
    const media = await childOf(await childOf(track, 'mdia'), 'minf');
    const tables = await childOf(media, 'stbl');
    const [sizes, runs, short, long] = await Promise.all(
      ['stsz', 'stsc', 'stco', 'co64'].map(async (type) => tableIn(await childOf(tables, type))),
    );
    const offsets = short ?? long;
    if (!sizes || !runs || !offsets) return;
    const fixedSize = uint(sizes, 4);
    const sampleCount = fixedSize ? Math.min(uint(sizes, 8), size) : countOf(sizes, 8, 4);
    const runCount = countOf(runs, 4, 12);
    const chunkCount = countOf(offsets, 4, long ? 8 : 4);
    let sample = 0;
    let run = 0;
    for (let chunk = 0; chunk < chunkCount && sample < sampleCount; chunk += 1) {
      // A run of chunks begins at the number of its first, from 1, and says how many samples each has.
      while (run + 1 < runCount && uint(runs, 8 + 12 * (run + 1)) <= chunk + 1) run += 1;
      const end = Math.min(sample + uint(runs, 8 + 12 * run + 4), sampleCount);
      let bytes = fixedSize * (end - sample);
      if (fixedSize === 0) for (let index = sample; index < end; index += 1) bytes += uint(sizes, 12 + 4 * index);
      sample = end;
      const from = long
        ? uint(long, 8 + 8 * chunk) * 2 ** 32 + uint(long, 12 + 8 * chunk)
        : uint(offsets, 8 + 4 * chunk);
      erased += bytes;
      if (erased > size) return;
      await zero(from, from + bytes);
    }
  }

  async function tableIn(box: Box | undefined): Promise<Buffer | undefined> {
    if (box && box.end - box.content > maxTableBytes) throw unreadable();
    return box && read(box.content, box.end - box.content);
  }

  async function erase({ start, content, end }: Box): Promise<void> {
    await file.write('free', start + 4, 'latin1');
    await zero(content, end);
  }

  async function zero(from: number, to: number): Promise<void> {
    const zeros = Buffer.alloc(Math.min(Math.max(0, to - from), 1024 * 1024));
    const end = Math.min(to, size);
    for (let position = from; position < end; position += zeros.length)
      await file.write(zeros, 0, Math.min(zeros.length, end - position), position);
  }

  async function read(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  }
}

/** A number of a table; 0 past its end. */
const uint = (table: Buffer, offset: number): number => (offset + 4 <= table.length ? table.readUInt32BE(offset) : 0);

/** The count at an offset of a table, of entries after it: at most those that its bytes hold. */
const countOf = (table: Buffer, offset: number, entryBytes: number): number =>
  Math.min(uint(table, offset), Math.floor(Math.max(0, table.length - offset - 4) / entryBytes));

/** The whole seconds that a film's header states (ISO/IEC 14496-12, section 8.2.2). One of only ones does not know; no film has a day. */
function durationIn(header: Buffer): number | null {
  const isLong = header[0] === 1;
  const units = isLong ? uint(header, 24) * 2 ** 32 + uint(header, 28) : uint(header, 16);
  const seconds = Math.round(units / uint(header, isLong ? 20 : 12));
  return units !== 0xffffffff && seconds > 0 && seconds < 24 * 60 * 60 ? seconds : null;
}

/** The captions of a film of three hours take a tenth of it. */
const maxBytes = 2 * 1024 * 1024;

const timings =
  /^((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/;

/** Checks that a staged file is WebVTT (W3C, section 4.1) with cues that each end after their start. @throws UploadError with what to correct */
export async function readCaptions({ path, bytes }: StagedFile, track: FilmTrack = 'captions'): Promise<void> {
  const refused = (problem: string) =>
    track === 'captions'
      ? new UploadError('Captions must be valid WebVTT', 400, `Sous-titres refusés\u00a0: ${problem}`)
      : new UploadError('Descriptions must be valid WebVTT', 400, `Audiodescription refusée\u00a0: ${problem}`);
  if (bytes > maxBytes) throw refused('ce fichier est trop lourd (2\u00a0Mo au plus).');
  const content = await readFile(path);
  if (!isUtf8(content)) throw refused('ce fichier n’est pas en UTF-8.');
  const text = content.toString().replace(/^\ufeff/, '');
  const lines = text.split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? ''))
    throw refused('ce fichier ne commence pas par «\u00a0WEBVTT\u00a0». Exportez-le au format WebVTT (.vtt).');
  let cues = 0;
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue;
    const [, start, end] = timings.exec(line.trim()) ?? [];
    if (!start || !end) throw refused(`la ligne ${index + 1} n’est pas une durée valable (00:01.000 --> 00:04.000).`);
    if (secondsOf(end) <= secondsOf(start)) throw refused(`à la ligne ${index + 1}, la fin précède le début.`);
    cues += 1;
  }
  if (cues === 0)
    throw refused(`ce fichier ne contient ${track === 'captions' ? 'aucun sous-titre' : 'aucune description'}.`);
}

const secondsOf = (timestamp: string) => timestamp.split(':').reduce((total, part) => total * 60 + Number(part), 0);
