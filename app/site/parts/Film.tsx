import type { FileEntry } from '#content/index.ts';
import styles from './Film.module.css';

/**
 * An uploaded film, with the browser's own controls, behind its poster when it has one. Nothing of it is fetched until it is played;
 * without a poster, what tells its length and shows its first picture is.
 */
export function Film({ file }: { file: FileEntry }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: films are uploaded without a track of their own; their text stands beside them
    <video
      className={styles.film}
      controls
      preload={file.previewUrl ? 'none' : 'metadata'}
      playsInline
      poster={file.previewUrl ?? undefined}
      aria-label={file.alternativeText || 'Vidéo'}
    >
      <source src={file.url} type={file.mime} />
      <a href={file.url}>Télécharger la vidéo</a>
    </video>
  );
}
