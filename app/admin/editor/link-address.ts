/** What the sanitiser of the server lets a link lead to (server/api/rich-text.ts): the web, a letter, a call, a page of the site. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/** An address as the browser will read it; undefined where it cannot. The base tells a path of the site from a foreign host. */
function parse(address: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}
const base = 'https://site.invalid/';

/** Whether an address may be kept in a link. `//ailleurs.fr` is not: it looks like a path of the site and is none. */
export function isSafeAddress(address: string): boolean {
  const url = parse(address);
  if (!url || !schemes.includes(url.protocol)) return false;
  const saysItsScheme = /^[a-z][a-z\d+.-]*:/i.test(address.trim());
  return saysItsScheme || url.host === 'site.invalid';
}

/** Whether an address may be that of a picture or an embedded page. */
export function isFetchable(address: string, allowed: readonly string[] = ['https:', 'http:']): boolean {
  const url = parse(address);
  return url !== undefined && isSafeAddress(address) && allowed.includes(url.protocol);
}

export const hostOf = (address: string): string => parse(address)?.host ?? address;

/** What a person typed, as an address: `exemple.fr` and `awa@exemple.fr` are completed. undefined when it leads nowhere. */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^tel:\+?[\d\s().-]{3,}$/i.test(text)) return text.replace(/[\s().-]/g, '');
  if (/^\/(?![/\\])\S*$/.test(text)) return text;
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*|[?#]\S*)?$/i.test(whole)) return undefined;
  return URL.canParse(whole) ? whole : undefined;
}
