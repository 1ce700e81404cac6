import type { ContentTypeName } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import styles from './EntryOption.module.css';
import { dateOf, entryDisplayOf, pictureOf, stateOf, titleOf } from './entry-summary.ts';

/** An entry in one row: picture, title, date, publication state. */
export function EntryOption({ type, entry }: { type: ContentTypeName; entry: AnyEntry }) {
  const picture = pictureOf(type, entry);
  const date = dateOf(type, entry);
  const state = stateOf(type, entry);
  return (
    <span className={styles.line}>
      {entryDisplayOf(type).pictureField && (
        <span className={styles.picture}>{picture && <Thumbnail file={picture} />}</span>
      )}
      <span className={styles.text}>
        <span className={styles.title}>{titleOf(type, entry)}</span>
        <span className={styles.facts}>
          {date}
          {state && state !== 'published' && <PublicationBadge state={state} />}
        </span>
      </span>
    </span>
  );
}
