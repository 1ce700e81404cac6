import cloth from '#app/ui/indigo.avif';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { Entry } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { SocialLinks } from '../footer/SocialLinks.tsx';
import { Island } from '../Island.tsx';
import styles from './newsletter.module.css';

interface NewsletterSectionProps {
  setting: Entry<'setting'> | undefined;
  /** The outcome of a subscription without JavaScript, from the URL. */
  outcome: string | null;
}

/** The newsletter form and the social networks. */
export function NewsletterSection({ setting, outcome }: NewsletterSectionProps) {
  return (
    <section className={styles.newsletter} id="lettre" aria-labelledby="lettre-titre">
      <img className={styles.cloth} src={cloth} alt="" width="900" height="900" loading="lazy" decoding="async" />
      <div className={`${layout.frame} ${styles.text}`}>
        <h2 id="lettre-titre">RESTEZ INFORMÉ</h2>
        <p className={styles.promise}>
          {frenchSpacing('Une lettre par mois : les rendez-vous, une pièce des collections, une voix.')}
        </p>
        <Island
          name="NewsletterForm"
          until="visible"
          props={{
            initial: outcome === 'merci' ? 'success' : outcome === 'erreur' ? 'failure' : 'idle',
            rights: `${pages.privacy.path}#droits`,
          }}
        />
        <SocialLinks setting={setting} className={styles.social} label="Réseaux sociaux" />
      </div>
    </section>
  );
}
