import styles from '#app/ui/rich-text.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { useSite } from '../page-data.ts';
import { withEmbeds } from './embeds.ts';
import { withFilms } from './films.ts';

/** HTML that the server sanitized on write (server/entry-input); the CSP blocks scripts too. Embeds are loaded on demand (embeds.ts). */
export function RichText({ html }: { html: string }) {
  const __html = withEmbeds(withFilms(frenchSpacing(html)), useSite().publicUrl);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was written
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html }} />;
}
