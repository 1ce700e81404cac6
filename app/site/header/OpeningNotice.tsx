import { Icon } from '#app/ui/Icon.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { openingNotice } from '#editorial/opening-words.ts';
import ui from '../primitives.module.css';
import { useSite } from '../site-data.ts';
import styles from './OpeningNotice.module.css';

/** The notice above the header that announces the nearest change of hours: one link to the hours. It cannot be closed. */
export function OpeningNotice() {
  const { hours, now } = useSite();
  const notice = openingNotice(hours, now);
  if (!notice) return null;
  return (
    <aside className={styles.notice} aria-label="Changement d’horaires">
      <a className={`${ui.frame} inward ${styles.link}`} href={`${pages.visit.path}#horaires`}>
        <span className={styles.text}>
          <span className={notice.isClosed ? styles.closed : styles.changed}>{notice.label}</span>{' '}
          <strong>{notice.when}</strong>{' '}
          {notice.reason && <span className={styles.reason}>{frenchSpacing(notice.reason)}</span>}
        </span>{' '}
        <span className={styles.more} data-screen-only="">
          <span>{notice.link}</span>
          <Icon name="arrow" />
        </span>
      </a>
    </aside>
  );
}
