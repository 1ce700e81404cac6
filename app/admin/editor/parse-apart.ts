/**
 * Parses HTML apart from the page: nothing of it runs and nothing is fetched. In a template, rather than with DOMParser: there the
 * style sheets that word processors send along are not even considered, and the page's policy has nothing to report of them.
 */
export function parseApart(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('script, style, link, meta, base, title')) element.remove();
  const root = template.content.ownerDocument.createElement('div');
  root.append(template.content);
  return root;
}
