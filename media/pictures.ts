/** What is done to pictures, in a process of its own (picture-process.ts): call it through workshop.ts. */
import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { FileFormat } from '#content/files.ts';
import type { Kind } from './kinds.ts';
import { explainDisk, FileRefused, mayPass } from './refused.ts';
import { type FormatSize, formatSizeNames, formatSizes, kilobytes } from './sizes.ts';

/** More pixels than any camera of today's; a small file that unfolds to more is a bomb (ASVS 5.2.6). */
const maxPixels = 50_000_000;

sharp.cache(false);

const read = (path: string, animated = false): Sharp =>
  sharp(path, { limitInputPixels: maxPixels, failOn: 'error', animated, autoOrient: true });

export interface Picture {
  width: number;
  height: number;
  color: string;
}

/**
 * Decodes a picture and writes it again: upright, in sRGB, and with nothing of what cameras add (EXIF, GPS, XMP). Whatever hid
 * behind a picture's first bytes does not survive it.
 * @throws FileRefused when it cannot be decoded or is too large to be
 */
export async function rewrite(from: string, to: string, kind: Kind): Promise<Picture> {
  try {
    const image = read(from, kind.ext === '.gif');
    const { width, height, pageHeight } = await encode(image, kind.ext).toFile(to);
    const color = await averageColor(from);
    return { width, height: pageHeight ?? height, color };
  } catch (error) {
    if (mayPass(error)) throw explainDisk(error);
    if (/pixel limit/i.test(String(error)))
      throw new FileRefused('Cette image compte trop de pixels : 50 millions au plus.');
    throw new FileRefused('Cette image ne peut pas être lue : le fichier est abîmé ou incomplet.');
  }
}

/** What `rewrite` would say of a picture that it would have nothing to take away from; undefined for any other. */
export async function inspect(path: string): Promise<Picture | undefined> {
  try {
    const { width, height, pageHeight, exif, xmp, iptc, orientation } = await sharp(path).metadata();
    if (exif || xmp || iptc || (orientation ?? 1) !== 1) return undefined;
    return { width, height: pageHeight ?? height, color: await averageColor(path) };
  } catch {
    return undefined;
  }
}

function encode(image: Sharp, ext: string): Sharp {
  switch (ext) {
    case '.png':
      return image.png({ compressionLevel: 9 });
    case '.webp':
      return image.webp({ quality: 88 });
    case '.avif':
      return image.avif({ quality: 65, effort: 2 });
    case '.gif':
      return image.gif();
    default:
      return image.jpeg({ quality: 88, mozjpeg: true });
  }
}

async function averageColor(path: string): Promise<string> {
  const { data } = await read(path)
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export interface MadeFormat {
  path: string;
  format: FileFormat;
}

/**
 * The contract's smaller sizes of a picture, each written where `paths` says. An AVIF's or an animation's are WebP: quick to make,
 * small, still.
 */
export async function makeFormats(
  from: string,
  picture: Picture,
  about: { name: string; hash: string; kind: Kind; paths: Record<FormatSize, string> },
): Promise<Record<string, MadeFormat>> {
  const ext = about.kind.ext === '.avif' || about.kind.ext === '.gif' ? '.webp' : about.kind.ext;
  const mime = ext === '.webp' ? 'image/webp' : about.kind.mime;
  const made: Record<string, MadeFormat> = {};
  for (const size of formatSizeNames) {
    const box = formatSizes[size];
    if (picture.width <= box.width && picture.height <= box.height) continue;
    const path = about.paths[size];
    const { width, height } = await encode(read(from).resize({ ...box, fit: 'inside' }), ext).toFile(path);
    const bytes = (await stat(path)).size;
    const hash = `${size}_${about.hash}`;
    made[size] = {
      path,
      format: {
        name: `${size}_${about.name}`,
        hash,
        ext,
        mime,
        path: null,
        width,
        height,
        size: kilobytes(bytes),
        sizeInBytes: bytes,
        url: `/uploads/${hash}${ext}`,
      },
    };
  }
  return made;
}

/**
 * One width in one format. AVIF at effort 2: four times quicker than the default for a tenth more bytes, and never full size. At quality 45, a cloth's
 * threads and a cover's letters are still whole; at 55 it weighs a quarter more (docs/decisions/0013).
 */
export async function makeRendition(from: string, to: string, width: number, format: 'avif' | 'webp'): Promise<void> {
  const resized = read(from).resize({ width, withoutEnlargement: true });
  await (format === 'avif' ? resized.avif({ quality: 45, effort: 2 }) : resized.webp({ quality: 76 })).toFile(to);
}
