import { Fragment } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import styles from './VideoPlayer.module.css';

interface Props {
  file: FileEntry;
  /** The title of the entry. */
  of: string;
}

/**
 * An uploaded video with native controls, its poster and its captions, and its transcript in a disclosure. Nothing is fetched until it is
 * played. Without a poster the browser fetches the metadata, for duration and first frame.
 */
export function VideoPlayer({ file, of }: Props) {
  // RGAA 4.1.2, criterion 4.7: each video has a visible title.
  const title = frenchSpacing(file.caption || file.alternativeText || `Vidéo : ${of}`);
  return (
    <div>
      {/* biome-ignore lint/a11y/noRedundantRoles: RGAA 4.1.2 asks for the role in words (test 1.9.1) */}
      <figure role="figure" aria-label={title}>
        {/* biome-ignore lint/a11y/useMediaCaption: a film without captions has no track, and the back-office says so */}
        <video
          className={styles.film}
          controls
          preload={file.previewUrl ? 'none' : 'metadata'}
          playsInline
          poster={file.previewUrl ?? undefined}
          aria-label={title}
        >
          <source src={file.url} type={file.mime} />
          {file.captionsUrl && <track kind="captions" src={file.captionsUrl} srcLang="fr" label="Français" default />}
          <a href={file.url}>Télécharger la vidéo</a>
        </video>
        <figcaption className={styles.title}>{title}</figcaption>
      </figure>
      {file.transcript && (
        <details className={styles.transcript}>
          <summary>Transcription de la vidéo</summary>
          {file.transcript
            .split(/\n\s*\n/)
            .filter((paragraph) => paragraph.trim() !== '')
            .map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
              <p key={index}>{withLineBreaks(frenchSpacing(paragraph.trim()))}</p>
            ))}
        </details>
      )}
    </div>
  );
}

const withLineBreaks = (text: string) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
