import { ContentError, createContentClient } from '#client/index.ts';
import type { FileEntry } from '#content/index.ts';
import { contentApi, storedToken, withReauth } from '../../session/session.ts';
import { familyOfFile } from './check-file.ts';
import { captureVideoPoster } from './poster.ts';

export interface UploadWatch {
  signal: AbortSignal;
  /** From 0 to 1, as the bytes are sent. */
  onProgress: (sent: number) => void;
}

/** Uploads a file, and for a video its poster. `replaces`: the file that gets the bytes and keeps its id, its texts and its usages. */
export async function uploadFile(file: File, watch: UploadWatch, replaces?: FileEntry): Promise<FileEntry> {
  const client = createContentClient({ fetch: withReauth(fetchWithProgress(watch)), token: storedToken });
  // The poster is captured during the upload.
  const poster = familyOfFile(file) === 'video' ? captureVideoPoster(file, watch.signal) : undefined;
  const stored = replaces ? await client.updateFile(replaces.id, { file }) : (await client.upload([file]))[0];
  if (!stored) throw new Error('The response contains no file');
  const picture = await poster;
  if (!picture) return stored;
  // A failed poster does not fail the upload.
  return contentApi.setPreview(stored.id, picture).catch(() => stored);
}

/** The error message of a failed upload, with what the editor can do. */
export const uploadFailure = (error: unknown) => ({
  sentence: uploadErrorMessage(error),
  canRetry: !(error instanceof ContentError && (error.status === 413 || error.fields.files)),
});

function uploadErrorMessage(error: unknown): string {
  if (!(error instanceof ContentError)) return 'La connexion a été interrompue. Vérifiez-la, puis réessayez.';
  if (error.status === 401 || error.status === 403) return 'Votre session a expiré. Réessayez pour vous identifier.';
  if (error.status === 413) return 'Ce fichier est trop lourd.';
  if (error.status === 507) return 'Le serveur n’a plus de place.';
  return error.fields.files ?? 'Le serveur n’a pas pu l’enregistrer. Réessayez dans un instant.';
}

/** A `fetch` by XMLHttpRequest, which alone reports upload progress, with the same errors. */
const fetchWithProgress =
  ({ onProgress, signal }: UploadWatch): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
      request.onerror = () => reject(new TypeError('The connection was interrupted'));
      request.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init?.body as XMLHttpRequestBodyInit);
    });
