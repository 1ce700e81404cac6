import type { ContentTypeName } from '#content/index.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';
import styles from './EntryOption.module.css';
import { dateOf, entryDisplayOf, isUnpublished, type PickedEntry, pictureOf, titleOf } from './entry-summary.ts';

/** An entry in one row: picture, title, date, publication state. */
export function EntryOption({ type, entry }: { type: ContentTypeName; entry: PickedEntry }) {
  const picture = pictureOf(type, entry);
  const date = dateOf(type, entry);
  return (
    <span className={styles.line}>
      {entryDisplayOf(type).pictureField && (
        <span className={styles.picture}>{picture && <Thumbnail file={picture} />}</span>
      )}
      <span className={styles.text}>
        <span className={styles.title}>{titleOf(type, entry)}</span>
        <span className={styles.facts}>
          {date}
          {isUnpublished(type, entry) && <span className={styles.held}>Non publié</span>}
        </span>
      </span>
    </span>
  );
}
