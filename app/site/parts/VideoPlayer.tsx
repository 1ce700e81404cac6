import { frenchSpacing } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import styles from './VideoPlayer.module.css';

interface Props {
  file: FileEntry;
  /** The title of the entry. */
  of: string;
}

/**
 * An uploaded video with native controls and its poster. Nothing is fetched until it is played.
 * Without a poster the browser fetches the metadata, for duration and first frame.
 */
export function VideoPlayer({ file, of }: Props) {
  // RGAA 4.1.2, criterion 4.7: each video has a visible title.
  const title = frenchSpacing(file.caption || file.alternativeText || `Vidéo : ${of}`);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 4.1.2 asks for the role in words (test 1.9.1)
    <figure role="figure" aria-label={title}>
      {/* biome-ignore lint/a11y/useMediaCaption: films are uploaded without a track of their own */}
      <video
        className={styles.film}
        controls
        preload={file.previewUrl ? 'none' : 'metadata'}
        playsInline
        poster={file.previewUrl ?? undefined}
        aria-label={title}
      >
        <source src={file.url} type={file.mime} />
        <a href={file.url}>Télécharger la vidéo</a>
      </video>
      <figcaption className={styles.title}>{title}</figcaption>
    </figure>
  );
}
