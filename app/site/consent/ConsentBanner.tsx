import { buttonClass } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import { analyticsOf } from './analytics-facts.ts';
import styles from './ConsentBanner.module.css';
import { consentTerms } from './consent-version.ts';

/** Each purpose, before the buttons (CNIL): what it does, and which third parties receive data. */
const purposes = (facts: ReturnType<typeof analyticsOf> | undefined) =>
  [
    {
      name: 'essential',
      title: 'Essentiels',
      text:
        'Retenir vos choix, les annonces déjà vues et les dernières pages lues, pour les rouvrir sans réseau, sur votre ' +
        'appareil seulement. Toujours actifs.',
    },
    {
      name: 'analytics',
      title: 'Mesure d’audience',
      text: facts
        ? `Compter les visites, par l’outil de ${facts.tool}, qui peut déposer ses cookies${facts.lifetime}.`
        : 'Compter les visites. Aucun outil n’est installé à ce jour ; si cela change, nous vous demanderons votre accord.',
    },
    {
      name: 'preferences',
      title: 'Préférences',
      text:
        'Afficher directement les vidéos et les cartes d’autres sites (YouTube, Vimeo, OpenStreetMap…), au ' +
        'lieu de vous le demander à chaque fois. Ces sites reçoivent alors votre adresse IP et peuvent ' +
        'déposer des cookies. Retenir, sur votre appareil, que vous êtes déjà venu, pour choisir les annonces.',
    },
  ] as const;

/** The cookie banner, first in reading order, until consent-banner.ts shows it. It does not block the page: a region and no dialog. */
export function ConsentBanner() {
  const { analytics, setting, serviceWorker } = useSite();
  const facts = analytics && analyticsOf(analytics, setting);
  return (
    <>
      <section
        hidden
        className={`${ui.box} ${styles.banner}`}
        aria-labelledby="cookies-titre"
        data-consent-banner=""
        data-screen-only=""
        data-terms={consentTerms(facts?.host)}
        data-analytics-id={analytics?.id}
        data-analytics-url={analytics?.url}
        data-service-worker={serviceWorker ? '' : undefined}
      >
        <h2 id="cookies-titre" className={`${ui.smallTitle} ${styles.title}`} tabIndex={-1}>
          {'Cookies\u00a0: vos choix'}
        </h2>
        <div data-view="choices" className={styles.view}>
          <p>
            Si vous l’acceptez, {facts ? `l’outil de ${facts.tool} mesure la fréquentation du site, et ` : ''}les vidéos
            et les cartes d’autres sites s’affichent directement. Sinon, aucune donnée ne leur est transmise.{' '}
            <a href={`${pages.privacy.path}#temoins`}>En savoir plus</a>
          </p>
          <div className={styles.buttons}>
            <button type="button" className={buttonClass()} data-consent="none">
              Refuser tout
            </button>
            <button type="button" className={buttonClass()} data-consent="all">
              Tout accepter
            </button>
            <button type="button" className={buttonClass('hollow')} data-consent="more">
              Personnaliser
            </button>
          </div>
        </div>
        <form data-view="preferences" hidden className={styles.view}>
          <fieldset>
            <legend className="unseen">Ce que vous acceptez</legend>
            <ul className={`${ui.markedRows} ${styles.purposes}`}>
              {purposes(facts).map(({ name, title, text }) => (
                <li key={name}>
                  <input
                    type="checkbox"
                    id={`cookies-${name}`}
                    name={name}
                    aria-describedby={`cookies-${name}-texte`}
                    {...(name === 'essential' && { defaultChecked: true, disabled: true })}
                  />
                  <label htmlFor={`cookies-${name}`}>{title}</label>
                  <p id={`cookies-${name}-texte`} className={ui.note}>
                    {frenchSpacing(text)}
                  </p>
                </li>
              ))}
            </ul>
          </fieldset>
          <div className={styles.buttons}>
            <button type="button" className={buttonClass('hollow')} data-consent="back">
              Retour
            </button>
            <button type="button" className={buttonClass('hollow')} data-consent="none">
              Refuser tout
            </button>
            <button type="submit" className={buttonClass()}>
              Enregistrer mes préférences
            </button>
          </div>
        </form>
      </section>
      <p className="unseen" role="status" aria-atomic="true" data-consent-state="" />
      {/* Removes the worker of an earlier visit (server/rendering/static-assets.ts). */}
      {serviceWorker === false && <script src="/service-worker.js" async />}
    </>
  );
}
