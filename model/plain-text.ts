const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" };

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '');

/** Tags within a line: no space stands in their place, or « XIX<sup>e</sup> siècle » would come apart. */
const inline = /<\/?(?:a|b|code|em|i|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi;

/** The text of clean HTML on one line, for excerpts and descriptions. */
export function textOf(html: string | null | undefined): string {
  // A tag ends before another begins: read otherwise, a long run of « < » would be gone through once for each.
  return decoded((html ?? '').replace(inline, '').replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of clean HTML with an empty line between its blocks, for a calendar or a letter. */
export function paragraphsOf(html: string | null | undefined): string {
  return (html ?? '')
    .split(/<\/(?:p|h[2-6]|li|blockquote|tr|figure)>|<br\s*\/?>/i)
    .map(textOf)
    .filter(Boolean)
    .join('\n\n');
}
