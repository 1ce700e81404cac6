import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import type { FileFormat } from '#content/files.ts';
import type { FileKind } from '#model/file-kinds.ts';
import { escapeHtml } from '#model/html.ts';
import { type FormatSize, formatSizeNames, formatSizes, kilobytes } from '../sizes.ts';
import { isTransient, toDiskError, UploadError } from '../upload-errors.ts';

/** More pixels than any current camera; a small file that decodes to more is a decompression bomb (ASVS 5.2.6). */
const maxPixels = 50_000_000;

/** Smaller limits of two formats. Computing the palette of a larger GIF takes seconds; the encoder of AVIF needs 40 bytes of memory a pixel. */
const maxPixelsOf: Readonly<Record<string, number>> = { '.gif': 9_000_000, '.avif': 25_000_000 };

sharp.cache(false);

/** Decodes a picture, upright. It fails for one that is damaged or too large. */
const read = (path: string, animated = false): Sharp =>
  sharp(path, { limitInputPixels: maxPixels, failOn: 'error', animated, autoOrient: true });

export type PictureMeasures = { width: number; height: number };

/**
 * Re-encodes a picture: upright, in sRGB, without EXIF, GPS, XMP, or any content appended to it.
 * @throws FileRefused where it cannot be decoded or is too large
 */
export async function rewrite(from: string, to: string, kind: FileKind): Promise<PictureMeasures> {
  try {
    const image = read(from, kind.ext === '.gif');
    await refuseTooManyPixels(image, kind.ext);
    const { width, height, pageHeight } = await encode(image, kind.ext, false).toFile(to);
    return { width, height: pageHeight ?? height };
  } catch (error) {
    if (error instanceof UploadError) throw error;
    if (isTransient(error)) throw toDiskError(error);
    if (/pixel limit/i.test(String(error)))
      throw new UploadError('Cette image compte trop de pixels : 50 millions au plus.');
    throw new UploadError('Cette image ne peut pas être lue : le fichier est abîmé ou incomplet.');
  }
}

async function refuseTooManyPixels(image: Sharp, ext: string): Promise<void> {
  const most = maxPixelsOf[ext];
  if (most === undefined) return;
  const { width, height, pageHeight } = await image.metadata();
  if (width * (pageHeight ?? height) > most)
    throw new UploadError(
      `Cette image ${ext.slice(1).toUpperCase()} compte trop de pixels\u00a0: ${most / 1_000_000}\u00a0millions au plus. ` +
        'Enregistrez-la en PNG ou en JPEG.',
    );
}

/** The result of `rewrite` for a picture that has no metadata to remove; undefined for any other. */
export async function inspectPicture(path: string): Promise<PictureMeasures | undefined> {
  try {
    const { width, height, pageHeight, exif, xmp, iptc, orientation } = await sharp(path).metadata();
    if (exif || xmp || iptc || (orientation ?? 1) !== 1) return undefined;
    return { width, height: pageHeight ?? height };
  } catch {
    return undefined;
  }
}

const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  '.png': (image) => image.png({ compressionLevel: 9 }),
  '.webp': (image) => image.webp({ quality: 88 }),
  '.avif': (image) => image.avif({ quality: 65, effort: 2 }),
  '.gif': (image) => image.gif(),
};

/**
 * mozjpeg's default table has finer low frequencies, for fewer bytes. Its trellis and scans take ten times as long for 2 to 15 % less: a
 * photo of 12 million pixels took 3.6 s of a core instead of 0.4; without Huffman tables of its own it takes 0.2, for 4 % more.
 */
const encode = (image: Sharp, ext: string, optimiseCoding: boolean): Sharp =>
  encoders[ext]?.(image) ?? image.jpeg({ quality: 88, quantizationTable: 3, optimiseCoding });

const inside = (image: Sharp, box: { width: number; height: number }): Sharp =>
  image.resize({ ...box, fit: 'inside', withoutEnlargement: true });

export type CreatedFormat = { path: string; format: FileFormat };

/** Writes the contract's smaller sizes; those of an AVIF or GIF are WebP, quick to encode. The picture is decoded once, for the largest. */
export async function makeFormats(
  from: string,
  picture: PictureMeasures,
  about: { name: string; hash: string; kind: FileKind; paths: Record<FormatSize, string> },
): Promise<{ color: string; formats: Record<string, CreatedFormat> }> {
  const ext = about.kind.ext === '.avif' || about.kind.ext === '.gif' ? '.webp' : about.kind.ext;
  const mime = ext === '.webp' ? 'image/webp' : about.kind.mime;
  const formats: Record<string, CreatedFormat> = {};
  const { data, info } = await inside(read(from), formatSizes.large).raw().toBuffer({ resolveWithObject: true });
  // `info.premultiplied` tells how it was resized, not what the bytes are.
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const size of formatSizeNames) {
    const box = formatSizes[size];
    if (picture.width <= box.width && picture.height <= box.height) continue;
    const path = about.paths[size];
    const { width, height } = await encode(inside(sharp(data, { raw }), box), ext, true).toFile(path);
    const bytes = (await stat(path)).size;
    const hash = `${size}_${about.hash}`;
    const named = { name: `${size}_${about.name}`, hash, ext, mime, path: null };
    const measured = { width, height, size: kilobytes(bytes), sizeInBytes: bytes };
    formats[size] = { path, format: { ...named, ...measured, url: `/uploads/${hash}${ext}` } };
  }
  const average = sharp(data, { raw }).resize(1, 1, { fit: 'fill' }).flatten({ background: '#ffffff' });
  return { color: `#${(await average.raw().toBuffer()).toString('hex')}`, formats };
}

/** AVIF at effort 2 is four times quicker for 10 % more bytes. Quality 45 leaves small text legible; 55 weighs a quarter more (decision 0013). */
export async function makeRendition(from: string, to: string, width: number, format: 'avif' | 'webp'): Promise<void> {
  const resized = read(from).resize({ width, withoutEnlargement: true });
  await (format === 'avif' ? resized.avif({ quality: 45, effort: 2 }) : resized.webp({ quality: 76 })).toFile(to);
}

/** Facebook, « Images in link shares »: smaller pictures are shown small. */
const [width, height] = [1200, 630];
const coverWidth = 560;
const margin = 60;
const textWidth = width - coverWidth - 2 * margin;
const maxTextHeight = 390;
/** In pixels; the last is for the longest titles, which are cut to 140 characters. */
const fontSizes = [68, 56, 44, 36];
const [basalt, quartz] = ['#0d0f10', '#f4f5f2'];
// The same path in the sources and in the bundle. A comma ends the name of a family, or Pango would read « SemiBold » as a weight.
const fontfile = fileURLToPath(new URL('../../media/fonts/archivo-expanded.ttf', import.meta.url));
const family = 'Archivo SemiBold,';

const layout = { fontfile, width: textWidth, wrap: 'word-char', rgba: true, dpi: 72 } as const;

function words(plain: string, size: number) {
  const text = `<span foreground="${quartz}">${escapeHtml(plain)}</span>`;
  const drawn = sharp({ text: { text, font: `${family} ${size}`, ...layout } });
  return drawn.png().toBuffer({ resolveWithObject: true });
}

async function titleOf(text: string) {
  for (const size of fontSizes) {
    const drawn = await words(text, size);
    if (drawn.info.height <= maxTextHeight || size === fontSizes.at(-1)) return drawn;
  }
  throw new Error('no font size');
}

/** The picture of a shared link as a JPEG: a title and the name of the institution, beside the picture at a path, if there is one. */
export async function makeShareCard(title: string, name: string, cover: string | null): Promise<Uint8Array> {
  const [heading, brand] = [await titleOf(title), await words(name, 32)];
  const layers = [
    { input: heading.data, left: margin, top: margin },
    { input: brand.data, left: margin, top: height - margin - brand.info.height },
  ];
  if (cover !== null)
    layers.push({
      input: await read(cover).resize(coverWidth, height, { fit: 'cover' }).png().toBuffer(),
      left: width - coverWidth,
      top: 0,
    });
  return sharp({ create: { width, height, channels: 3, background: basalt } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
