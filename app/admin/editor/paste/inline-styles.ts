import { hexOf, presets } from '../colours.ts';
import { isBlock, unwrap, wrapContent } from './nodes.ts';

/**
 * Word processors and browsers write bold, italics and the like as styles: here they become marks, and of all styles only a colour
 * stays (SPEC.md, section 5). Google Docs wraps everything in a `<b>` that says it is not bold.
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
 * The colour an element is given, when it is one the author chose: browsers copy the ordinary black of every word, a link has the
 * look of links, and white would be read by nobody.
 */
export function chosenColour(element: HTMLElement): string | undefined {
  const colour = element.style.color && hexOf(element.style.color);
  if (!colour || element.closest('a') || element.querySelector('a')) return undefined;
  if (presets.some((preset) => preset.colour === colour)) return colour;
  if (colour === 'black' || colour === 'white') return undefined;
  const parts = /^#(..)(..)(..)$/
    .exec(colour)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16));
  if (!parts) return colour;
  const [darkest, lightest] = [Math.min(...parts), Math.max(...parts)];
  const isGrey = lightest - darkest <= 20;
  return (isGrey && lightest <= 0x70) || darkest >= 0xd8 ? undefined : colour;
}
