import { normalizeColour, presets } from '../colours.ts';
import { isBlock, unwrap, wrapContent } from './nodes.ts';

/**
 * Turns styles such as bold and italics into marks; of all styles only a colour stays (docs/product.md, « Input »).
 * Google Docs wraps everything in a `<b>` styled as not bold.
 */
export function marksFromStyles(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('[style]')]) {
    const { style } = element;
    if (isBlock(element) && !/^(p|div|td)$/.test(element.localName)) continue;
    const inLink = element.closest('a') !== null;
    const inHeading = element.closest('h1, h2, h3, h4, h5, h6, th') !== null;
    const bold = /^(bold|bolder|[6-9]\d\d)$/.test(style.fontWeight);
    const decoration = `${style.textDecorationLine} ${style.textDecoration}`;
    if (bold && !inHeading && !element.matches('b, strong')) wrapContent(element, 'strong');
    if (/^(italic|oblique)/.test(style.fontStyle) && !element.matches('i, em, cite')) wrapContent(element, 'em');
    if (/underline/.test(decoration) && !inLink && !element.querySelector('a')) wrapContent(element, 'u');
    if (/line-through/.test(decoration)) wrapContent(element, 's');
    if (/^(super|sub)$/.test(style.verticalAlign) && !element.matches('sup, sub')) {
      wrapContent(element, style.verticalAlign === 'super' ? 'sup' : 'sub');
    }
    const negated =
      (/^(normal|400)$/.test(style.fontWeight) && element.matches('b, strong')) ||
      (style.fontStyle === 'normal' && element.matches('i, em'));
    if (negated) unwrap(element);
  }
  for (const font of body.querySelectorAll<HTMLElement>('font[color]'))
    font.style.color = font.getAttribute('color') ?? '';
}

/**
 * The text colour that the author chose. Browsers copy the default black of every word, links have their own colour, and near-white is
 * unreadable.
 */
export function chosenColour(element: HTMLElement): string | undefined {
  const colour = element.style.color && normalizeColour(element.style.color);
  if (!colour || element.closest('a') || element.querySelector('a')) return undefined;
  if (presets.some((preset) => preset.colour === colour)) return colour;
  if (colour === 'black' || colour === 'white') return undefined;
  const [, ...digits] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  if (digits.length === 0) return colour;
  const parts = digits.map((part) => Number.parseInt(part, 16));
  const [darkest, lightest] = [Math.min(...parts), Math.max(...parts)];
  const isGrey = lightest - darkest <= 20;
  return (isGrey && lightest <= 0x70) || darkest >= 0xd8 ? undefined : colour;
}
