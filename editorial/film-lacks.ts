import type { FilmTrack } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { isBlank } from '#model/characters.ts';

type Alternatives = Partial<Pick<FileEntry, 'captionsUrl' | 'descriptionsUrl' | 'transcript'>>;

/** What a film lacks: captions where it has no transcript either (WCAG 1.2.1, 1.2.2; RGAA 4.1, 4.3), and descriptions (WCAG 1.2.5; RGAA 4.5). */
export function filmLacks({ captionsUrl, descriptionsUrl, transcript }: Alternatives): FilmTrack[] {
  const isBare = isBlank(captionsUrl ?? '') && isBlank(transcript ?? '');
  return [
    ...(isBare ? ['captions' as const] : []),
    ...(isBlank(descriptionsUrl ?? '') ? ['descriptions' as const] : []),
  ];
}
