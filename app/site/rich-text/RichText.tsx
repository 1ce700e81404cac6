import { useMatches } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import styles from '#app/ui/rich-text.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { siteOf } from '../meta.ts';
import { withEmbeds } from './embeds.ts';

const embed = { box: styles.embed, text: styles.embedText, button: `${buttonClass()} ${styles.embedButton}` };

/**
 * HTML sanitized by the server on write (server/entry-input); the CSP blocks scripts as well.
 * Tables and wide media scroll within themselves; third-party embeds are loaded on demand (embeds.ts).
 */
export function RichText({ html }: { html: string }) {
  const publicUrl = siteOf(useMatches())?.publicUrl ?? 'http://here.invalid';
  const __html = withEmbeds(frenchSpacing(html), embed, publicUrl);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was written
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html }} />;
}
