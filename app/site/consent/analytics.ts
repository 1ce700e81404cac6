/** The analytics service configured for the site, if any. */
export interface Analytics {
  id: string;
  url: string;
}

type TagWindow = Window & { dataLayer?: unknown[] } & Record<string, unknown>;

/** Loads the tag service's script: identifier in the URL, and a queue that the script reads. */
export function loadAnalytics({ id, url }: Analytics): void {
  const page = window as unknown as TagWindow;
  page.dataLayer ??= [];
  const queue = page.dataLayer;
  // The tag protocol needs the `arguments` object itself, not an array.
  function tag(..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  }
  tag('js', new Date());
  tag('config', id);
  const scriptUrl = new URL(url);
  if (!scriptUrl.searchParams.has('id')) scriptUrl.searchParams.set('id', id);
  const script = document.createElement('script');
  script.src = scriptUrl.href;
  script.async = true;
  script.referrerPolicy = 'strict-origin-when-cross-origin';
  document.head.append(script);
}

/**
 * Withdraws consent: turns the tag off and deletes its cookies. The site itself sets no cookie readable by scripts.
 * A cookie may have been set for any parent domain.
 */
export function withdrawAnalytics({ id }: Analytics): void {
  (window as unknown as TagWindow)[`ga-disable-${id}`] = true;
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0];
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, nor over plain http
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
