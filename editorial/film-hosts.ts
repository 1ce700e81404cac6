/** A site that shows films or sounds in a frame. */
export interface FilmHost {
  /** « YouTube »; of PeerTube, whose films are on many sites, the name of the site. */
  name: string;
  isSound?: true;
}

const hosts: Record<string, FilmHost> = {
  'youtube.com': { name: 'YouTube' },
  'youtube-nocookie.com': { name: 'YouTube' },
  'vimeo.com': { name: 'Vimeo' },
  'dailymotion.com': { name: 'Dailymotion' },
  'soundcloud.com': { name: 'SoundCloud', isSound: true },
};

/** The host of a frame, by the address of its film: undefined for a map or another page. */
export function filmHostOf({ hostname, pathname }: URL): FilmHost | undefined {
  const site = hostname.replace(/^(www|player|geo|w)\./, '');
  return hosts[site] ?? (/^\/videos\/embed\/[\w-]+$/.test(pathname) ? { name: site } : undefined);
}

/** The button that loads a film or a sound: « Lire la vidéo (YouTube) ». */
export const playLabel = ({ name, isSound }: FilmHost): string => `${isSound ? 'Écouter' : 'Lire la vidéo'} (${name})`;
