/** Subsets the fonts to the site's characters, in app/ui/fonts/ and media/fonts/ (decision 0013). Run by hand after a change of them; committed. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../app/ui/fonts/', import.meta.url));

/** French, Guadeloupean Creole and Spanish names. Every first visit loads them; a browser takes another character from a system font. */
const characters =
  ' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÂÁÇÈÉÊËÍÎÏÑÔÒÓÙÛÜÚŒàâáçèéêëíîïñôòóùûüúœ' +
  '!"%&\'()*+,-./:;?@[]_\u00a0\u202f«»“”‘’©°º·×–—•…€↑↓';

/** Signs that are not in the titles and quotations that stand in italics: 1.3 kB before the largest paint of a page with one. */
const notInItalics = /[*+@_©º×•↑↓]/g;

/** OpenType features that the pages use (`keepFeatures`), and the ranges of the axes. Archivo joins no letters. */
const fonts = [
  {
    file: 'archivo.woff2',
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    keepFeatures: ['kern', 'tnum'],
    variationAxes: { wght: { min: 400, max: 600 }, wdth: { min: 62, max: 125 } },
  },
  {
    file: 'newsreader.woff2',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    keepFeatures: ['kern', 'liga'],
    variationAxes: { wght: { min: 330, max: 600 } },
  },
  {
    file: 'newsreader-italic.woff2',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2',
    text: characters.replaceAll(notInItalics, ''),
    keepFeatures: ['kern', 'liga'],
    // One weight for 330 and 400: both would be 10 kB more before the largest paint of each page that names a work.
    variationAxes: { wght: 345 },
  },
];

for (const { file, source, text = characters, ...options } of fonts) {
  // Advance widths follow from the outlines' own variations without HVAR (OpenType). Without GDEF each weight has the kerning of 400: that of
  // the others is 7 kB of Newsreader.
  const shared = { targetFormat: 'woff2', noHinting: true, dropTables: ['STAT', 'gasp', 'HVAR', 'GDEF'] } as const;
  const bytes = await subsetFont(await readFile(resolve(source)), text, { ...options, ...shared });
  await writeFile(folder + file, bytes);
  process.stdout.write(`${file}: ${bytes.byteLength} bytes\n`);
}
for (const name of ['archivo', 'newsreader'])
  await copyFile(resolve(`@fontsource-variable/${name}/LICENSE`), `${folder}${name}-license.txt`);

// The font of the pictures of shared links (media/parsers/pictures.ts): libvips reads no WOFF2, and takes one width and weight.
const archivo = await readFile(resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'));
const expanded = { targetFormat: 'truetype', noHinting: true, variationAxes: { wght: 620, wdth: 125 } } as const;
await writeFile(
  new URL('../media/fonts/archivo-expanded.ttf', import.meta.url),
  await subsetFont(archivo, characters, expanded),
);
