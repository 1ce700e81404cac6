/**
 * Headers that every answer of a kind carries. A page of the site has no inline script and no inline style sheet at all, so its
 * policy needs no exception; the back-office's router writes inline scripts, which bear the request's nonce.
 */
interface PolicyParts {
  /** Origins of the audience measure, when one is configured. */
  analytics?: string | undefined;
  nonce?: string | undefined;
}

function contentSecurityPolicy({ analytics, nonce }: PolicyParts = {}): string {
  const third = analytics ? ` ${new URL(analytics).origin}` : '';
  const allowed = nonce ? ` 'nonce-${nonce}'` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${allowed}${third}`,
    `style-src 'self'${allowed}`,
    // The editor's colours and alignments are style attributes (SPEC.md section 5); the sanitiser lets nothing else through.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${nonce ? ' blob:' : ''}${third}`,
    `media-src 'self'${nonce ? ' blob:' : ''}`,
    "font-src 'self'",
    `connect-src 'self'${third}`,
    // Editors may embed a map or a film from elsewhere (SPEC.md section 5: iframes are allowed).
    "frame-src 'self' https:",
    "manifest-src 'self'",
    "worker-src 'self'",
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

/** For documents. */
export function pageHeaders(parts: PolicyParts): Record<string, string> {
  return {
    ...commonHeaders,
    'content-security-policy': contentSecurityPolicy(parts),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  };
}
