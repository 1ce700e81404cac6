import type { ContentTypeName } from '#content/index.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';
import styles from './EntryLine.module.css';
import { dateOf, factsOf, isHeld, type PickedEntry, pictureOf, titleOf } from './entry-facts.ts';

/** One entry on one line: its picture, its title, its date, and whether the public sees it. */
export function EntryLine({ type, entry }: { type: ContentTypeName; entry: PickedEntry }) {
  const picture = pictureOf(type, entry);
  const date = dateOf(type, entry);
  return (
    <span className={styles.line}>
      {factsOf(type).pictureField && <span className={styles.picture}>{picture && <Thumbnail file={picture} />}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{titleOf(type, entry)}</span>
        <span className={styles.facts}>
          {date}
          {isHeld(type, entry) && <span className={styles.held}>Non publié</span>}
        </span>
      </span>
    </span>
  );
}
