import type { RequestListener } from 'node:http';

/**
 * Headers that every answer of a kind carries. A page of the site has inline scripts that are always the same, and the styles of its own
 * kind, which its policy knows by their hashes; the back-office's router writes inline scripts, which bear the request's nonce.
 */
interface PolicyParts {
  /** Origins of the audience measure, when one is configured. */
  analytics?: string | undefined;
  nonce?: string | undefined;
  /** The scripts that stand in the page itself, by their hashes. */
  scripts?: readonly string[];
  /** The same of its styles. */
  styles?: readonly string[];
  /** Hosts whose frames the page offers to show: those of what an editor embedded, and of the map. */
  frames?: readonly string[];
  /** The same of pictures of other sites. */
  pictures?: readonly string[];
}

const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('');
const sites = (hosts: readonly string[]): string => hosts.map((host) => ` https://${host} https://*.${host}`).join('');

function contentSecurityPolicy(parts: PolicyParts = {}): string {
  const { analytics, nonce, scripts = [], styles = [], frames = [], pictures = [] } = parts;
  const third = analytics ? ` ${new URL(analytics).origin}` : '';
  const allowed = nonce ? ` 'nonce-${nonce}'` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${allowed}${quoted(scripts)}${third}`,
    `style-src 'self'${allowed}${quoted(styles)}`,
    // The editor's colours and alignments are style attributes (SPEC.md section 5); the sanitiser lets nothing else through.
    "style-src-attr 'unsafe-inline'",
    // Editors paste pictures of other sites, which keep their address (SPEC.md section 5): the back-office shows them, a page asks
    // its visitor first.
    `img-src 'self' data:${nonce ? ' https: blob:' : sites(pictures)}${third}`,
    `media-src 'self'${nonce ? ' blob:' : ''}`,
    "font-src 'self'",
    `connect-src 'self'${third}`,
    // A page that embeds nothing frames nothing: the default stands. So it does for workers, which are scripts (CSP 3, section 6.1.16).
    ...(nonce || frames.length > 0 ? [`frame-src 'self'${nonce ? ' https:' : sites(frames)}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For every answer, whatever it is. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** For answers that are no pages: they may act in no way, should a browser be brought to open one as a page. */
export const inertHeaders: Record<string, string> = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** Scripts and workers of the build live under the policy of the page that runs them, so theirs says nothing. */
const builtHeaders = { ...commonHeaders, 'cross-origin-resource-policy': 'same-origin' };
/** Files and sharing pictures are made to be shown by other sites. */
const sharedHeaders = { ...inertHeaders, 'cross-origin-resource-policy': 'cross-origin' };

/** What an answer bears unless it says otherwise: also those that no room thought of, refusals and faults. */
export function withDefaultHeaders(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { url = '' } = request;
    const shared = /^\/(uploads|partage|icons)\/|^\/(sign\.svg|favicon\.ico)/.test(url);
    const defaults = url.startsWith('/assets/') ? builtHeaders : shared ? sharedHeaders : inertHeaders;
    for (const [name, value] of Object.entries(defaults)) response.setHeader(name, value);
    listener(request, response);
  };
}

/** For documents. */
export function pageHeaders(parts: PolicyParts): Record<string, string> {
  return {
    ...commonHeaders,
    'content-security-policy': contentSecurityPolicy(parts),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

/**
 * Tells browsers to come by https alone for two years (RFC 6797), this host only: its neighbours are not ours. Only for a house whose public address is https: said over http it
 * would be ignored, and said by mistake it cannot be taken back.
 */
export function overHttpsOnly(listener: RequestListener): RequestListener {
  return (request, response) => {
    response.setHeader('strict-transport-security', 'max-age=63072000');
    listener(request, response);
  };
}
