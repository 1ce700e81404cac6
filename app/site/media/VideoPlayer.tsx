import { frenchSpacing } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import { filmTitle } from '#editorial/films.ts';
import ui from '../primitives.module.css';
import { transcriptParagraphs } from './transcript.ts';
import styles from './VideoPlayer.module.css';

interface Props {
  file: FileEntry;
  /** The title of the entry. */
  of: string;
}

/** An uploaded video, like a film in a text (rich-text/films.ts). Nothing is fetched until it plays, but the first frame without a poster. */
export function VideoPlayer({ file, of }: Props) {
  const title = frenchSpacing(filmTitle(file, of));
  return (
    <div data-film>
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
          {file.descriptionsUrl && (
            <track kind="descriptions" src={file.descriptionsUrl} srcLang="fr" label="Audiodescription" />
          )}
          <a href={file.url}>Télécharger la vidéo</a>
        </video>
        <figcaption className={`${ui.note} ${ui.caption}`}>{title}</figcaption>
      </figure>
      {file.descriptionsUrl && (
        <div className={`${ui.cluster} above3 ${styles.descriptions}`} data-scripted="">
          <button type="button" className={ui.smallButton} aria-pressed="false" data-descriptions>
            Audiodescription
          </button>
          <p data-description />
        </div>
      )}
      {file.transcript && (
        <details className={`above2 ${styles.transcript}`}>
          <summary className={ui.action}>Transcription de la vidéo</summary>
          {transcriptParagraphs(file.transcript).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
            <p key={index} className={`${ui.lines} above3`}>
              {frenchSpacing(paragraph)}
            </p>
          ))}
        </details>
      )}
    </div>
  );
}
