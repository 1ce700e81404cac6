import { toInstant, toLocal } from '#model/calendar.ts';
import type { ComponentField, Field, ParseResult, ScalarField } from '#model/field.ts';
import { paragraphsOf } from '#model/html.ts';
import { parsedJson } from '#model/json-object.ts';

const texts = new Set(['text', 'longText', 'richText', 'url', 'email', 'secret']);

/**
 * A value of the kind `from` as a value of another, or the reason why it has none. Null stays null, and an empty text is null to a kind that is
 * not a text. `value`: as JSON has it.
 */
export function convertValue(from: string, to: ScalarField | ComponentField, value: unknown): ParseResult<unknown> {
  if (value === null || value === undefined) return { ok: true, value: null };
  // A password's hash must not appear in a field that is shown.
  if (from === 'secret' && to.kind !== 'secret')
    return { ok: false, problem: { code: 'wrongType', expected: 'string' } };
  if (value === '' && !texts.has(to.kind)) return { ok: true, value: null };
  const parsed = to.parse(readable(from, to, value));
  const isNone = parsed.ok && parsed.value === '' && to.kind === 'localDate';
  return isNone ? { ok: true, value: null } : parsed;
}

function readable(from: string, to: Field, value: unknown): unknown {
  if (texts.has(to.kind)) return toText(from, to, value);
  switch (to.kind) {
    case 'integer':
    case 'decimal':
      return typeof value === 'boolean' ? Number(value) : typeof value === 'string' ? value.replace(',', '.') : value;
    case 'flag':
      return typeof value === 'string' ? (flags.get(value.trim().toLowerCase()) ?? value) : value;
    case 'date':
      return from === 'dateTime' ? toLocal(String(value)).slice(0, 10) : dated(value);
    case 'localDate':
      return dated(value);
    case 'dateTime':
      return from === 'date' || from === 'localDate' ? toInstant(String(value)) : dated(value);
    case 'choice':
      return keyOf(to, Array.isArray(value) && value.length === 1 ? value[0] : value);
    case 'choices':
      return typeof value === 'string'
        ? value.split(',').map((item) => keyOf(to, item.trim()))
        : Array.isArray(value)
          ? value
          : [String(value)];
    case 'json':
      return typeof value === 'string' && /^\s*[[{]/.test(value) ? parsedJson(value) : value;
    case 'group':
      return parsedJson(value);
    case 'repeatable':
      return [parsedJson(value)].flat();
    default:
      return value;
  }
}

const flags = new Map([
  ...['oui', 'vrai', 'true', '1'].map((text) => [text, true] as const),
  ...['non', 'faux', 'false', '0'].map((text) => [text, false] as const),
]);

/** A number is no date, though `dateTime` reads milliseconds from a program. */
const dated = (value: unknown): unknown => (typeof value === 'number' ? {} : value);

function toText(from: string, to: Field, value: unknown): string {
  const text = plain(value);
  if (from === 'richText' && to.kind !== 'richText') {
    const paragraphs = paragraphsOf(text);
    return to.kind === 'longText' ? paragraphs : paragraphs.replaceAll(/\s+/g, ' ');
  }
  if (to.kind !== 'richText' || from === 'richText' || text === '') return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The text may be the label of an option. */
function keyOf(field: Field, value: unknown): unknown {
  const text = typeof value === 'string' ? value : String(value);
  const options = ('options' in field && field.options) || {};
  return Object.entries(options).find(([, label]) => label === text)?.[0] ?? text;
}
