import type { ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import roots from '#app/ui/lattice/hero.svg';
import narrowRoots from '#app/ui/lattice/hero-mobile.svg';
import layout from '#app/ui/layout.module.css';
import type { FileEntry } from '#content/index.ts';
import styles from './HeroSection.module.css';

interface HeroSectionProps {
  video: FileEntry | null | undefined;
  /** The URL of the picture shown until the film starts, or instead of it, when the film has no preview of its own. */
  still: string;
  /** The part of it that a telephone held upright shows. */
  phoneStill?: string;
  /** `lattice`: the video under the silver lattice (home page). `fullScreen`: the video alone, full screen. */
  kind: 'lattice' | 'fullScreen';
  children: ReactNode;
}

/** The dark hero of a page: a video over its poster, an overlay for contrast, and text at its foot. */
export function HeroSection({ video, still, phoneStill, kind, children }: HeroSectionProps) {
  const poster = video?.previewUrl ? (video.formats?.large?.url ?? video.previewUrl) : still;
  // Not printed: over a picture the text would be illegible. React preloads a high-priority image in the head of the page, except in a `picture`.
  const picture = (
    <img className={`${layout.fill} ${styles.poster}`} src={poster} alt="" fetchPriority="high" data-screen-only="" />
  );
  return (
    <section className={`dark ${styles.opening} ${styles[kind]}`}>
      {poster === still && phoneStill ? (
        <picture>
          <source media="(max-aspect-ratio: 3/5)" srcSet={phoneStill} />
          {picture}
        </picture>
      ) : (
        picture
      )}
      {video && <HeroVideo file={video} />}
      <div className={styles.veil} aria-hidden="true" data-screen-only="" />
      {kind === 'lattice' && (
        // No background image: it would be fetched with the poster's priority, and delay it.
        <picture data-screen-only="">
          <source media="(max-width: 720px)" srcSet={narrowRoots} />
          <img
            className={`${layout.fill} ${styles.roots}`}
            src={roots}
            alt=""
            loading="lazy"
            fetchPriority="low"
            decoding="async"
          />
        </picture>
      )}
      <div className={`${layout.frame} ${styles.body}`}>{children}</div>
    </section>
  );
}

/**
 * The hero's muted looping video over its poster, started by hero-video.ts. Its button stops it (WCAG 2.2.2).
 * Without JavaScript there is neither video nor button.
 */
function HeroVideo({ file }: { file: FileEntry }) {
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
