import type { FileEntry } from '#content/index.ts';
import { familyOf } from '#model/file-kinds.ts';
import { formatDay } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import { extensionOf, fileDetails, thumbnailOf } from './file-labels.ts';
import styles from './Thumbnail.module.css';

/** A file's thumbnail, or its type. Decorative: the adjacent text names the file. */
export function Thumbnail({ file }: { file: FileEntry }) {
  const source = thumbnailOf(file);
  const isPicture = familyOf(file.mime) === 'image';
  return (
    <span className={styles.thumbnail} aria-hidden="true">
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
      {fileDetails(file)}, {formatDay(file.createdAt, 'medium')}
    </span>
  </>
);
