import type { ReactNode } from 'react';
import buttons from '#app/ui/buttons.module.css';
import { Icon } from '#app/ui/buttons.tsx';
import type { FileEntry } from '#content/index.ts';
import ui from '../primitives.module.css';
import styles from './HeroSection.module.css';

interface HeroSectionProps {
  video: FileEntry | null | undefined;
  /** The URL of the picture shown until the film starts, or instead of it, when the film has no preview of its own. */
  still: string;
  /** The part of it that a telephone held upright shows. */
  phoneStill?: string;
  /** A drawing at the foot of the hero: the text is above it, and the film is its sea and its sky. */
  drawing?: ReactNode;
  /** As high as the window. */
  fullScreen?: boolean;
  children: ReactNode;
}

/** The dark hero of a page: a video over its poster, and text over an overlay for contrast, or above a drawing. */
export function HeroSection({ video, still, phoneStill, drawing, fullScreen, children }: HeroSectionProps) {
  const poster = video?.previewUrl ? (video.formats?.large?.url ?? video.previewUrl) : still;
  // Not printed: over a picture the text would be illegible. React preloads a high-priority image in the head of the page, except in a `picture`.
  const picture = (
    <img className={`${ui.fill} ${styles.poster}`} src={poster} alt="" fetchPriority="high" data-screen-only="" />
  );
  const film = (
    <>
      {poster === still && phoneStill ? (
        <picture>
          <source media="(max-aspect-ratio: 3/5)" srcSet={phoneStill} />
          {picture}
        </picture>
      ) : (
        picture
      )}
      {/* Muted, and started by hero-video.ts; the button below stops it (WCAG 2.2.2). Without JavaScript there is neither. */}
      {video && (
        <video
          className={`${ui.fill} ${styles.video}`}
          // Without script browsers draw their own controls over the poster.
          data-scripted=""
          data-hero-video={video.url}
          data-type={video.mime}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
        />
      )}
    </>
  );
  const kind = drawing ? styles.scene : fullScreen ? styles.fullScreen : styles.film;
  return (
    <section className={`dark ${ui.layered} ${styles.opening} ${kind}`}>
      {drawing ? (
        <div className={styles.view} data-screen-only="">
          {film}
          {drawing}
        </div>
      ) : (
        <>
          {film}
          {fullScreen && <div className={styles.veil} aria-hidden="true" data-screen-only="" />}
        </>
      )}
      {video && (
        <button
          type="button"
          className={`${buttons.square} ${buttons.outlined} ${styles.button}`}
          data-hero-button=""
          aria-label="Lire la vidéo"
          hidden
        >
          <Icon name="play" className={styles.play} />
          <Icon name="pause" className={styles.pause} />
        </button>
      )}
      <div className={`${ui.frame} ${ui.relative} ${styles.body}`}>{children}</div>
    </section>
  );
}
