const home = '/admin/dashboard';

/**
 * Where to go after signing in: the page of the back-office that was asked for, and nothing else. An address of another site,
 * however it is spelt, leads to the dashboard.
 */
export function returnPath(asked: string | null): string {
  if (!asked?.startsWith('/admin/') || asked.includes('\\')) return home;
  const here = new URL('http://here.invalid');
  const url = new URL(asked, here);
  return url.origin === here.origin && url.pathname.startsWith('/admin/')
    ? `${url.pathname}${url.search}${url.hash}`
    : home;
}

/** The sign-in screen, which comes back here. */
export function signInPath(from: string): string {
  const back = returnPath(from);
  return back === home ? '/admin' : `/admin?${new URLSearchParams({ retour: back })}`;
}
