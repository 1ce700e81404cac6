import { browserStorage, safeGetItem, safeSetItem } from '../storage.ts';

const pausedKey = 'heroPaused';

/** Starts the video of the hero once the page is `idle`; with reduced motion or data saving, only by its button. A pause lasts for the session. */
export function startHeroVideo(idle: (work: () => void) => void): void {
  const video = document.querySelector<HTMLVideoElement>('[data-hero-video]');
  const button = document.querySelector<HTMLButtonElement>('[data-hero-button]');
  if (!video || !button) return;
  const session = browserStorage('sessionStorage');

  const play = (): void => {
    if (!video.firstChild) {
      const source = document.createElement('source');
      source.src = video.dataset.heroVideo ?? '';
      source.type = video.dataset.type ?? '';
      video.append(source);
      // WebKit shows the poster until `load` is called.
      video.load();
    }
    // When the browser refuses autoplay, the poster and the button stay.
    video.play().catch(() => showPlaying(false));
  };

  const showPlaying = (playing: boolean): void => {
    button.toggleAttribute('data-playing', playing);
    button.setAttribute('aria-label', playing ? 'Mettre la vidéo en pause' : 'Lire la vidéo');
  };

  video.addEventListener('playing', () => showPlaying(true));
  video.addEventListener('pause', () => showPlaying(false));
  button.addEventListener('click', () => {
    if (video.paused) {
      safeSetItem(session, pausedKey, '');
      play();
    } else {
      safeSetItem(session, pausedKey, '1');
      video.pause();
    }
  });
  button.hidden = false;

  idle(() => {
    if (!prefersStill() && !safeGetItem(session, pausedKey) && video.paused) play();
  });
}

function prefersStill(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
}
