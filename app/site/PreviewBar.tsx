import { frenchSpacing } from '#app/ui/typography.ts';
import type { Day } from '#model/calendar.ts';
import { formatWeekdayInstant } from '#model/format.ts';
import type { Site } from '../context.ts';
import styles from './PreviewBar.module.css';

/** Marks a page as a preview for as long as it is open, so that it is not mistaken for the public page. */
export function PreviewBar({ preview, today }: { preview: NonNullable<Site['preview']>; today: Day }) {
  if (preview.state === 'expired')
    return (
      <aside className={`${styles.bar} ${styles.expired}`} aria-label="Aperçu">
        <strong>Aperçu expiré</strong>
        <span>{frenchSpacing('Ce lien n’est plus valable : voici la page telle que le public la voit.')}</span>
      </aside>
    );
  return (
    <aside className={styles.bar} aria-label="Aperçu">
      <strong>{preview.published ? 'Aperçu — déjà en ligne' : 'Aperçu — non publié'}</strong>
      <span>
        Ce lien est valable jusqu’au {formatWeekdayInstant(preview.expiresAt, today)}, heure de la Guadeloupe.
      </span>
    </aside>
  );
}
