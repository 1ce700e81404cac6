import type { FileEntry } from '#content/index.ts';

/** The title of a film with its length: « La mer, la nuit (3 min) » (RGAA 4.1.2, criterion 4.7). `of`: the title of its entry. */
export function filmTitle({ caption, alternativeText, duration }: FileEntry, of?: string): string {
  const length = duration && (duration < 60 ? `${duration}\u00a0s` : `${Math.round(duration / 60)}\u00a0min`);
  return (caption || alternativeText || `Vidéo${of ? `\u00a0: ${of}` : ''}`) + (length ? ` (${length})` : '');
}
