/** A film that shows nothing in this time (a format the browser cannot read, a slow disk) goes without. */
const patience = 12_000;
const maxWidth = 1280;
/** Where to look, in seconds then in parts of the whole: films often begin in the dark. */
const moments = (seconds: number): number[] =>
  Number.isFinite(seconds) && seconds > 0
    ? [Math.min(1, seconds * 0.2), seconds * 0.1, seconds * 0.33, seconds * 0.6]
    : [0.5, 2, 5];
/** From 0 to 255: darker than this in the mean is a fade, not a picture. */
const dark = 18;

/** A picture of a film, a moment after its beginning, that is not black. Undefined where the browser can give none. */
export async function grabPoster(file: File, signal: AbortSignal): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const over = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = heard(video, 'loadeddata', over);
    video.src = url;
    await loaded;
    let best: { light: number; at: number } | undefined;
    for (const at of moments(video.duration)) {
      await seek(video, at, over);
      const light = brightness(video);
      if (!best || light > best.light) best = { light, at };
      if (light > dark) break;
    }
    if (best && best.at !== video.currentTime) await seek(video, best.at, over);
    return await draw(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function heard(video: HTMLVideoElement, event: string, over: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
    over.addEventListener('abort', () => reject(over.reason), { once: true });
  });
}

async function seek(video: HTMLVideoElement, at: number, over: AbortSignal): Promise<void> {
  const there = heard(video, 'seeked', over);
  video.currentTime = at;
  await there;
}

function brightness(video: HTMLVideoElement): number {
  const context = canvasFor(video, 32).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(video, 0, 0, context.canvas.width, context.canvas.height);
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
  return sum / ((data.length / 4) * 3);
}

async function draw(video: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = canvasFor(video, maxWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
  return blob ?? undefined;
}

function canvasFor({ videoWidth, videoHeight }: HTMLVideoElement, max: number): HTMLCanvasElement {
  if (videoWidth === 0 || videoHeight === 0) throw new Error('no picture');
  const scale = Math.min(1, max / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  return canvas;
}
