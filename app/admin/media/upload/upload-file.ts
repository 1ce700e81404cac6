import { ContentError, createContentClient } from '#client/index.ts';
import type { FileEntry } from '#content/index.ts';
import { contentApi, storedToken, withReauth } from '../../session/session.ts';
import { familyOfFile } from './check-file.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { captureVideoPoster } from './poster.ts';

export interface UploadRequest {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
  /** The file whose bytes are replaced: it keeps its id, its texts and its usages. */
  replaces?: FileEntry | undefined;
}

/** Uploads a file, and for a video its poster. */
export async function uploadFile(file: File, { signal, onProgress, replaces }: UploadRequest): Promise<FileEntry> {
  const fetch = withReauth(fetchWithProgress({ signal, onProgress }));
  const client = createContentClient({ fetch, token: storedToken });
  // The poster is captured during the upload.
  const poster = familyOfFile(file) === 'video' ? captureVideoPoster(file, signal) : undefined;
  const stored = replaces ? await client.updateFile(replaces.id, { file }) : (await client.upload([file]))[0];
  if (!stored) throw new Error('The response contains no file');
  const picture = await poster;
  if (!picture) return stored;
  // A failed poster does not fail the upload.
  return contentApi.setPreview(stored.id, picture).catch(() => stored);
}

/** The error message of a failed upload, with what the editor can do. */
export function uploadErrorMessage(error: unknown): string {
  if (!(error instanceof ContentError)) return 'La connexion a été interrompue. Vérifiez-la, puis réessayez.';
  if (error.status === 401 || error.status === 403) return 'Votre session a expiré. Réessayez pour vous identifier.';
  if (error.status === 413) return 'Ce fichier est trop lourd.';
  if (error.status === 507) return 'Le serveur n’a plus de place.';
  return error.fields.files ?? 'Le serveur n’a pas pu l’enregistrer. Réessayez dans un instant.';
}
