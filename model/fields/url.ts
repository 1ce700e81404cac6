import { err, type FieldOptions, ok } from '../field.ts';
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

/** A link: a whole address (https, http, mailto, tel) or a path of this site (`/evenements`). An empty text means none. */
export const url = <const O extends FieldOptions & { default?: string }>(options: O) =>
  scalar<string, O>(
    'url',
    'text',
    options,
    (input) => {
      const parsed = parseText(input, 2000);
      if (!parsed.ok || parsed.value === '') return parsed;
      const address = parsed.value.trim();
      return isSafeAddress(address) ? ok(address) : err({ code: 'notAnAddress' });
    },
    { max: 2000, schema: { type: 'string', maxLength: 2000 } },
  );
