/** Parses HTML outside the page: nothing runs or is fetched. In a template, unlike with DOMParser, style sheets cause no CSP report. */
export function parseInertHtml(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('script, style, link, meta, base, title')) element.remove();
  const root = template.content.ownerDocument.createElement('div');
  root.append(template.content);
  return root;
}

const blocks = 'p, h2, h3, h4, li, blockquote, pre, tr, figcaption, br, hr';

/** The text of HTML, one line a block. */
export function textOfHtml(html: string): string {
  const body = parseInertHtml(html);
  for (const block of body.querySelectorAll(blocks)) block.append('\n');
  for (const line of body.querySelectorAll('br, hr')) line.replaceWith('\n');
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}
