const blocks = 'p, h2, h3, h4, li, blockquote, pre, tr, figcaption, br, hr';

/** The text of HTML, one line a block. It is parsed inert: nothing in it runs. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(blocks)) block.append('\n');
  for (const line of body.querySelectorAll('br, hr')) line.replaceWith('\n');
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}
