import { fr } from '#app/ui/typography.ts';
import styles from './RichText.module.css';

/**
 * HTML that an editor wrote and the server cleaned: nothing reaches the content API that its sanitiser did not pass (server/api/rich-text.ts),
 * and the page's policy runs no script of it either. Tables and wide media scroll within themselves.
 */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was written
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: fr(html) }} />;
}
