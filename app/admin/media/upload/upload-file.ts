import { ContentError, createContentClient } from '#client/index.ts';
import type { FileEntry } from '#content/index.ts';
import { contentApi, storedToken, withReauth } from '../../session/session.ts';
import { familyOfFile } from '../file-kinds.ts';

/** `onProgress`: from 0 to 1, as the bytes are sent. */
export type UploadWatch = { signal: AbortSignal; onProgress: (sent: number) => void };

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

/** A video that displays no frame in this time (unsupported format, slow disk) gets no poster. */
const timeoutMs = 12_000;
const maxWidth = 1280;
/** Times of candidate frames, in seconds: videos often begin with a dark frame. */
const candidateTimes = (seconds: number): number[] =>
  Number.isFinite(seconds) && seconds > 0
    ? [Math.min(1, seconds * 0.2), seconds * 0.1, seconds * 0.33, seconds * 0.6]
    : [0.5, 2, 5];
/** Mean brightness from 0 to 255: below it, a frame is a fade to black. */
const minBrightness = 18;

/** Captures a frame near the start of a video that is not black. Undefined when the browser cannot decode it. */
async function captureVideoPoster(file: File, signal: AbortSignal): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const aborted = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = once(video, 'loadeddata', aborted);
    video.src = url;
    await loaded;
    let best: { brightness: number; time: number } | undefined;
    for (const time of candidateTimes(video.duration)) {
      await seek(video, time, aborted);
      const brightness = meanBrightness(video);
      if (!best || brightness > best.brightness) best = { brightness, time };
      if (brightness > minBrightness) break;
    }
    if (best && best.time !== video.currentTime) await seek(video, best.time, aborted);
    const { canvas } = draw(video, maxWidth);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
    return blob ?? undefined;
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function once(video: HTMLVideoElement, event: string, aborted: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
    aborted.addEventListener('abort', () => reject(aborted.reason), { once: true });
  });
}

async function seek(video: HTMLVideoElement, time: number, aborted: AbortSignal): Promise<void> {
  const seeked = once(video, 'seeked', aborted);
  video.currentTime = time;
  await seeked;
}

function meanBrightness(video: HTMLVideoElement): number {
  const context = draw(video, 32);
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  // The fourth byte of a pixel is its opacity.
  const colours = data.filter((_byte, index) => index % 4 !== 3);
  return colours.reduce((total, byte) => total + byte, 0) / colours.length;
}

/** Draws the current frame at this width at most. */
function draw(video: HTMLVideoElement, max: number): CanvasRenderingContext2D {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) throw new Error('no picture');
  const scale = Math.min(1, max / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context;
}
