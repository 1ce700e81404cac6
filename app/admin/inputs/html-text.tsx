import type { ReactNode } from 'react';

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

/** A passage of a rich text in another language. */
export type Passage = readonly [text: string, language: string];

export const passagesOf = (...values: unknown[]): Passage[] =>
  values
    .flatMap((html) => [...parseInertHtml(String(html)).querySelectorAll<HTMLElement>('[lang]')])
    .map(({ innerHTML, lang }): Passage => [textOfHtml(innerHTML), lang]);

/** A plain text in which these passages, or a part of one, have their language (RGAA 8.7). */
export function inLanguages(text: string, passages: readonly Passage[]): ReactNode {
  const [around] = passages.filter(([passage]) => text.trim().length > 3 && passage.includes(text.trim()));
  if (around) return <span lang={around[1]}>{text}</span>;
  const [match] = passages.filter(([passage]) => passage !== '' && text.includes(passage));
  if (!match) return text;
  const start = text.indexOf(match[0]);
  return (
    <>
      {inLanguages(text.slice(0, start), passages)}
      <span lang={match[1]}>{match[0]}</span>
      {inLanguages(text.slice(start + match[0].length), passages)}
    </>
  );
}
