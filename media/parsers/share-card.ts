import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { escapeHtml } from '#model/html.ts';
import { read } from './pictures.ts';

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

const words = (text: string, size: number) =>
  sharp({
    text: {
      text: `<span foreground="${quartz}">${escapeHtml(text)}</span>`,
      font: `${family} ${size}`,
      fontfile,
      width: textWidth,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

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
