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
export async function captureVideoPoster(file: File, signal: AbortSignal): Promise<Blob | undefined> {
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
