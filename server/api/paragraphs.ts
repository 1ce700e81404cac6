/** Before these a browser ends a paragraph by itself (HTML standard, « the p element »). */
const blocks = new Set('p h2 h3 h4 ul ol blockquote pre figure figcaption table hr'.split(' '));
const voids = new Set(['br', 'hr', 'img']);

interface Open {
  name: string;
  /** A paragraph that ended before its end tag. */
  ended: boolean;
  tag: string;
  /** Where its tag stands in what is written. */
  at: number;
}

/**
 * Takes blocks out of paragraphs, which may hold none, as boxes that became paragraphs do: of `<p><p>a</p></p>` a browser would make
 * three paragraphs, two of them empty. What is kept is then what is shown and what the editor reads. The input is the sanitiser's: balanced, with no `<` or `>`
 * but those of tags.
 */
export function settleParagraphs(html: string): string {
  const written: string[] = [];
  const open: Open[] = [];
  for (const [token, end, name] of html.matchAll(/<(\/?)([a-z\d]+)[^<>]*>|[^<]+/g)) {
    const around = open.at(-1);
    if (end) {
      open.pop();
      if (!around?.ended) written.push(token);
      continue;
    }
    if (around?.name === 'p' && name && blocks.has(name) && !around.ended) {
      const isBlank = written.slice(around.at + 1).every((part) => /^\s*$/.test(part));
      if (isBlank) written.length = around.at;
      else written.push('</p>');
      around.ended = true;
    } else if (around?.ended && !(name && blocks.has(name)) && /\S/.test(token)) {
      around.ended = false;
      around.at = written.push(around.tag) - 1;
    }
    if (name && !voids.has(name)) open.push({ name, ended: false, tag: token, at: written.length });
    written.push(token);
  }
  return written.join('');
}
