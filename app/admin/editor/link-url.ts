/** The schemes that the server's sanitizer allows in links: web, mail, telephone, and paths of the site. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/** Parses a URL as browsers do; undefined when it is invalid. The base distinguishes site paths from other hosts. */
const parse = (url: string): URL | undefined => (URL.canParse(url, base) ? new URL(url, base) : undefined);
const base = 'https://site.invalid/';

/** Whether a link may have this URL. `//ailleurs.fr` is refused: it looks like a site path and names another host. */
export function isSafeUrl(value: string): boolean {
  const url = parse(value);
  if (!url || !schemes.includes(url.protocol)) return false;
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(value.trim());
  return hasScheme || url.host === 'site.invalid';
}

/** Whether a URL may be the source of a picture or an embedded page. */
export function isFetchable(value: string, allowed: readonly string[] = ['https:', 'http:']): boolean {
  const url = parse(value);
  return url !== undefined && isSafeUrl(value) && allowed.includes(url.protocol);
}

export const hostOf = (url: string): string => parse(url)?.host ?? url;

/** Completes typed URLs: `exemple.fr`, `awa@exemple.fr`. Undefined when the result is no usable link. */
export function normalizeLinkUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^tel:\+?[\d\s().-]{3,}$/i.test(text)) return text.replace(/[\s().-]/g, '');
  if (/^\/(?![/\\])\S*$/.test(text)) return text;
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*|[?#]\S*)?$/i.test(absolute)) return undefined;
  return URL.canParse(absolute) ? absolute : undefined;
}
