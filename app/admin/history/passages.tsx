import type { ReactNode } from 'react';
import { parseInertHtml, textOfHtml } from '../inputs/html-text.ts';

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
