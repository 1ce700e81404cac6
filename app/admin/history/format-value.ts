import type { LinkSnapshot } from '#content/revisions.ts';
import { type Field, isGroup, isLink } from '#model/field.ts';
import { readableDate } from '../tables/relative-time.ts';

/** Whether a field's text is compared word by word. */
export const isProse = (field: Field): boolean => ['text', 'longText', 'richText'].includes(field.kind);

/** A stored value formatted for display. Empty for none. */
export function formatValue(field: Field, value: unknown): string {
  if (field.kind === 'flag') return value === true ? 'Oui' : 'Non';
  if (value === null || value === undefined) return '';
  if (isLink(field)) return (value as LinkSnapshot[]).map(({ title }) => title || 'Sans titre').join('\n');
  if (isGroup(field)) {
    const members = value as Record<string, unknown>;
    return Object.entries(field.fields)
      .map(([name, member]) => [member.label, formatValue(member, members[name])])
      .filter(([, text]) => text !== '')
      .map(([label, text]) => `${label} : ${text}`)
      .join('\n');
  }
  switch (field.kind) {
    case 'choice':
      return field.options?.[String(value)] ?? String(value);
    case 'choices':
      return (value as string[]).map((option) => field.options?.[option] ?? option).join(', ');
    case 'date':
    case 'dateTime':
    case 'localDate':
      return readableDate(String(value));
    case 'richText':
      return textOfHtml(String(value));
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

const blocks = 'p, h2, h3, h4, li, blockquote, pre, tr, figcaption, br, hr';

/** The text of HTML, one line a block. It is parsed inert: nothing in it runs. */
function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(blocks)) block.append('\n');
  for (const line of body.querySelectorAll('br, hr')) line.replaceWith('\n');
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}
