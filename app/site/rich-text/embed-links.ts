/** Third-party content of a text: its URL, and its title or alternative text. */
export type Embed = { url: URL; title: string | undefined };

/** Frames need https; undefined for any other URL. YouTube videos use the host that sets no cookie before playback. */
export function parseFrame(src: string, title: string): Embed | undefined {
  const url = parseUrl(src.trim());
  if (url?.protocol !== 'https:') return undefined;
  if (/^(www\.)?youtube\.com$/.test(url.hostname) && url.pathname.startsWith('/embed/'))
    url.hostname = 'www.youtube-nocookie.com';
  return { url, title: title.trim() || undefined };
}

/** The source of a picture: `path` on this site (`origin`), `embed` on another; undefined, so that it is left out, if not http or https. */
export function parsePicture(
  src: string,
  alt: string,
  origin: string,
): { path: string } | { embed: Embed } | undefined {
  const url = parseUrl(src.trim(), origin);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  // A path that begins with two slashes would be a host.
  if (url.origin === parseUrl(origin)?.origin)
    return { path: `${url.pathname.replace(/^(?=\/\/)/, '/.')}${url.search}` };
  return { embed: { url, title: alt.trim() || undefined } };
}

/** The name of an embed: its title, or its site. */
export const embedName = ({ url, title }: Embed, kind: 'frame' | 'picture'): string =>
  title ?? `${kind === 'frame' ? 'Contenu' : 'Image'} de ${siteName(url)}`;

/** A plain link to an embed, in a new tab. */
export const embedLink = ({ url }: Embed) => ({
  href: watchUrl(url),
  text: `Ouvrir sur ${siteName(url)}`,
  newTab,
});

const newTab = ' (nouvel onglet)';

/** The notice added to a link of a rich text that opens a new tab. Undefined when its text has one. */
export const newTabNotice = (text: string): string | undefined =>
  /nouvel(le)? (onglet|fenêtre)/i.test(text.replaceAll('\u00a0', ' ')) ? undefined : newTab;

/** The common name of a site: `youtube.com`. */
export const siteName = (url: URL): string =>
  url.hostname.replace(/^(www|player)\./, '').replace(/^youtube-nocookie(?=\.com$)/, 'youtube');

/** The page to open outside a frame, where the embed URL alone shows nothing. */
function watchUrl(url: URL): string {
  const [, video] = /^\/(?:embed|video)\/([\w-]+)/.exec(url.pathname) ?? [];
  if (video && /(^|\.)youtube(-nocookie)?\.com$/.test(url.hostname)) return `https://www.youtube.com/watch?v=${video}`;
  if (video && url.hostname === 'player.vimeo.com') return `https://vimeo.com/${video}`;
  return url.href;
}

/** Like `URL.parse`, which is missing before Chrome 126 and Safari 18. Popups call this in the browser. */
function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
