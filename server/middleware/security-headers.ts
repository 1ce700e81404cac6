import type { Middleware } from './pipeline.ts';

/** Variable parts of the Content-Security-Policy: inline scripts are allowed by their hashes, those of the admin app's router by a nonce. */
interface PolicyParts {
  /** Origins of the audience measure, when one is configured. */
  analytics?: string | undefined;
  nonce?: string | undefined;
  scripts?: readonly string[];
  /** Hosts of the frames that the page can load: embedded content and the map. */
  frames?: readonly string[];
  pictures?: readonly string[];
  /** Of a page that the back-office shows in a frame: the URL of the built scripts, the only one that it may connect to. */
  framedScripts?: string | undefined;
}

const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('');
const sites = (hosts: readonly string[]): string => hosts.map((host) => ` https://${host} https://*.${host}`).join('');

function contentSecurityPolicy(parts: PolicyParts = {}): string {
  const { analytics, nonce, scripts = [], frames = [], pictures = [], framedScripts } = parts;
  const third = analytics ? ` ${new URL(analytics).origin}` : '';
  const allowed = nonce ? ` 'nonce-${nonce}'` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${allowed}${quoted(scripts)}${third}`,
    `style-src 'self'${allowed}`,
    // The editor's colors and alignments are style attributes (docs/product.md, « Input »); the sanitizer removes any others.
    "style-src-attr 'unsafe-inline'",
    // Editors paste external pictures, whose URLs are preserved (docs/product.md, « Input »): the admin app shows them, a page only after
    // a click.
    `img-src 'self' data:${nonce ? ' https: blob:' : sites(pictures)}${third}`,
    `media-src 'self'${nonce ? ' blob:' : ''}`,
    "font-src 'self'",
    `connect-src ${framedScripts ?? `'self'${third}`}`,
    // Without embeds the default applies, as it does to workers, which are scripts (CSP 3, section 6.1.16).
    ...(nonce || frames.length > 0 ? [`frame-src 'self'${nonce ? ' https:' : sites(frames)}`] : []),
    "manifest-src 'self'",
    `form-action ${framedScripts ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    `frame-ancestors ${framedScripts ? "'self'" : "'none'"}`,
  ].join('; ');
}

export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Headers of responses that are no documents: opened as a page, they can run and load nothing. */
export const nonDocumentHeaders: Record<string, string> = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** Built scripts and workers run under the policy of the page that loads them, so they have none. */
const assetHeaders = { ...commonHeaders, 'cross-origin-resource-policy': 'same-origin' };
/** Uploads and sharing pictures are meant to be shown by other sites. */
const sharedHeaders = { ...nonDocumentHeaders, 'cross-origin-resource-policy': 'cross-origin' };

/** Sets the default headers of a response, which its route may replace: errors have them too. */
export const securityHeaders: Middleware = ({ url = '' }, response, next) => {
  const isShared = /^\/(uploads|partage|icons)\/|^\/(sign\.svg|favicon\.ico)/.test(url);
  const defaults = url.startsWith('/assets/') ? assetHeaders : isShared ? sharedHeaders : nonDocumentHeaders;
  for (const [name, value] of Object.entries(defaults)) response.setHeader(name, value);
  next();
};

export function documentHeaders(parts: PolicyParts): Record<string, string> {
  return {
    ...commonHeaders,
    'content-security-policy': contentSecurityPolicy(parts),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

/**
 * Makes browsers use HTTPS only for two years (RFC 6797), for this host and not its subdomains, which may have other owners. Only for an HTTPS
 * PUBLIC_URL: it cannot be revoked. The proxy redirects from HTTP (docs/decisions/0039).
 */
export const strictTransportSecurity: Middleware = (_request, response, next) => {
  response.setHeader('strict-transport-security', 'max-age=63072000');
  next();
};
