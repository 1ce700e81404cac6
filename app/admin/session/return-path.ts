const dashboard = '/admin/dashboard';

/** The page to show after signing in: the requested admin page. URLs of other sites, however spelt, fall back to the dashboard. */
export function returnPath(requested: string | null): string {
  if (!requested?.startsWith('/admin/') || requested.includes('\\')) return dashboard;
  const base = new URL('http://here.invalid');
  const url = new URL(requested, base);
  return url.origin === base.origin && url.pathname.startsWith('/admin/')
    ? `${url.pathname}${url.search}${url.hash}`
    : dashboard;
}

/** The sign-in screen with a return path. */
export function signInPath(from: string): string {
  const back = returnPath(from);
  return back === dashboard ? '/admin' : `/admin?${new URLSearchParams({ retour: back })}`;
}
