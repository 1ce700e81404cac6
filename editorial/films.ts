import type { FilmTrack } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/characters.ts';

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

type Alternatives = Partial<Pick<FileEntry, 'captionsUrl' | 'descriptionsUrl' | 'transcript'>>;

/** What a film lacks: captions where it has no transcript either (WCAG 1.2.1, 1.2.2; RGAA 4.1, 4.3), and descriptions (WCAG 1.2.5; RGAA 4.5). */
export function filmLacks({ captionsUrl, descriptionsUrl, transcript }: Alternatives): FilmTrack[] {
  const isBare = isBlank(captionsUrl ?? '') && isBlank(transcript ?? '');
  return [
    ...(isBare ? ['captions' as const] : []),
    ...(isBlank(descriptionsUrl ?? '') ? ['descriptions' as const] : []),
  ];
}

/** The title of a film with its length: « La mer, la nuit (3 min) » (RGAA 4.1.2, criterion 4.7). `of`: the title of its entry. */
export function filmTitle({ caption, alternativeText, duration }: FileEntry, of?: string): string {
  const length = duration && (duration < 60 ? `${duration}\u00a0s` : `${Math.round(duration / 60)}\u00a0min`);
  return (caption || alternativeText || `Vidéo${of ? `\u00a0: ${of}` : ''}`) + (length ? ` (${length})` : '');
}
