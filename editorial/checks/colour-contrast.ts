import { isBlank } from '#model/characters.ts';
import { formatNumber } from '#model/format.ts';
import { startTag } from '#model/html.ts';
import { type Finding, quote, type Rule } from './finding.ts';
import { blockOf, type RichTextElement, removalBy, repairBy, richTextsOf, unwrapEdits } from './rich-text.ts';

type Rgb = [red: number, green: number, blue: number];

/** The page behind texts: `--chaux` of the design. */
const background: Rgb = [0xf4, 0xf5, 0xf2];
/** WCAG 2.2, 1.4.3: texts, and headings of 24 px or more. */
const minimum = 4.5;
const minimumOfHeadings = 3;

/** Coloured texts that are too pale for the page (WCAG 1.4.3). */
export const colourContrast: Rule = function* (type, values) {
  for (const { richText, where } of richTextsOf(type, values, /color/)) {
    for (const element of richText.elements) {
      const colour = colourOf(element);
      if (!colour || isBlank(element.text)) continue;
      const required = /^h[23]$/.test(blockOf(element)?.name ?? '') ? minimumOfHeadings : minimum;
      const ratio = contrast(colour, background);
      if (ratio >= required) continue;
      yield {
        ...where(element),
        location: { kind: 'text', start: element.start, end: element.end },
        sentence: `${quote(element.text, 40)} est trop pâle`,
        reason: `Contraste de ${decimal(ratio)} pour 1 sur le fond de la page\u00a0: il en faut ${decimal(required)}.`,
        repair: repairOf(element, colour, required),
      };
    }
  }
};

function repairOf(element: RichTextElement, colour: Rgb, required: number): Finding['repair'] {
  const darker = darken(colour, required);
  // A span without other attributes than its colour is removed with it.
  const isColourOnly = element.name === 'span' && Object.keys(element.attributes).length === 1;
  if (!darker)
    return isColourOnly ? removalBy(unwrapEdits(element), 'Retirer la couleur', 'couleur retirée') : undefined;
  const style = (element.attributes.style ?? '').replace(/(^|;)\s*color\s*:[^;]*/i, `$1color:${darker}`);
  const [from, to] = element.startTag;
  const text = startTag(element.name, { ...element.attributes, style });
  return repairBy([{ from, to, text }], 'Foncer la couleur', 'couleur foncée');
}

function colourOf({ attributes: { style } }: RichTextElement): Rgb | undefined {
  const [, value] = /(?:^|;)\s*color\s*:\s*([^;]+)/i.exec(style ?? '') ?? [];
  return value === undefined ? undefined : parseColour(value.trim().toLowerCase());
}

/** The named colours of CSS Color 4, section 6.1, without # and without their names with « grey ». */
const namedColours: ReadonlyMap<string, string> = new Map(
  [
    'aliceblue f0f8ff, antiquewhite faebd7, aqua 00ffff, aquamarine 7fffd4, azure f0ffff, beige f5f5dc, bisque ffe4c4, black 000000',
    'blanchedalmond ffebcd, blue 0000ff, blueviolet 8a2be2, brown a52a2a, burlywood deb887, cadetblue 5f9ea0, chartreuse 7fff00, chocolate d2691e',
    'coral ff7f50, cornflowerblue 6495ed, cornsilk fff8dc, crimson dc143c, cyan 00ffff, darkblue 00008b, darkcyan 008b8b, darkgoldenrod b8860b',
    'darkgray a9a9a9, darkgreen 006400, darkkhaki bdb76b, darkmagenta 8b008b, darkolivegreen 556b2f, darkorange ff8c00, darkorchid 9932cc',
    'darkred 8b0000, darksalmon e9967a, darkseagreen 8fbc8f, darkslateblue 483d8b, darkslategray 2f4f4f, darkturquoise 00ced1, darkviolet 9400d3',
    'deeppink ff1493, deepskyblue 00bfff, dimgray 696969, dodgerblue 1e90ff, firebrick b22222, floralwhite fffaf0, forestgreen 228b22',
    'fuchsia ff00ff, gainsboro dcdcdc, ghostwhite f8f8ff, gold ffd700, goldenrod daa520, gray 808080, green 008000, greenyellow adff2f',
    'honeydew f0fff0, hotpink ff69b4, indianred cd5c5c, indigo 4b0082, ivory fffff0, khaki f0e68c, lavender e6e6fa, lavenderblush fff0f5',
    'lawngreen 7cfc00, lemonchiffon fffacd, lightblue add8e6, lightcoral f08080, lightcyan e0ffff, lightgoldenrodyellow fafad2, lightgray d3d3d3',
    'lightgreen 90ee90, lightpink ffb6c1, lightsalmon ffa07a, lightseagreen 20b2aa, lightskyblue 87cefa, lightslategray 778899',
    'lightsteelblue b0c4de, lightyellow ffffe0, lime 00ff00, limegreen 32cd32, linen faf0e6, magenta ff00ff, maroon 800000',
    'mediumaquamarine 66cdaa, mediumblue 0000cd, mediumorchid ba55d3, mediumpurple 9370db, mediumseagreen 3cb371, mediumslateblue 7b68ee',
    'mediumspringgreen 00fa9a, mediumturquoise 48d1cc, mediumvioletred c71585, midnightblue 191970, mintcream f5fffa, mistyrose ffe4e1',
    'moccasin ffe4b5, navajowhite ffdead, navy 000080, oldlace fdf5e6, olive 808000, olivedrab 6b8e23, orange ffa500, orangered ff4500',
    'orchid da70d6, palegoldenrod eee8aa, palegreen 98fb98, paleturquoise afeeee, palevioletred db7093, papayawhip ffefd5, peachpuff ffdab9',
    'peru cd853f, pink ffc0cb, plum dda0dd, powderblue b0e0e6, purple 800080, rebeccapurple 663399, red ff0000, rosybrown bc8f8f',
    'royalblue 4169e1, saddlebrown 8b4513, salmon fa8072, sandybrown f4a460, seagreen 2e8b57, seashell fff5ee, sienna a0522d, silver c0c0c0',
    'skyblue 87ceeb, slateblue 6a5acd, slategray 708090, snow fffafa, springgreen 00ff7f, steelblue 4682b4, tan d2b48c, teal 008080',
    'thistle d8bfd8, tomato ff6347, turquoise 40e0d0, violet ee82ee, wheat f5deb3, white ffffff, whitesmoke f5f5f5, yellow ffff00',
    'yellowgreen 9acd32',
  ].flatMap((line) => line.split(', ').map((pair) => pair.split(' ') as [string, string])),
);

/** A colour of CSS over the page; undefined for keywords without a colour of their own. */
function parseColour(value: string): Rgb | undefined {
  const hex = /^#([\da-f]{3,8})$/.exec(value)?.[1] ?? namedColours.get(value.replace('grey', 'gray'));
  if (hex) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    if (digits.length !== 6 && digits.length !== 8) return undefined;
    const [red = 0, green = 0, blue = 0, alpha = 255] = (digits.match(/../g) ?? []).map((pair) =>
      Number.parseInt(pair, 16),
    );
    return over([red, green, blue], alpha / 255);
  }
  const parts = /^rgba?\(([^)]+)\)$/
    .exec(value)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (!parts || parts.length < 3) return undefined;
  const channel = (part = '0') => (part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number(part));
  const alpha =
    parts[3] === undefined ? 1 : parts[3].endsWith('%') ? Number.parseFloat(parts[3]) / 100 : Number(parts[3]);
  const rgb: Rgb = [channel(parts[0]), channel(parts[1]), channel(parts[2])];
  return [...rgb, alpha].every(Number.isFinite) ? over(rgb, alpha) : undefined;
}

const over = (colour: Rgb, alpha: number): Rgb =>
  colour.map((channel, index) => channel * alpha + (background[index] ?? 0) * (1 - alpha)) as Rgb;

/** WCAG 2.2, « relative luminance ». */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The same hue, as much darker as needed; undefined for a colour that would become black. */
function darken(colour: Rgb, required: number): string | undefined {
  if (Math.max(...colour) - Math.min(...colour) < 12) return undefined;
  for (let factor = 0.95; factor > 0.1; factor -= 0.05) {
    const darker = colour.map((channel) => Math.round(channel * factor)) as Rgb;
    if (contrast(darker, background) >= required)
      return `#${darker.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
  return undefined;
}

const decimal = (value: number): string => formatNumber(Math.floor(value * 10) / 10, 'decimal');
