export const filmRefusal =
  'Le site sait montrer YouTube, Vimeo, Dailymotion, PeerTube et SoundCloud. Pour ce film, insérez un lien, ou ajoutez le fichier à la médiathèque.';

/** Builds the URL for a frame from that of a page or of a frame. Undefined: the page shows no film. */
type FrameUrl = (url: URL) => string | undefined;

/** `1h2m3s`, `90s` or `90` in seconds. */
function secondsOf(value: string | null): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(value ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

const query = (values: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
};

const youtube: FrameUrl = ({ hostname, pathname, searchParams }) => {
  const [, inPath] =
    (hostname === 'youtu.be' ? /^\/([\w-]{11})$/ : /^\/(?:embed|shorts|live|v)\/([\w-]{11})$/).exec(pathname) ?? [];
  const video = inPath ?? (hostname !== 'youtu.be' && pathname === '/watch' ? searchParams.get('v') : undefined);
  if (!video || !/^[\w-]{11}$/.test(video)) return undefined;
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start'));
  return `https://www.youtube.com/embed/${video}${query({ start })}`;
};

/** An unlisted video has a key: in its path, or in `h` of its frame. */
const vimeo: FrameUrl = ({ pathname, searchParams, hash }) => {
  const [, video, key] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{5,12})(?:\/([\da-f]{6,16}))?$/.exec(pathname) ?? [];
  const h = key ?? searchParams.get('h');
  if (!video || (h && !/^[\da-f]{6,16}$/.test(h))) return undefined;
  return `https://player.vimeo.com/video/${video}${query({ h })}${/^#t=[\dhms]+$/.test(hash) ? hash : ''}`;
};

const dailymotion: FrameUrl = ({ hostname, pathname, searchParams }) => {
  const inPath = (hostname === 'dai.ly' ? /^\/([a-z\d]{5,12})$/i : /^\/(?:embed\/)?video\/([a-z\d]{5,12})$/i).exec(
    pathname,
  );
  const video = inPath?.[1] ?? (hostname === 'geo.dailymotion.com' ? searchParams.get('video') : undefined);
  if (!video || !/^[a-z\d]{5,12}$/i.test(video)) return undefined;
  const start = secondsOf(searchParams.get('start'));
  return `https://www.dailymotion.com/embed/video/${video}${query({ start })}`;
};

const soundcloud: FrameUrl = ({ hostname, pathname, searchParams }) => {
  const track = hostname === 'w.soundcloud.com' ? searchParams.get('url') : `https://soundcloud.com${pathname}`;
  const url = URL.canParse(track ?? '') ? new URL(track ?? '') : undefined;
  const isTrack =
    url?.protocol === 'https:' &&
    ((url.hostname === 'soundcloud.com' && /^\/[\w-]+(\/sets)?\/[\w-]+(\/s-\w+)?$/.test(url.pathname)) ||
      (url.hostname === 'api.soundcloud.com' && /^\/(tracks|playlists)\/[\w:%-]+$/.test(url.pathname)));
  const secret = /^\?secret_token=s-\w+$/.exec(url?.search ?? '')?.[0] ?? '';
  return isTrack ? `https://w.soundcloud.com/player/${query({ url: url.origin + url.pathname + secret })}` : undefined;
};

/** A server of PeerTube has any name; its pages have these paths. */
const peertube: FrameUrl = ({ hostname, pathname, searchParams }) => {
  const [, video] =
    /^\/(?:w|videos\/watch|videos\/embed)\/([\da-f-]{36}|[1-9A-HJ-NP-Za-km-z]{21,22})$/.exec(pathname) ?? [];
  if (!video || !/^([a-z\d-]+\.)+[a-z]{2,}$/.test(hostname)) return undefined;
  const start = searchParams.get('start');
  return `https://${hostname}/videos/embed/${video}${query({ start: start && secondsOf(start) })}`;
};

const sites: readonly { hosts: readonly string[]; frameUrl: FrameUrl }[] = [
  { hosts: ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be'], frameUrl: youtube },
  { hosts: ['vimeo.com', 'player.vimeo.com'], frameUrl: vimeo },
  { hosts: ['dailymotion.com', 'geo.dailymotion.com', 'dai.ly'], frameUrl: dailymotion },
  { hosts: ['soundcloud.com', 'm.soundcloud.com', 'w.soundcloud.com'], frameUrl: soundcloud },
];

/** Titles that the codes of all videos of a site have: they name the player. */
const titlesOfPlayers = /^(youtube|vimeo|dailymotion|peertube|soundcloud)?[ -]*(video|audio)?[ -]*player$/i;

/** Reads the URL of a film's or a sound's page, or an embed code. Undefined: the site does not show it (`filmRefusal`). `src`: for a frame. */
export function parseFilm(typed: string) {
  const frame = /<iframe\s[^>]*>/i.exec(typed)?.[0] ?? '';
  const attribute = (name: string) => {
    const value = new RegExp(`\\s${name}=(?:"([^"]*)|'([^']*)|([^\\s>]*))`, 'i').exec(frame)?.slice(1).find(Boolean);
    return value?.replaceAll('&quot;', '"').replaceAll('&#39;', '’').replaceAll('&amp;', '&').trim();
  };
  const isCode = isEmbedCode(typed);
  const address = isCode ? (attribute('src') ?? '').replace(/^\/\//, 'https://') : typed.trim();
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return undefined;
  url.pathname = url.pathname.replace(/(?<=.)\/$/, '');
  const host = url.hostname.replace(/^www\./, '');
  const site = sites.find(({ hosts }) => hosts.includes(host));
  if (site) url.hostname = host;
  const src = site ? site.frameUrl(url) : peertube(url);
  if (!src) return undefined;
  const size = (name: string) => (isCode ? /^\d{2,4}$/.exec(attribute(name) ?? '')?.[0] : undefined);
  const title = isCode ? attribute('title') : undefined;
  return {
    src,
    width: size('width') ?? '560',
    height: size('height') ?? (site?.frameUrl === soundcloud ? '166' : '315'),
    ...(title && !titlesOfPlayers.test(title) && { title }),
  };
}

/** Whether a text is an embed code: a frame, with or without boxes and notices around. */
export const isEmbedCode = (text: string): boolean => /^\s*<[a-z][^>]*>/i.test(text) && /<iframe\s/i.test(text);
