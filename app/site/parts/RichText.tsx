import { useMatches } from 'react-router';
import { buttonClass } from '#app/ui/links.tsx';
import styles from '#app/ui/rich-text.module.css';
import { fr } from '#app/ui/typography.ts';
import { siteOf } from '../meta.ts';
import { withEmbeds } from './embeds.ts';

const embed = { box: styles.embed, text: styles.embedText, button: `${buttonClass()} ${styles.embedButton}` };

/**
 * HTML that an editor wrote and the server cleaned: nothing reaches the content API that its sanitiser did not pass (server/api/rich-text.ts),
 * and the page's policy runs no script of it either. Tables and wide media scroll within themselves; what comes from elsewhere waits
 * to be asked for (embeds.ts).
 */
export function RichText({ html }: { html: string }) {
  const home = siteOf(useMatches())?.publicUrl ?? 'http://here.invalid';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was written
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: withEmbeds(fr(html), embed, home) }} />;
}
