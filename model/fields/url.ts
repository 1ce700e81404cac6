import { err, type FieldOptions, ok } from '../field.ts';
import type { ProblemKind } from '../problems.ts';
import { scalar, searchedText } from './scalar.ts';
import { parseText } from './text.ts';

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Whether a link may have this URL: `javascript:` and similar schemes would run a script in the page. */
function isSafeUrl(text: string): boolean {
  if (/^(\/(?![/\\])|#)/.test(text)) return !/[\s\\]/.test(text);
  try {
    const url = new URL(text);
    return schemes.has(url.protocol) && (!url.protocol.startsWith('http') || url.hostname !== '');
  } catch {
    return false;
  }
}

const notAnAddress: ProblemKind = {
  code: 'wrongFormat',
  must: 'be a valid URL',
  sentence: 'Saisissez une adresse complète, par exemple https://exemple.fr/page.',
};

/** A link: an absolute URL (https, http, mailto, tel) or a path of this site (`/evenements`). An empty text means none. */
export const url = <const O extends FieldOptions & { default?: string }>(options: O) =>
  scalar<string, O>(
    'url',
    options,
    (input) => {
      const parsed = parseText(input, 2000);
      if (!parsed.ok || parsed.value === '') return parsed;
      const trimmed = parsed.value.trim();
      return isSafeUrl(trimmed) ? ok(trimmed) : err(notAnAddress);
    },
    searchedText(2000, true),
  );
