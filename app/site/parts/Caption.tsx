import { fr } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import styles from './Caption.module.css';

/** What a picture is and whose it is, under it; nothing where nobody said. */
export function Caption({ file, as: Tag = 'p' }: { file: FileEntry; as?: 'p' | 'figcaption' }) {
  return file.caption ? <Tag className={styles.caption}>{fr(file.caption)}</Tag> : null;
}
