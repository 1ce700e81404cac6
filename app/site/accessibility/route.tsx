import { accessibilityAudit, nonConformities, themeOf } from '#content/accessibility-audit.ts';
import { auditOf, statementOf } from '#content/facts.ts';
import { pages } from '#content/pages.ts';
import { plainDay } from '../dates.ts';
import { LegalPage, type LegalSection } from '../legal/LegalPage.tsx';
import { pageMeta, siteOf } from '../meta.ts';
import { defaultInstitution } from '../opening-hours.ts';
import type { Route } from './+types/route';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), pages.accessibility);
}

const { criteria, reference, sample, tools } = accessibilityAudit;
const rate = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });

const count = (result: string): number => criteria.filter((criterion) => criterion.result === result).length;

const states = {
  'totalement conforme': 'tous les critères applicables sont respectés',
  'partiellement conforme': 'la moitié au moins des critères applicables est respectée',
  'non conforme': 'moins de la moitié des critères applicables est respectée',
} as const;

/**
 * The statement after the model of the State's digital directorate. Its rate, date and auditor are the institution's, else those of this version's
 * audit (content/accessibility-audit.ts), which has the list of barriers; its state follows from the rate, and is repeated on every
 * page (conformity.ts).
 */
export default function Accessibility({ matches }: Route.ComponentProps) {
  const site = siteOf(matches);
  const setting = site?.setting;
  const name = setting?.companyName ?? defaultInstitution.companyName;
  const email = setting?.accessibilityContact ?? setting?.contactEmail;
  const { percentage, state, date, auditor, isOwn } = auditOf(setting);
  const audited = plainDay(date);
  const environment = statementOf(setting, 'accessibilityEnvironment');
  const sections: LegalSection[] = [
    {
      id: 'engagement',
      title: 'Notre engagement',
      body: (
        <>
          <p>
            Le {name} s’engage à rendre son site accessible, conformément à l’article 47 de la loi nº 2005-102 du 11
            février 2005. Cette déclaration s’applique au site {site?.publicUrl}.
          </p>
          {setting?.accessibilityPlanUrl && (
            <p>
              Schéma pluriannuel de mise en accessibilité :{' '}
              <a href={setting.accessibilityPlanUrl}>{setting.accessibilityPlanUrl}</a>
            </p>
          )}
          {setting?.accessibilityActionPlanUrl && (
            <p>
              Plan d’action de l’année en cours :{' '}
              <a href={setting.accessibilityActionPlanUrl}>{setting.accessibilityActionPlanUrl}</a>
            </p>
          )}
        </>
      ),
    },
    {
      id: 'conformite',
      title: 'État de conformité',
      body: (
        <p>
          Le site est <strong>{state}</strong> au référentiel général d’amélioration de l’accessibilité ({reference}) :{' '}
          {states[state]}.
        </p>
      ),
    },
    {
      id: 'resultats',
      title: 'Résultats des tests',
      body: (
        <p>
          L’audit du {audited} révèle que <strong>{rate.format(percentage / 100)}</strong> des critères applicables sont
          respectés
          {isOwn &&
            ` : ${count('C')} critères conformes, ${count('NC')} non conformes et ${count('NA')} non applicables, sur ${criteria.length}`}
          . Il a été mené par {auditor}.
        </p>
      ),
    },
    {
      id: 'non-accessibles',
      title: 'Contenus non accessibles',
      body: (
        <>
          {/* A rate of the institution's own may say that the barriers of this version's audit are gone. */}
          {percentage < 100 && nonConformities().length > 0 && (
            <>
              <p>Non-conformités :</p>
              <ul>
                {nonConformities().map((criterion, index, all) => (
                  <li key={criterion.id}>
                    {criterion.evidence} ({themeOf(criterion).toLowerCase()}, critère {criterion.id})
                    {index < all.length - 1 ? ' ;' : '.'}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>Dérogations pour charge disproportionnée : aucune n’est invoquée.</p>
          <p>
            Contenus non soumis à l’obligation : les reproductions de pièces de collections patrimoniales qui ne peuvent
            être rendues totalement accessibles.
          </p>
        </>
      ),
    },
    {
      id: 'etablissement',
      title: 'Établissement de cette déclaration',
      body: (
        <>
          <p>Cette déclaration a été établie le {audited}.</p>
          <p>Technologies utilisées : HTML, CSS, SVG, WAI-ARIA et JavaScript, dont la lecture du site ne dépend pas.</p>
          <p>Outils et environnement : {tools.join(' ; ')}.</p>
          {environment && <p>{environment}</p>}
          <p>Pages et états vérifiés : {sample.join(' ; ')}.</p>
        </>
      ),
    },
    {
      id: 'contact',
      title: 'Retour d’information et contact',
      body: (
        <p>
          Si un contenu ou un service vous reste inaccessible, écrivez-nous
          {email && (
            <>
              {' '}
              à <a href={`mailto:${email}?subject=Accessibilit%C3%A9%20du%20site`}>{email}</a>
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
  return <LegalPage title="Accessibilité" sections={sections} />;
}
