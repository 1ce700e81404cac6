import layout from '#app/ui/layout.module.css';
import { buttonClass } from '#app/ui/links.tsx';
import styles from './ConsentBanner.module.css';
import { consentTerms } from './terms.ts';

interface Props {
  analytics: { id: string; url: string } | undefined;
}

/** Each purpose, before the buttons (CNIL): what it does, and to whom it speaks. */
const purposes = ({ analytics }: Props) =>
  [
    {
      name: 'essential',
      title: 'Essentiels',
      text: 'Retenir vos choix et les annonces déjà vues, sur votre appareil seulement. Toujours actifs.',
    },
    {
      name: 'analytics',
      title: 'Mesure d’audience',
      text: analytics
        ? `Compter les visites, par l’outil de ${new URL(analytics.url).host}, qui peut déposer ses témoins.`
        : 'Compter les visites. Aucun outil n’est installé aujourd’hui ; s’il en vient un, la question vous sera posée à nouveau.',
    },
    {
      name: 'preferences',
      title: 'Préférences',
      text: 'Afficher d’emblée les films et les cartes d’autres sites insérés dans nos textes, au lieu de vous le demander à chaque fois. Ces sites reçoivent alors votre adresse réseau et peuvent déposer leurs témoins.',
    },
  ] as const;

/**
 * The cookie banner (SPEC.md, section 4). It stands hidden in every page, first in the order of reading, until banner.ts shows it:
 * it blocks nothing, so it is a region and no dialog. Without script nothing is stored, and nothing is asked.
 */
export function ConsentBanner({ analytics }: Props) {
  const host = analytics && new URL(analytics.url).host;
  return (
    <>
      <section
        hidden
        className={styles.banner}
        aria-labelledby="temoins-titre"
        data-consent-banner=""
        data-terms={consentTerms(host)}
        data-analytics-id={analytics?.id}
        data-analytics-url={analytics?.url}
      >
        <h2 id="temoins-titre" className={styles.title} tabIndex={-1}>
          {'Cookies\u00a0: vos choix'}
        </h2>
        <div data-view="choices" className={styles.view}>
          <p>
            Avec votre accord, {host ? `l’outil de ${host} mesure la fréquentation du site, et ` : ''}les films et les
            cartes d’autres sites s’affichent d’emblée. Sans lui, rien ne leur est demandé.{' '}
            <a href="/politique-de-confidentialite#temoins">En savoir plus</a>
          </p>
          <div className={styles.buttons}>
            <button type="button" className={buttonClass()} data-consent="none">
              Refuser tout
            </button>
            <button type="button" className={buttonClass()} data-consent="all">
              Tout accepter
            </button>
            <button type="button" className={`${buttonClass('hollow')} ${styles.wide}`} data-consent="more">
              Personnaliser
            </button>
          </div>
        </div>
        <form data-view="preferences" hidden className={styles.view}>
          <ul className={styles.purposes}>
            {purposes({ analytics }).map(({ name, title, text }) => (
              <li key={name}>
                <input
                  type="checkbox"
                  id={`temoins-${name}`}
                  name={name}
                  aria-describedby={`temoins-${name}-texte`}
                  {...(name === 'essential' && { defaultChecked: true, disabled: true })}
                />
                <label htmlFor={`temoins-${name}`}>{title}</label>
                <p id={`temoins-${name}-texte`}>{text}</p>
              </li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <button type="button" className={buttonClass('hollow')} data-consent="back">
              Retour
            </button>
            <button type="submit" className={buttonClass()}>
              Enregistrer mes préférences
            </button>
          </div>
        </form>
      </section>
      <p className={layout.hidden} aria-live="polite" data-consent-state="" />
    </>
  );
}
