/** The third-party measure of audience the page names, when one is configured. */
export interface Analytics {
  id: string;
  url: string;
}

type TagWindow = Window & { dataLayer?: unknown[] } & Record<string, unknown>;

/** Asks for the tag service's script, in the way such services expect: the identifier in the address, a queue it reads when it comes. */
export function loadAnalytics({ id, url }: Analytics): void {
  const page = window as unknown as TagWindow;
  page.dataLayer ??= [];
  const queue = page.dataLayer;
  // The tag protocol wants the arguments object itself, not a list.
  function tag(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  }
  tag('js', new Date());
  tag('config', id);
  const address = new URL(url);
  if (!address.searchParams.has('id')) address.searchParams.set('id', id);
  const script = document.createElement('script');
  script.src = address.href;
  script.async = true;
  script.referrerPolicy = 'strict-origin-when-cross-origin';
  document.head.append(script);
}

/**
 * Withdraws it: its switch is turned off, and its cookies go. Those a script may read are all its own, for the site itself sets none
 * that a script can see; a cookie may have been set for any parent of our host.
 */
export function forgetAnalytics({ id }: Analytics): void {
  (window as unknown as TagWindow)[`ga-disable-${id}`] = true;
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0];
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, nor over plain http
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
