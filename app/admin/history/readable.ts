import type { KeptLink } from '#content/revisions.ts';
import { type Field, isGroup, isLink } from '#model/field.ts';
import { readableDate } from '../registers/moments.ts';

/** Whether a field is text long enough to be compared word by word. */
export const isProse = (field: Field): boolean => ['text', 'longText', 'richText'].includes(field.kind);

/** A kept value as an editor would say it. Empty for none. */
export function readable(field: Field, value: unknown): string {
  if (field.kind === 'flag') return value === true ? 'Oui' : 'Non';
  if (value === null || value === undefined) return '';
  if (isLink(field)) return (value as KeptLink[]).map(({ title }) => title || 'Sans titre').join('\n');
  if (isGroup(field)) {
    const members = value as Record<string, unknown>;
    return Object.entries(field.fields)
      .map(([name, member]) => [member.label, readable(member, members[name])])
      .filter(([, said]) => said !== '')
      .map(([label, said]) => `${label} : ${said}`)
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

/** The text of a piece of HTML, a line to each block. Parsed and never put in the page: nothing of it can run. */
function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(blocks)) block.append('\n');
  for (const line of body.querySelectorAll('br, hr')) line.replaceWith('\n');
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}
