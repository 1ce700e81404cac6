/**
 * Parses HTML outside the page: nothing in it runs and nothing is fetched.
 * A template is used rather than DOMParser: style sheets from word processors are ignored there, and cause no CSP report.
 */
export function parseInertHtml(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('script, style, link, meta, base, title')) element.remove();
  const root = template.content.ownerDocument.createElement('div');
  root.append(template.content);
  return root;
}
