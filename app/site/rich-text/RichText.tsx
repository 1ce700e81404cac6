import { buttonClass } from '#app/ui/buttons.tsx';
import styles from '#app/ui/rich-text.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { useSite } from '../site-data.ts';
import { withEmbeds } from './embeds.ts';

const embed = { box: styles.embed, poster: styles.poster, text: styles.embedText, button: buttonClass() };

/**
 * HTML sanitized by the server on write (server/entry-input); the CSP blocks scripts as well.
 * Tables and wide media scroll within themselves; third-party embeds are loaded on demand (embeds.ts).
 */
export function RichText({ html }: { html: string }) {
  const __html = withEmbeds(frenchSpacing(html), embed, useSite().publicUrl);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was written
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html }} />;
}
