/**
 * Cuts the two fonts to what the pages say with them, writes the cuts in app/ui/fonts/ and the style sheets that declare them beside it.
 * Run by hand when a style sheet wants another weight; what it makes is kept with the source. Why so: docs/decisions/0013.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../app/ui/', import.meta.url));

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const without = (text: string, taken: string): string => [...text].filter((sign) => !taken.includes(sign)).join('');

/** What French pages are written with: it comes with the style sheet, so every sign weighs on every first visit. */
const texts = `${without(between(0x20, 0x7e), '"\\^`{|}~$<>#=_')}ÀÇÈÉÊÎŒàâçèéêëîïôòùûœ\u00a0«»©°º·–—’…\u202f€`;
/** The same of titles and labels. */
const titles = without(texts, '[];');
/**
 * All that the fonts' Latin files have, and the spaces, which a browser makes of their own. A sign that neither has is not claimed, such as the hyphen that
 * does not break (U+2011), which a text pasted from a word processor may bring: its file would be fetched for nothing.
 */
const latin = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœʻʼˆ˚˜${between(0x2000, 0x200a)}\u202f–—‘’‚“”„•…′″‹›⁄€™↑↓−∕`;
const rare = { texts: without(latin, texts), titles: without(latin, titles) };
const figures = ` ${between(0x30, 0x39)}`;

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const italic = '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2';

/** What the letters need to stand together, and the figures that tables ask for. Archivo's own are as high as its capitals, and it joins no letters. */
const features = { archivo: ['kern', 'tnum'], newsreader: ['kern', 'liga'] };

type Range = number | { min: number; max: number };

interface Face {
  family: string;
  from: string;
  to: string;
  /** With a space: a browser takes the measures of a line from a font that has one, and would fetch the next. */
  text: string;
  wght: Range;
  wdth?: Range;
  /** The weights it stands for, where they are more than those it has. */
  weights?: string;
  italic?: boolean;
}

/** Their letters also come inside a style sheet, in a property of its own: they are there with the first paint, and nothing moves (app/head.ts). */
const inside: Record<string, { sheet: string; property: string }> = {
  'fonts.css': { sheet: 'letters.css', property: '--letters' },
  'fonts-home.css': { sheet: 'letters-home.css', property: '--letters-page' },
  'fonts-figures.css': { sheet: 'letters-figures.css', property: '--letters-page' },
};

const sheets: Record<string, Face[]> = {
  // What a first screen is written with: the first paint waits for it.
  'fonts.css': [
    {
      family: 'Archivo',
      from: archivo,
      to: 'archivo',
      text: titles,
      wght: { min: 400, max: 600 },
      wdth: { min: 100, max: 125 },
    },
    // The narrow half of the sign.
    { family: 'Archivo Enseigne', from: archivo, to: 'sign', text: ' Mémorial', wght: 500, wdth: 62 },
    { family: 'Newsreader', from: newsreader, to: 'newsreader', text: texts, wght: 400 },
  ],
  // What comes once the page is painted.
  'fonts-later.css': [
    { family: 'Newsreader', from: newsreader, to: 'newsreader-light', text: texts, wght: 330, weights: '200 399' },
    { family: 'Newsreader', from: newsreader, to: 'newsreader-bold', text: texts, wght: 600, weights: '401 800' },
    {
      family: 'Newsreader',
      from: italic,
      to: 'newsreader-light-italic',
      text: texts,
      wght: 330,
      weights: '200 399',
      italic: true,
    },
    { family: 'Newsreader', from: italic, to: 'newsreader-italic', text: texts, wght: 400, italic: true },
    {
      family: 'Newsreader',
      from: italic,
      to: 'newsreader-bold-italic',
      text: texts,
      wght: 600,
      weights: '401 800',
      italic: true,
    },
    {
      family: 'Archivo Reste',
      from: archivo,
      to: 'archivo-rest',
      text: rare.titles,
      wght: { min: 400, max: 600 },
      wdth: { min: 100, max: 125 },
    },
    {
      family: 'Archivo Entier',
      from: archivo,
      to: 'archivo-whole',
      text: latin,
      wght: { min: 400, max: 620 },
      wdth: { min: 62, max: 125 },
    },
    {
      family: 'Newsreader Reste',
      from: newsreader,
      to: 'newsreader-rest',
      text: rare.texts,
      wght: { min: 330, max: 600 },
    },
    {
      family: 'Newsreader Reste',
      from: italic,
      to: 'newsreader-rest-italic',
      text: rare.texts,
      wght: { min: 330, max: 600 },
      italic: true,
    },
  ],
  // The title of the home page, to its very letters.
  'fonts-home.css': [
    {
      family: 'Archivo Accueil',
      from: archivo,
      to: 'home-narrow',
      text: 'Mémoire debout,',
      wght: 560,
      wdth: 62,
    },
    {
      family: 'Archivo Ouvert',
      from: archivo,
      to: 'home-open',
      text: 'horizon ouvert',
      wght: 620,
      wdth: { min: 62, max: 125 },
    },
  ],
  // The figures of dates, narrow too, each as it is used.
  'fonts-figures.css': [
    { family: 'Archivo Chiffres', from: archivo, to: 'figures-62', text: figures, wght: 600, wdth: 62 },
    {
      family: 'Archivo Chiffres',
      from: archivo,
      to: 'figures-88',
      text: figures,
      wght: { min: 400, max: 600 },
      wdth: 88,
    },
  ],
};

await mkdir(`${folder}fonts/`, { recursive: true });
for (const [sheet, faces] of Object.entries(sheets)) {
  for (const face of faces) await cut(face);
  await write(sheet, faces.map(rule).join(''));
  const letters = inside[sheet];
  if (letters) await write(letters.sheet, `head {\n  ${letters.property}:${faces.map(words).join('')};\n}\n`);
}

async function write(sheet: string, rules: string): Promise<void> {
  await writeFile(folder + sheet, `/* Written by scripts/fonts.ts. */\n${rules}`);
}

async function cut({ from, to, text, wght, wdth }: Face): Promise<void> {
  const whole = await readFile(resolve(from));
  const variationAxes = { wght, ...(wdth && { wdth }) };
  const keepFeatures = from === archivo ? features.archivo : features.newsreader;
  // Widths follow from the outlines' own variations where HVAR does not say them (OpenType, « HVAR »): it only spares their reckoning.
  const dropTables = ['STAT', 'gasp', 'HVAR'];
  // Its types do not know keepFeatures and dropTables yet: a literal would be refused.
  const options = { targetFormat: 'woff2' as const, variationAxes, keepFeatures, dropTables, noHinting: true };
  const small = await subsetFont(whole, text, options);
  await writeFile(`${folder}fonts/${to}.woff2`, small);
  process.stdout.write(`${to}: ${whole.byteLength} → ${small.byteLength} bytes\n`);
}

function rule({ family, to, text, wght, wdth, weights, italic: slanted }: Face): string {
  const lines = [
    `font-family: "${family}"`,
    `src: url("./fonts/${to}.woff2") format("woff2")`,
    `font-weight: ${weights ?? span(wght)}`,
    ...(wdth ? [`font-stretch: ${span(wdth, '%')}`] : []),
    ...(slanted ? ['font-style: italic'] : []),
    'font-display: swap',
    `unicode-range:\n    ${codes(text).join(',\n    ')}`,
  ];
  return `@font-face {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;
}

/** What app/head.ts reads: family, weights, widths, bytes. */
function words({ family, to, wght, wdth }: Face): string {
  return `\n    "${family}" "${span(wght)}" "${span(wdth ?? 100, '%')}" url("./fonts/${to}.woff2?inline")`;
}

function span(range: Range, unit = ''): string {
  return typeof range === 'number' ? `${range}${unit}` : `${range.min}${unit} ${range.max}${unit}`;
}

/** As `unicode-range` wants them, neighbours together. */
function codes(text: string): string[] {
  const points = [...new Set(text)].map((sign) => sign.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16);
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`));
}
