import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import type { FileEntry } from '#content/index.ts';
import styles from './HeroVideo.module.css';

/**
 * The hero's muted looping video over its poster, started by hero-video.ts. Its button stops it (WCAG 2.2.2).
 * Without JavaScript there is neither video nor button.
 */
export function HeroVideo({ file }: { file: FileEntry }) {
  return (
    <>
      <video
        className={`${layout.fill} ${styles.video}`}
        // Without script browsers draw their own controls over the poster.
        data-scripted=""
        data-hero-video={file.url}
        data-type={file.mime}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
      />
      <button type="button" className={styles.button} data-hero-button="" aria-label="Lire la vidéo" hidden>
        <Icon name="play" className={styles.play} />
        <Icon name="pause" className={styles.pause} />
      </button>
    </>
  );
}
