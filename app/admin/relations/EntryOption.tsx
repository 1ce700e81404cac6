import type { ContentTypeName } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import { Thumbnail } from '../media/Thumbnail.tsx';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import ui from '../ui/primitives.module.css';
import styles from './EntryOption.module.css';
import { dateOf, entryDisplayOf, entryTitle, pictureOf, stateOf } from './entry-summary.ts';

/** An entry in one row: picture, title, date, publication state. */
export function EntryOption({ type, entry }: { type: ContentTypeName; entry: AnyEntry }) {
  const picture = pictureOf(type, entry);
  const date = dateOf(type, entry);
  const state = stateOf(type, entry);
  return (
    <span className={`${ui.cluster} ${styles.line}`}>
      {entryDisplayOf(type).pictureField && (
        <span className={styles.picture}>{picture && <Thumbnail file={picture} />}</span>
      )}
      <span className={`${ui.stack} ${styles.text}`}>
        <strong>{entryTitle(type, entry)}</strong>
        <span className={`${ui.cluster} ${ui.muted}`}>
          {date}
          {state && state !== 'published' && <PublicationBadge state={state} />}
        </span>
      </span>
    </span>
  );
}
