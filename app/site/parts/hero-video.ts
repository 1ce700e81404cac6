import { keep, openStorage, recall } from '../storage.ts';

const remembered = 'heroPaused';

/**
 * Starts the film of a page's opening (HeroVideo.tsx is its markup), once the page is loaded and quiet; never under reduced motion or data saving
 * unless its button asks for it. A pause is remembered for the session. Plain DOM, for it starts before anybody touches the page.
 * @param idle what runs its work when the page is quiet
 */
export function startHeroVideo(idle: (work: () => void) => void): void {
  const video = document.querySelector<HTMLVideoElement>('[data-hero-video]');
  const button = document.querySelector<HTMLButtonElement>('[data-hero-button]');
  if (!video || !button) return;
  const session = openStorage('sessionStorage');

  function play(): void {
    if (!video) return;
    if (!video.firstChild) {
      const source = document.createElement('source');
      source.src = video.dataset.heroVideo ?? '';
      source.type = video.dataset.type ?? '';
      video.append(source);
    }
    // A browser that refuses leaves the poster, and the button to ask again.
    video.play().catch(() => show(false));
  }

  function show(playing: boolean): void {
    button?.toggleAttribute('data-playing', playing);
    button?.setAttribute('aria-label', playing ? 'Mettre la vidéo en pause' : 'Lire la vidéo');
  }

  video.addEventListener('play', () => show(true));
  video.addEventListener('pause', () => show(false));
  button.addEventListener('click', () => {
    if (video.paused) {
      keep(session, remembered, '');
      play();
    } else {
      keep(session, remembered, '1');
      video.pause();
    }
  });
  button.hidden = false;

  const start = () =>
    idle(() => {
      if (!wantsStill() && !recall(session, remembered) && video.paused) play();
    });
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Whether this visitor asked their system for stillness, or for fewer bytes. */
function wantsStill(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
}
