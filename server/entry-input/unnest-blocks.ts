import { tokenizeHtml } from '#model/html.ts';

/** The start tags that implicitly end a paragraph (HTML standard, « the p element »). */
const blocks = new Set('p h2 h3 h4 ul ol blockquote pre figure figcaption table hr'.split(' '));
const voids = new Set(['br', 'hr', 'img']);

interface Open {
  name: string;
  /** A paragraph that ended before its end tag. */
  ended: boolean;
  tag: string;
  index: number;
}

/**
 * Hoists blocks out of paragraphs, as `div`s that became paragraphs may contain some: browsers parse `<p><p>a</p></p>` as three paragraphs, two
 * of them empty. The stored text then equals the displayed one. The input is the sanitizer's output: balanced, with no `<` or `>` outside tags.
 */
export function hoistBlocksOutOfParagraphs(html: string): string {
  const written: string[] = [];
  const open: Open[] = [];
  for (const part of tokenizeHtml(html)) {
    const around = open.at(-1);
    const token = part.source;
    if (part.kind === 'close') {
      open.pop();
      if (!around?.ended) written.push(token);
      continue;
    }
    const name = part.kind === 'open' ? part.name : undefined;
    if (around?.name === 'p' && name && blocks.has(name) && !around.ended) {
      const isBlank = written.slice(around.index + 1).every((part) => /^\s*$/.test(part));
      if (isBlank) written.length = around.index;
      else written.push('</p>');
      around.ended = true;
    } else if (around?.ended && !(name && blocks.has(name)) && /\S/.test(token)) {
      around.ended = false;
      around.index = written.push(around.tag) - 1;
    }
    if (name && !voids.has(name)) open.push({ name, ended: false, tag: token, index: written.length });
    written.push(token);
  }
  return written.join('');
}
