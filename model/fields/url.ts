import type { FieldOptions } from '../field.ts';
import { refusal } from '../problems.ts';
import { textOfForm } from './text.ts';

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

const notAnAddress = refusal('be a valid URL', 'Saisissez une adresse complète, par exemple https://exemple.fr/page.');

/** A link: an absolute URL (https, http, mailto, tel) or a path of this site (`/evenements`). An empty text means none. */
export const url = <const O extends FieldOptions & { default?: string }>(options: O) =>
  textOfForm('url', options, { max: 2000, isValid: isSafeUrl, problem: notAnAddress });
