import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import styles from './HeroVideo.module.css';

interface Props {
  url: string;
  mime: string;
}

const remembered = 'heroPaused';

/** Whether this visitor asked their system for stillness, or for fewer bytes. */
function wantsStill(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
}

/**
 * The sea of the opening: a muted loop over its poster. It is fetched once the page is quiet, never under reduced motion or data
 * saving unless asked for; its button stops it (WCAG 2.2.2), and the choice is remembered.
 */
export function HeroVideo({ url, mime }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(false);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    setWanted(!wantsStill() && sessionStorage.getItem(remembered) === null);
  }, []);

  useEffect(() => {
    if (!wanted) return;
    video.current?.play().catch(() => setPlaying(false));
  }, [wanted]);

  function toggle(): void {
    if (playing) {
      video.current?.pause();
      sessionStorage.setItem(remembered, '1');
      return;
    }
    sessionStorage.removeItem(remembered);
    if (wanted) void video.current?.play().catch(() => setPlaying(false));
    else setWanted(true);
  }

  return (
    <>
      <video
        ref={video}
        className={styles.video}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        {wanted && <source src={url} type={mime} />}
      </video>
      <button
        type="button"
        className={styles.button}
        onClick={toggle}
        aria-label={playing ? 'Mettre la vidéo en pause' : 'Lire la vidéo'}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
    </>
  );
}
