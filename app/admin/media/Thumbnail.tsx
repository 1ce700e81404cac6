import { ButtonLink } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import type { FileEntry } from '#content/index.ts';
import { familyOf } from '#model/file-kinds.ts';
import { formatDay, formatMeasures } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from './Thumbnail.module.css';

/** A file's thumbnail, or its type. Decorative: the adjacent text names the file. */
export function Thumbnail({ file }: { file: FileEntry }) {
  const source = thumbnailOf(file);
  const isPicture = familyOf(file.mime) === 'image';
  return (
    <span className={`${ui.relative} ${styles.thumbnail}`} aria-hidden="true">
      {source && <img src={source} alt="" loading="lazy" decoding="async" draggable={false} />}
      {!isPicture && <span className={source ? `${ui.badge} ${styles.badge}` : styles.kind}>{extensionOf(file)}</span>}
    </span>
  );
}

/** What a tile of the library says of a file. */
export const FileSummary = ({ file }: { file: FileEntry }) => (
  <>
    <Thumbnail file={file} />
    <strong className={ui.clamped}>{file.name}</strong>
    <span className={ui.muted}>
      {formatMeasures(file)}, {formatDay(file.createdAt, 'medium')}
    </span>
  </>
);

/** A large preview: an uncropped picture, a video with its poster, a link to a document. */
export function FilePreview({ file }: { file: FileEntry }) {
  const family = familyOf(file.mime);
  if (family === 'image')
    return <Picture file={file} sizes="(min-width: 860px) 22rem, 90vw" className={styles.picture} contain />;
  if (family === 'video')
    return (
      <video
        key={file.url}
        className={styles.film}
        controls
        preload={file.previewUrl ? 'none' : 'metadata'}
        playsInline
        {...(file.previewUrl && { poster: file.previewUrl })}
        aria-label={file.alternativeText || file.name}
      >
        <source src={file.url} type={file.mime} />
        {file.captionsUrl && <track kind="captions" src={file.captionsUrl} srcLang="fr" label="Français" default />}
        {file.descriptionsUrl && <track kind="descriptions" src={file.descriptionsUrl} srcLang="fr" />}
      </video>
    );
  return (
    <div className={ui.stack}>
      <Thumbnail file={file} />
      <ButtonLink href={file.url} tone="hollow" newTab>
        Ouvrir le {extensionOf(file) === 'PDF' ? 'PDF' : 'document'}
      </ButtonLink>
    </div>
  );
}

/** « PDF », « MP4 »: shown for a file without a picture. */
const extensionOf = ({ ext, mime }: FileEntry): string =>
  (ext ?? `.${mime.split('/').at(-1) ?? ''}`).slice(1).toUpperCase();

/** The URL of a file's thumbnail. */
function thumbnailOf(file: FileEntry): string | undefined {
  const small = file.formats?.thumbnail?.url ?? file.formats?.small?.url;
  return small ?? (familyOf(file.mime) === 'image' ? file.url : (file.previewUrl ?? undefined));
}
