import { isBlank } from '#model/blank.ts';
import { formatNumber } from '#model/format.ts';
import { startTag } from '#model/html.ts';
import { type Finding, quote, type Rule } from './finding.ts';
import { namedColours } from './named-colours.ts';
import { blockOf, type RichTextElement, repairBy, richTextsOf, unwrapEdits } from './rich-text.ts';

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
    return isColourOnly
      ? repairBy(unwrapEdits(element), { label: 'Retirer la couleur', done: 'couleur retirée', removes: true })
      : undefined;
  const style = (element.attributes.style ?? '').replace(/(^|;)\s*color\s*:[^;]*/i, `$1color:${darker}`);
  const [from, to] = element.startTag;
  return repairBy([{ from, to, text: startTag(element.name, { ...element.attributes, style }) }], {
    label: 'Foncer la couleur',
    done: 'couleur foncée',
  });
}

function colourOf({ attributes: { style } }: RichTextElement): Rgb | undefined {
  const [, value] = /(?:^|;)\s*color\s*:\s*([^;]+)/i.exec(style ?? '') ?? [];
  return value === undefined ? undefined : parseColour(value.trim().toLowerCase());
}

/** A colour of CSS over the page; undefined for keywords without a colour of their own. */
function parseColour(value: string): Rgb | undefined {
  const hex = /^#([\da-f]{3,8})$/.exec(value)?.[1] ?? namedColours.get(value);
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
