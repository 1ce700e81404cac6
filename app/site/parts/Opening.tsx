import type { ReactNode } from 'react';
import poster from '#app/ui/hero-poster.avif';
import roots from '#app/ui/lattice/hero.svg';
import narrowRoots from '#app/ui/lattice/hero-mobile.svg';
import layout from '#app/ui/layout.module.css';
import type { FileEntry } from '#content/index.ts';
import { HeroVideo } from './HeroVideo.tsx';
import styles from './Opening.module.css';

interface OpeningProps {
  video: FileEntry | null | undefined;
  /** `lattice`: under the silver roots, as high as the home page has it. `whole`: the film alone, on the whole screen. */
  kind: 'lattice' | 'whole';
  children: ReactNode;
}

/** For the links of a page that opens so: the poster is what its visitor waits for, and a style sheet names it too late. */
export const posterLink = {
  rel: 'preload',
  as: 'image',
  href: poster,
  type: 'image/avif',
  fetchPriority: 'high',
} as const;

/** The dark opening of a page: the sea at night over its poster, a measured veil, and words at its foot. */
export function Opening({ video, kind, children }: OpeningProps) {
  return (
    <section className={`nuit ${styles.opening} ${styles[kind]}`}>
      <div className={styles.poster} aria-hidden="true" />
      {video && <HeroVideo file={video} />}
      <div className={styles.veil} aria-hidden="true" />
      {kind === 'lattice' && (
        // Not a background: that is fetched at the rank of the poster, and would keep it waiting.
        <picture>
          <source media="(max-width: 720px)" srcSet={narrowRoots} />
          <img className={styles.roots} src={roots} alt="" loading="lazy" fetchPriority="low" decoding="async" />
        </picture>
      )}
      <div className={`${layout.frame} ${styles.words}`}>{children}</div>
    </section>
  );
}
