import { err, type FieldOptions, ok } from '../field.ts';
import type { ProblemKind } from '../problems.ts';
import { scalar } from './scalar.ts';
import { parseText } from './text.ts';

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** An address a visitor may follow. `javascript:` and its like would run a script in the page, so schemes are a short list. */
function isSafeAddress(address: string): boolean {
  if (/^(\/(?![/\\])|#)/.test(address)) return !/[\s\\]/.test(address);
  try {
    const url = new URL(address);
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

/** A link: a whole address (https, http, mailto, tel) or a path of this site (`/evenements`). An empty text means none. */
export const url = <const O extends FieldOptions & { default?: string }>(options: O) =>
  scalar<string, O>(
    'url',
    options,
    (input) => {
      const parsed = parseText(input, 2000);
      if (!parsed.ok || parsed.value === '') return parsed;
      const address = parsed.value.trim();
      return isSafeAddress(address) ? ok(address) : err(notAnAddress);
    },
    {
      column: 'text',
      isSearched: true,
      isNullIfBlank: true,
      max: 2000,
      schema: { type: 'string', maxLength: 2000 },
    },
  );
