/**
 * Subsets the two fonts to the characters of French pages and writes app/ui/fonts/ and app/ui/fonts.css. Run by hand, with Arial,
 * Times New Roman (or the Liberation fonts, which have their widths), Roboto and Noto Serif installed: the fallback faces are
 * measured in the browser. Its output is committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import subsetFont from 'subset-font';
import { browserArguments, browserPath } from './browser.ts';

const { resolve } = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../app/ui/', import.meta.url));

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const without = (text: string, removed: string): string => [...text].filter((char) => !removed.includes(char)).join('');

/** The characters of French texts. Every first visit loads them, so each one counts. */
const french = `${without(between(0x20, 0x7e), '"\\^`{|}~$<>#=_')}ÀÂÇÈÉÊËÎÏÔÙÛÜŒàâçèéêëîïôùûüœ\u00a0«»©°º·–—’•…\u202f€`;
/**
 * The other characters of the fonts' Latin files, and the spaces, which a browser makes itself. A character that neither file has is
 * left out, such as the non-breaking hyphen (U+2011): its file would be fetched for nothing.
 */
const latin = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœʻʼˆ˚˜${between(0x2000, 0x200a)}\u202f–—‘’‚“”„•…′″‹›⁄€™↑↓−∕`;
const rare = without(latin, french);

interface Range {
  min: number;
  max: number;
}

type FontFaceRule = Omit<Font, 'weights'> & { weights?: Range | number };

interface Font {
  family: string;
  file: string;
  source: string;
  text: string;
  wght: Range | number;
  wdth?: Range;
  /** The weights that the file serves, where they are more than its own. */
  weights?: Range;
  /**
   * The ranges of the files that this one completes. Each is a rule of its own with exactly these ranges: of two that overlap a browser
   * uses one, and finds no character of the other.
   */
  completes?: { weights?: Range | number; wdth?: Range }[];
  italic?: boolean;
}

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const newsreaderItalic = '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2';

/** OpenType features that the pages use. Archivo joins no letters. */
const features: Record<string, string[]> = { Archivo: ['kern', 'tnum'], Newsreader: ['kern', 'liga'] };

/** Texts in the narrow width: the logo and the title of the home page; the numbers of dates. */
const narrow = ' Mémorial Mémoire debout, horizon ouvert';
const figures = '0123456789';

const normal: Range = { min: 100, max: 100 };
const wide: Range = { min: 101, max: 125 };
/** The title of the home page goes through the widths between this and the usual one in two frames. */
const condensed: Range = { min: 62, max: 90 };
const weights = { archivo: { min: 400, max: 600 }, light: { min: 200, max: 399 }, bold: { min: 401, max: 900 } };
const newsreaderRange: Range = { min: 330, max: 600 };
const newsreaderWeights = [{ weights: weights.light }, { weights: 400 }, { weights: weights.bold }];

const fonts: Font[] = [
  { family: 'Archivo', file: 'archivo', source: archivo, text: french, wght: weights.archivo, wdth: normal },
  // Titles and buttons, which have one weight.
  {
    family: 'Archivo',
    file: 'archivo-wide',
    source: archivo,
    text: french,
    wght: 600,
    wdth: wide,
    weights: weights.archivo,
  },
  {
    family: 'Archivo',
    file: 'archivo-rare',
    source: archivo,
    text: rare,
    wght: weights.archivo,
    wdth: { min: 100, max: 125 },
    completes: [{ wdth: normal }, { wdth: wide }],
  },
  // Every page preloads it: it is small enough for the first round trip of one connection of six (docs/decisions/0082).
  {
    family: 'Archivo',
    file: 'archivo-narrow',
    source: archivo,
    text: narrow,
    wght: { min: 500, max: 600 },
    wdth: condensed,
    weights: weights.archivo,
  },
  {
    family: 'Archivo',
    file: 'archivo-narrow-figures',
    source: archivo,
    text: figures,
    wght: weights.archivo,
    wdth: condensed,
  },
  {
    family: 'Archivo',
    file: 'archivo-narrow-rest',
    source: archivo,
    text: without(latin, narrow + figures),
    wght: weights.archivo,
    wdth: condensed,
  },
  { family: 'Newsreader', file: 'newsreader', source: newsreader, text: french, wght: 400 },
  {
    family: 'Newsreader',
    file: 'newsreader-light',
    source: newsreader,
    text: french,
    wght: 330,
    weights: weights.light,
  },
  { family: 'Newsreader', file: 'newsreader-bold', source: newsreader, text: french, wght: 600, weights: weights.bold },
  {
    family: 'Newsreader',
    file: 'newsreader-rare',
    source: newsreader,
    text: rare,
    wght: newsreaderRange,
    completes: newsreaderWeights,
  },
  { family: 'Newsreader', file: 'newsreader-italic', source: newsreaderItalic, text: french, wght: 400, italic: true },
  {
    family: 'Newsreader',
    file: 'newsreader-light-italic',
    source: newsreaderItalic,
    text: french,
    wght: 330,
    weights: weights.light,
    italic: true,
  },
  {
    family: 'Newsreader',
    file: 'newsreader-bold-italic',
    source: newsreaderItalic,
    text: french,
    wght: 600,
    weights: weights.bold,
    italic: true,
  },
  {
    family: 'Newsreader',
    file: 'newsreader-italic-rare',
    source: newsreaderItalic,
    text: rare,
    wght: newsreaderRange,
    completes: newsreaderWeights,
    italic: true,
  },
];

/**
 * A fallback face of the system until a font has loaded. It is measured in the middle of each range and scaled to the same width and line:
 * text then breaks at the same words, and nothing moves (web.dev, « Improved font fallbacks »).
 */
interface Fallback {
  family: string;
  for: string;
  /** Names of system faces, or our file that is the fallback. */
  local: string[] | 'archivo';
  /** Of the fallback face. */
  weight: number;
  italic?: boolean;
  weights: [Range, measured: number][];
  widths?: [Range, measured: number][];
}

const sansWidths: [Range, number][] = [
  [{ min: 62, max: 74 }, 62],
  [{ min: 75, max: 94 }, 88],
  [{ min: 95, max: 106 }, 100],
  [{ min: 107, max: 116 }, 112],
  [{ min: 117, max: 125 }, 125],
];
const regular: [Range, number][] = [[{ min: 400, max: 549 }, 400]];
const semibold: [Range, number][] = [[{ min: 550, max: 900 }, 600]];

const fallbacks: Fallback[] = [
  ...[
    { family: 'Archivo Fallback', bold: false, local: ['Arial', 'Liberation Sans', 'Helvetica'] },
    { family: 'Archivo Fallback', bold: true, local: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'] },
    { family: 'Archivo Fallback Android', bold: false, local: ['Roboto', 'Roboto Regular'] },
    { family: 'Archivo Fallback Android', bold: true, local: ['Roboto Bold'] },
  ].map(({ family, bold, local }) => ({
    family,
    for: 'Archivo',
    local,
    weight: bold ? 700 : 400,
    weights: bold ? semibold : regular,
    widths: sansWidths,
  })),
  // Systems with neither, and narrow text: the file of the usual widths is preloaded, so it is there first.
  {
    family: 'Archivo Fallback Narrow',
    for: 'Archivo',
    local: 'archivo',
    weight: 500,
    weights: [[{ min: 400, max: 900 }, 500]],
    widths: sansWidths.filter(([{ max }]) => max < 100),
  },
  ...[
    { family: 'Newsreader Fallback', local: ['Times New Roman', 'Liberation Serif', 'Tinos'] },
    { family: 'Newsreader Fallback Android', local: ['Noto Serif', 'Noto Serif Regular'] },
  ].flatMap(({ family, local }): Fallback[] => [
    {
      family,
      for: 'Newsreader',
      local,
      weight: 400,
      weights: [
        [{ min: 200, max: 399 }, 330],
        [{ min: 400, max: 549 }, 400],
      ],
    },
    { family, for: 'Newsreader', local: styled(local, 'Bold'), weight: 700, weights: semibold },
    {
      family,
      for: 'Newsreader',
      local: styled(local, 'Italic'),
      weight: 400,
      italic: true,
      weights: [[{ min: 200, max: 900 }, 400]],
    },
  ]),
];

function styled(names: string[], style: string): string[] {
  return names.filter((name) => !name.endsWith('Regular')).map((name) => `${name} ${style}`);
}

/** Samples as on the pages: running text, and the largest title. Only titles are wide. */
const samples = {
  text:
    'Le Mémorial raconte la traite, l’esclavage et leurs abolitions, de l’Afrique aux Caraïbes, par des ' +
    'œuvres, des archives et des voix. Visites guidées du mardi au dimanche, de ' +
    '9 h à 19 h : réservez votre créneau en ligne, 15 €. Le site a été conçu pour que chacun puisse le ' +
    'lire, quels que soient son appareil et sa manière de lire. Une table ronde ' +
    'réunit historiennes, artistes et enseignants autour des objets confiés par les familles ; l’entrée ' +
    'est libre dans la limite des places disponibles.',
  titles: 'Mémoire debout, horizon ouvert',
};

const rules: string[] = [];
for (const font of fonts) {
  await subset(font);
  for (const ranges of font.completes ?? [{}]) rules.push(face({ ...font, ...ranges }));
}
rules.push(...(await measureFallbacks()));
await writeFile(`${folder}fonts.css`, `/* Written by scripts/subset-fonts.ts. */\n${rules.join('')}`);

async function subset({ family, source, file, text, wght, wdth }: Font): Promise<void> {
  const original = await readFile(resolve(source));
  // Its types lack keepFeatures and dropTables: a literal would be refused. Advance widths follow from the outlines' own variations
  // without HVAR (OpenType).
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght, ...(wdth && { wdth }) },
    keepFeatures: features[family],
    dropTables: ['STAT', 'gasp', 'HVAR'],
    noHinting: true,
  };
  // A browser takes the metrics of a line from a font that has a space, and would else fetch the next.
  const bytes = await subsetFont(original, ` ${text}`, options);
  await writeFile(`${folder}fonts/${file}.woff2`, bytes);
  process.stdout.write(`${file}: ${original.byteLength} → ${bytes.byteLength} bytes\n`);
}

function face({ family, file, text, wght, wdth, weights, italic }: FontFaceRule): string {
  return rule([
    `font-family: "${family}"`,
    `src: ${fileSource(file)}`,
    `font-weight: ${span(weights ?? wght)}`,
    ...(wdth ? [`font-stretch: ${span(wdth, '%')}`] : []),
    ...(italic ? ['font-style: italic'] : []),
    'font-display: swap',
    characters(text),
  ]);
}

function fileSource(file: string): string {
  return `url("./fonts/${file}.woff2") format("woff2")`;
}

function localSource(names: string[]): string {
  return names.map((name) => `local("${name}")`).join(', ');
}

function characters(text: string): string {
  return `unicode-range:\n    ${codePoints(text).join(',\n    ')}`;
}

function span(range: Range | number, unit = ''): string {
  if (typeof range === 'number') return `${range}${unit}`;
  return range.min === range.max ? `${range.min}${unit}` : `${range.min}${unit} ${range.max}${unit}`;
}

async function measureFallbacks(): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArguments });
  const page = await browser.newPage();
  const written: string[] = [];
  for (const fallback of fallbacks) {
    const isOwn = fallback.local === 'archivo';
    const family = fallback.local === 'archivo' ? archivo : fallback.local;
    const running = isOwn ? `${narrow} ${figures}` : samples.text;
    const reference = await measure(page, fallback, family, fallback.weight, 100, running);
    const titles = await measure(page, fallback, family, fallback.weight, 100, samples.titles);
    if (!reference || !titles) throw new Error(`None of ${family} is installed.`);
    for (const [weights, weight] of fallback.weights) {
      for (const [widths, width] of fallback.widths ?? [[undefined, 100] as const]) {
        const isTitle = width > 116;
        const sample = isTitle ? samples.titles : running;
        const real = await measure(page, fallback, sourceOf(fallback), weight, width, sample);
        if (!real) throw new Error(`${fallback.for} does not load.`);
        // Slightly narrower: the title of the home page must not break where it does not with the real font.
        const scale = isTitle ? (0.98 * real.width) / titles.width : real.width / reference.width;
        const percent = (value: number) => `${(Math.round(value * 1000) / 10).toFixed(1)}%`;
        written.push(
          rule([
            `font-family: "${fallback.family}"`,
            `src: ${fallback.local === 'archivo' ? fileSource('archivo') : localSource(fallback.local)}`,
            `font-weight: ${weights.min} ${weights.max}`,
            ...(widths ? [`font-stretch: ${widths.min}% ${widths.max}%`] : []),
            ...(fallback.italic ? ['font-style: italic'] : []),
            `size-adjust: ${percent(scale)}`,
            `ascent-override: ${percent(real.ascent / scale)}`,
            `descent-override: ${percent(real.descent / scale)}`,
            'line-gap-override: 0%',
            ...(isOwn ? [characters(french)] : []),
          ]),
        );
      }
    }
  }
  await browser.close();
  return written;
}

function sourceOf({ for: family, italic }: Fallback): string {
  if (family === 'Archivo') return archivo;
  return italic ? newsreaderItalic : newsreader;
}

/** Width of the sample, ascent and descent of a face, in em. Undefined when the face is not installed. */
async function measure(
  page: Page,
  { italic }: Fallback,
  from: string | string[],
  weight: number,
  width: number,
  sample: string,
) {
  const src = Array.isArray(from)
    ? localSource(from)
    : `url("data:font/woff2;base64,${await readFile(resolve(from), 'base64')}")`;
  return page.evaluate(
    async ({ src, style, weight, width, sample }) => {
      const face = new FontFace('measured', src, { weight: '1 1000', stretch: '50% 200%', style });
      if (!(await face.load().catch(() => undefined))) return undefined;
      document.fonts.add(face);
      const span = document.createElement('span');
      span.style.cssText = `font: ${style} ${weight} 100px/normal measured; font-stretch: ${width}%; white-space: pre; position: absolute`;
      span.textContent = sample;
      document.body.append(span);
      const box = span.getBoundingClientRect();
      const baseline = document.createElement('span');
      baseline.style.cssText = 'display: inline-block; width: 0; height: 0';
      span.prepend(baseline);
      const ascent = baseline.getBoundingClientRect().bottom - box.top;
      const result = { width: box.width / 100, ascent: ascent / 100, descent: (box.height - ascent) / 100 };
      span.remove();
      document.fonts.delete(face);
      return result;
    },
    { src, style: italic ? 'italic' : 'normal', weight, width, sample },
  );
}

function rule(lines: string[]): string {
  return `@font-face {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;
}

/** In the syntax of `unicode-range`, with neighbours merged. */
function codePoints(text: string): string[] {
  const points = [...new Set(text)].map((char) => char.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16);
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`));
}
