import { tokenizeHtml } from '#model/html.ts';

/** The start tags that implicitly end a paragraph (HTML standard, « the p element »). */
const blocks = new Set('p h2 h3 h4 ul ol blockquote pre figure figcaption table hr'.split(' '));
const voids = new Set(['br', 'hr', 'img']);

interface Open {
  name: string;
  /** A paragraph that ended before its end tag. */
  ended: boolean;
  /** What is written after its end tag. */
  after: string;
  tag: string;
  index: number;
}

/**
 * Hoists blocks out of paragraphs, as `div`s that became paragraphs may contain some: browsers parse `<p><p>a</p></p>` as three paragraphs, two
 * of them empty. The stored text then equals the displayed one. A film outside of a figure gets one, which has a title and is a block. The input
 * is the sanitizer's output: balanced, with no `<` or `>` outside tags.
 */
export function hoistBlocksOutOfParagraphs(html: string): string {
  const written: string[] = [];
  const open: Open[] = [];
  for (const part of tokenizeHtml(html)) {
    const around = open.at(-1);
    const token = part.source;
    if (part.kind === 'close') {
      open.pop();
      if (!around?.ended) written.push(token + (around?.after ?? ''));
      continue;
    }
    const name = part.kind === 'open' ? part.name : undefined;
    const isBareFilm = name === 'video' && !open.some((element) => element.name === 'figure');
    const isBlock = isBareFilm || (name !== undefined && blocks.has(name));
    if (around?.name === 'p' && isBlock && !around.ended) {
      const isBlank = written.slice(around.index + 1).every((part) => /^\s*$/.test(part));
      if (isBlank) written.length = around.index;
      else written.push('</p>');
      around.ended = true;
    } else if (around?.ended && !isBlock && /\S/.test(token)) {
      around.ended = false;
      around.index = written.push(around.tag) - 1;
    }
    if (name && !voids.has(name))
      open.push({ name, ended: false, after: isBareFilm ? '</figure>' : '', tag: token, index: written.length });
    written.push(isBareFilm ? `<figure>${token}` : token);
  }
  return written.join('');
}
