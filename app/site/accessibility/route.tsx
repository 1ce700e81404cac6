import { LegalPage, type LegalSection, ToComplete } from '../legal/LegalPage.tsx';
import { pageMeta, siteOf } from '../meta.ts';
import { fallback } from '../visit.ts';
import type { Route } from './+types/route';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Accessibilité',
    description:
      'Déclaration d’accessibilité du site du Mémorial ACTe : état de conformité, contenus non accessibles, contact et voies de recours.',
    path: '/accessibilite',
  });
}

/** The statement after the model of the State's digital directorate. Its state is repeated on every page (conformity.ts). */
export default function Accessibility({ matches }: Route.ComponentProps) {
  const site = siteOf(matches);
  const setting = site?.setting;
  const name = setting?.companyName ?? fallback.companyName;
  const email = setting?.contactEmail;
  const sections: LegalSection[] = [
    {
      id: 'engagement',
      title: 'Notre engagement',
      body: (
        <>
          <p>
            {name} s’engage à rendre son site accessible, conformément à l’article 47 de la loi nº 2005-102 du 11
            février 2005. Cette déclaration s’applique au site {site?.publicUrl}.
          </p>
          <p>
            Schéma pluriannuel de mise en accessibilité : <ToComplete>adresse du document</ToComplete>. Plan d’action de
            l’année en cours : <ToComplete>adresse du document</ToComplete>.
          </p>
        </>
      ),
    },
    {
      id: 'conformite',
      title: 'État de conformité',
      body: (
        <p>
          Le site est <strong>non conforme</strong> au référentiel général d’amélioration de l’accessibilité (RGAA,
          version 4.1) : aucun audit de conformité n’a encore été mené. Il a été conçu pour en respecter les critères ;
          seul un audit pourra dire dans quelle mesure il y parvient.
        </p>
      ),
    },
    {
      id: 'resultats',
      title: 'Résultats des tests',
      body: (
        <p>
          Taux de conformité : <ToComplete>pourcentage, date de l’audit et nom de l’auditeur</ToComplete>. Avant chaque
          mise en ligne, des contrôles automatiques parcourent toutes les pages publiques ; ils ne couvrent qu’une
          partie des critères et ne valent pas un audit.
        </p>
      ),
    },
    {
      id: 'non-accessibles',
      title: 'Contenus non accessibles',
      body: (
        <>
          <p>Non-conformités connues :</p>
          <ul>
            <li>les films n’ont ni sous-titres, ni transcription, ni audiodescription ;</li>
            <li>les magazines et documents à télécharger (PDF) n’ont pas été vérifiés ;</li>
            <li>certaines images déposées par le passé peuvent manquer d’une description.</li>
          </ul>
          <p>Dérogations pour charge disproportionnée : aucune n’est invoquée.</p>
          <p>
            Contenus non soumis à l’obligation : les reproductions de pièces de collections patrimoniales qui ne peuvent
            être rendues totalement accessibles. Chacune est accompagnée d’une notice en texte.
          </p>
        </>
      ),
    },
    {
      id: 'etablissement',
      title: 'Établissement de cette déclaration',
      body: (
        <>
          <p>Cette déclaration a été établie en novembre 2026.</p>
          <p>Technologies utilisées : HTML, CSS, SVG, WAI-ARIA et JavaScript, dont la lecture du site ne dépend pas.</p>
          <p>
            Outils : axe-core et Lighthouse, avec le navigateur Chromium, au clavier et avec les textes agrandis à 200
            %. Lecteurs d’écran et navigateurs employés pour l’audit : <ToComplete>à préciser</ToComplete>.
          </p>
          <p>
            Pages vérifiées : accueil, événements, événements passés, un événement, collections, découvrir, visiter,
            magazines, articles, un article, offres d’emploi, mentions légales, politique de confidentialité,
            accessibilité, plan du site.
          </p>
        </>
      ),
    },
    {
      id: 'contact',
      title: 'Retour d’information et contact',
      body: (
        <p>
          Si un contenu ou un service vous reste inaccessible, écrivez-nous
          {email ? (
            <>
              {' '}
              à <a href={`mailto:${email}?subject=Accessibilit%C3%A9%20du%20site`}>{email}</a>
            </>
          ) : (
            <>
              {' '}
              : <ToComplete>adresse électronique</ToComplete>
            </>
          )}
          {setting?.phoneNumber && ` ou appelez le ${setting.phoneNumber}`}. Vous serez orienté vers une autre voie
          accessible ou recevrez le contenu sous une autre forme.
        </p>
      ),
    },
    {
      id: 'recours',
      title: 'Voies de recours',
      body: (
        <>
          <p>
            Si vous nous avez signalé un défaut d’accessibilité qui vous empêche d’accéder à un contenu ou à un service,
            et que vous n’avez pas obtenu de réponse satisfaisante, vous pouvez :
          </p>
          <ul>
            <li>
              écrire un message au <a href="https://formulaire.defenseurdesdroits.fr/">Défenseur des droits</a> ;
            </li>
            <li>
              contacter{' '}
              <a href="https://www.defenseurdesdroits.fr/carte-des-delegues">
                la déléguée ou le délégué du Défenseur des droits
              </a>{' '}
              de votre région ;
            </li>
            <li>envoyer un courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.</li>
          </ul>
        </>
      ),
    },
  ];
  return <LegalPage title="Accessibilité" updated="novembre 2026" sections={sections} />;
}
