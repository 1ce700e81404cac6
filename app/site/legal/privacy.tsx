import { pageMeta, siteOf } from '../meta.ts';
import type { Route } from './+types/privacy';
import { LegalPage, type LegalSection, ToComplete } from './LegalPage.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Politique de confidentialité',
    description:
      'Ce que le site du Mémorial ACTe garde de vous, pourquoi, combien de temps, et comment exercer vos droits.',
    path: '/politique-de-confidentialite',
  });
}

/** What articles 13 and 14 of the RGPD ask to be told. Changes in what the product keeps need the same change here. */
export default function Privacy({ matches }: Route.ComponentProps) {
  const site = siteOf(matches);
  const email = site?.setting?.contactEmail;
  const measuring = site?.analytics && new URL(site.analytics.url).host;
  const sections: LegalSection[] = [
    {
      id: 'responsable',
      title: 'Qui est responsable',
      body: (
        <p>
          Le Mémorial ACTe est responsable des traitements décrits ici. Déléguée ou délégué à la protection des données
          : <ToComplete>nom ou adresse de contact</ToComplete>.
        </p>
      ),
    },
    {
      id: 'donnees',
      title: 'Ce que nous gardons',
      body: (
        <ul>
          <li>
            Votre adresse électronique, si vous vous inscrivez à la lettre, avec la date, la page et la phrase que vous
            avez acceptée : c’est la preuve de votre consentement.
          </li>
          <li>
            L’adresse réseau d’où vient une inscription ou une connexion, pour compter les essais pendant une journée,
            et les journaux techniques de l’hébergeur.
          </li>
          <li>
            Pour les administrateurs du site : leur compte tant qu’il existe, la session gardée par leur navigateur, et
            un témoin de cent quatre-vingts jours qui reconnaît le navigateur avec lequel ils se sont connectés, et
            douze mois de journal de leurs actes. Une connexion, réussie ou refusée, y laisse le réseau d’où elle vient,
            jamais l’adresse entière.
          </li>
        </ul>
      ),
    },
    {
      id: 'temoins',
      title: 'Témoins et mesure d’audience',
      body: (
        <>
          <p>
            Tant que vous n’avez rien accepté, vous ne recevez aucun témoin de connexion et aucun tiers n’est sollicité.
            Votre choix vaut six mois, puis la question vous est posée à nouveau. Vous le changez quand vous voulez, ici
            ou au bas de chaque page :{' '}
            <a href="#temoins" data-consent-settings="">
              gérer les cookies
            </a>
            .
          </p>
          <p>Ce que votre navigateur garde pour ce site, sans nous l’envoyer :</p>
          <ul>
            <li>votre choix, sa date et ce sur quoi il portait : six mois ;</li>
            <li>
              le fait que vous êtes déjà venu, et combien de fois chaque annonce vous a été montrée, pour ne pas la
              répéter : jusqu’à ce que vous effaciez les données du site ;
            </li>
            <li>
              les annonces vues et la pause de la vidéo d’accueil : jusqu’à la fermeture de l’onglet ou du navigateur.
            </li>
          </ul>
          <p>
            {measuring
              ? `Mesure d’audience, avec votre accord seulement : le script de ${measuring} est chargé, voit votre adresse réseau et les pages que vous lisez, et peut déposer ses propres témoins. Si vous retirez votre accord, il n’est plus chargé et ses témoins sont effacés.`
              : 'Mesure d’audience : aucun outil n’est installé. S’il en vient un, votre accord vous sera demandé d’abord.'}
          </p>
          <p>
            Films et cartes d’autres sites, insérés dans nos textes : rien ne leur est demandé avant que vous cliquiez
            sur « Afficher », ou que vous acceptiez les préférences. La carte interactive de la page Visiter vient
            d’openstreetmap.org, et seulement quand vous la demandez. Les images d’autres sites attendent, chacune, que
            vous cliquiez sur « Afficher ».
          </p>
        </>
      ),
    },
    {
      id: 'finalites',
      title: 'Pourquoi, et sur quelle base',
      body: (
        <ul>
          <li>
            Envoyer la lettre : votre consentement, que vous retirez quand vous voulez, par le lien de chaque envoi ou
            en nous écrivant.
          </li>
          <li>Protéger le site et les comptes de ses administrateurs : notre intérêt légitime.</li>
        </ul>
      ),
    },
    {
      id: 'durees',
      title: 'Combien de temps',
      body: (
        <p>
          Votre adresse est gardée tant que vous êtes inscrit. Durée de conservation de la preuve après votre départ :{' '}
          <ToComplete>durée</ToComplete>. Elle n’est ni vendue ni échangée ; l’envoi de la lettre peut être confié à la
          société Mailjet.
        </p>
      ),
    },
    {
      id: 'droits',
      title: 'Vos droits',
      body: (
        <>
          <p>
            Vous pouvez demander à lire, corriger, effacer ou recevoir ce qui vous concerne, ou vous opposer à son usage
            {email && (
              <>
                , en écrivant à <a href={`mailto:${email}`}>{email}</a>
              </>
            )}
            . Nous répondons dans le mois.
          </p>
          <p>
            Vous pouvez aussi vous adresser à la Commission nationale de l’informatique et des libertés, 3 place de
            Fontenoy, 75007 Paris, ou sur <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>.
          </p>
        </>
      ),
    },
  ];
  return <LegalPage title="Politique de confidentialité" updated="novembre 2026" sections={sections} />;
}
