import { ContentError, createContentClient } from '#client/index.ts';
import type { FileEntry } from '#content/index.ts';
import { content, inSession, storedToken } from '../session/session.ts';
import { familyOfNew } from './check-file.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { grabPoster } from './poster.ts';

export interface Sending {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
  /** Another's bytes: the file keeps its number, its texts and its places. */
  instead?: FileEntry | undefined;
}

/** Sends one file, and with a film the picture that will stand for it while it does not play. */
export async function sendFile(file: File, { signal, onProgress, instead }: Sending): Promise<FileEntry> {
  const client = createContentClient({
    baseUrl: '',
    fetch: inSession(fetchWithProgress({ signal, onProgress })),
    token: storedToken,
  });
  // Looked for while the film is on its way.
  const poster = familyOfNew(file) === 'video' ? grabPoster(file, signal) : undefined;
  const kept = instead ? await client.updateFile(instead.id, { file }) : (await client.upload([file]))[0];
  if (!kept) throw new Error('The answer holds no file');
  const picture = await poster;
  if (!picture) return kept;
  // A film without a poster is still a film.
  return content.setPreview(kept.id, picture).catch(() => kept);
}

/** Why a file was not kept, as an editor can understand and mend it. */
export function whyNot(error: unknown): string {
  if (!(error instanceof ContentError)) return 'La connexion a été interrompue. Vérifiez-la, puis réessayez.';
  if (error.status === 401 || error.status === 403) return 'Votre session a pris fin. Réessayez pour vous identifier.';
  if (error.status === 413) return 'Ce fichier est trop lourd.';
  if (error.status === 507) return 'Le serveur n’a plus de place.';
  return error.fields.files ?? 'Le serveur n’a pas pu l’enregistrer. Réessayez dans un instant.';
}
