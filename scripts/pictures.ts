/** Draws the icons and the sharing pictures (1200 × 630) in public/. Run by hand when the logo, a font or a title changes; then committed. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { browserArguments, browserPath } from './browser.ts';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const basalt = '#0d0f10';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url));
const data = (type: string, bytes: Buffer) => `url("data:${type};base64,${bytes.toString('base64')}")`;

/** The sign on basalt, to the very edges: it is a texture, so a mask may cut it anywhere (W3C, « Maskable icons »). */
async function icon(file: string, size: number): Promise<void> {
  const drawn = await sharp(await read('public/sign.svg'), { density: 600 })
    .resize(size, size)
    .flatten({ background: basalt })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  await writeFile(`${folder}${file}`, file.endsWith('.ico') ? ico(drawn, size) : drawn);
}

function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

/** The picture of each page: its text, in the narrow then the wide font where that is the logo's style, and the artwork behind the lattice. */
const shared: { file: string; title: string; art: string }[] = [
  { file: 'accueil', title: '<i>Mémoire debout,</i> horizon ouvert', art: 'horizon' },
  { file: 'evenements', title: 'Événements', art: 'madras' },
  { file: 'collections', title: 'Collections', art: 'indigo' },
  { file: 'decouvrir', title: 'Découvrir', art: 'racines' },
  { file: 'visiter', title: 'Visiter', art: 'sillage' },
  { file: 'magazines', title: 'Magazines', art: 'constellation' },
  { file: 'actualites', title: 'Patrimoine & Actualités', art: 'registre' },
  { file: 'offres', title: 'Offres d’emploi', art: 'canne' },
];

await icon('icons/icon-192.png', 192);
await icon('icons/icon-512.png', 512);
await icon('icons/apple-touch-icon.png', 180);
await icon('favicon.ico', 48);

const archivo = data(
  'font/woff2',
  await readFile(resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')),
);
const mask = data('image/svg+xml', await read('app/ui/lattice/mask.svg'));
const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArguments });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const { file, title, art } of shared) {
  const work = data('image/jpeg', await read(`demo/files/pictures/${art}.jpg`));
  await page.setContent(`<!doctype html><html lang="fr"><style>
    @font-face { font-family: Archivo; src: ${archivo}; font-weight: 100 900; font-stretch: 62% 125% }
    body { margin: 0; width: 1200px; height: 630px; background: ${basalt};
      color: #f4f5f2; font-family: Archivo; position: relative; overflow: hidden }
    div { position: absolute; inset: 0 0 0 50%; background: ${work} 50% 50% / cover; mask: ${mask} 0 50% / 100% 100% no-repeat }
    h1 { position: absolute; left: 64px; top: 64px; width: 560px; margin: 0; font-size: 68px;
      line-height: .96; letter-spacing: -.025em; font-weight: 620; font-stretch: 125%; text-wrap: balance; overflow-wrap: anywhere }
    h1 i { font-style: normal; font-stretch: 62%; font-weight: 560; display: block }
    p { position: absolute; left: 64px; bottom: 56px; margin: 0; font-size: 36px; font-weight: 600 }
    p i { font-style: normal; font-stretch: 62% } p b { font-stretch: 125%; font-weight: 600 }
  </style><div></div><h1>${title.replace('&', '&amp;')}</h1><p><i>Mémorial</i> <b>ACTe</b></p></html>`);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ type: 'png' });
  await writeFile(`${folder}partage/${file}.jpg`, await sharp(shot).jpeg({ quality: 82, mozjpeg: true }).toBuffer());
}
await browser.close();
