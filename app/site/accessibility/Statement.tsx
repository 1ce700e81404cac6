import type { ReactNode } from 'react';
import { type Audit, nonConformities, resultCount, themeOf } from '#editorial/accessibility/audit.ts';
import type { StatedAudit } from '#editorial/facts.ts';
import { capitalize, formatDay, formatNumber } from '#model/format.ts';
import { LegalPage, LegalSection } from '../legal/LegalPage.tsx';
import { useSite } from '../page-data.ts';

const states = {
  'totalement conforme': 'tous les critères applicables sont respectés',
  'partiellement conforme': 'la moitié au moins des critères applicables est respectée',
  'non conforme': 'moins de la moitié des critères applicables est respectée',
} as const;

interface Props {
  title: string;
  audit: StatedAudit;
  /** What the statement is about: « le site », « l’administration ». */
  subject: string;
  /** What the audit of this version does not cover. */
  limits: string;
  /** The sentences that say what it applies to. */
  children: ReactNode;
}

/** An accessibility statement of one audit, in the parts of its model (arrêté du 20 septembre 2019; décret 2019-768, article 4). */
export function Statement({ title, audit, subject, limits, children }: Props) {
  const { setting, name } = useSite();
  const email = setting?.accessibilityContact ?? setting?.contactEmail;
  const established = audit.isOwn ? audit.date : audit.statementDate;
  return (
    <LegalPage title={title}>
      <LegalSection id="engagement" title="Notre engagement">
        <p>
          Le {name} s’engage à rendre accessibles ses sites et ses outils en ligne, conformément à l’article 47 de la
          loi nº 2005-102 du 11 février 2005. {children}
        </p>
        {plan('Schéma pluriannuel de mise en accessibilité :', setting?.accessibilityPlanUrl)}
        {plan('Plan d’action de l’année en cours :', setting?.accessibilityActionPlanUrl)}
      </LegalSection>
      <LegalSection id="conformite" title="État de conformité">
        <p>
          {`${capitalize(subject)} est `}
          <strong>{audit.state}</strong> au référentiel général d’amélioration de l’accessibilité (
          {audit.isOwn ? audit.reference : 'RGAA'}) : {states[audit.state]}.
        </p>
      </LegalSection>
      <LegalSection id="resultats" title="Résultats des tests">
        <p>
          L’audit {audit.date && `du ${formatDay(audit.date, 'long')} `}révèle que{' '}
          <strong>{formatNumber(audit.percentage / 100, 'decimalPercent')}</strong> des critères applicables sont
          respectés
          {audit.isOwn && ` : ${countsOf(audit)}`}.{audit.auditor && ` Il a été mené par ${audit.auditor}.`}
        </p>
        {audit.isOwn && <p>{limits}</p>}
      </LegalSection>
      <LegalSection id="non-accessibles" title="Contenus non accessibles">
        {audit.isOwn ? ownBarriers(audit) : reportedBarriers(audit)}
      </LegalSection>
      <LegalSection id="etablissement" title="Établissement de cette déclaration">
        {established && <p>Cette déclaration a été établie le {formatDay(established, 'long')}.</p>}
        <p>Technologies utilisées : HTML, CSS, SVG, WAI-ARIA et JavaScript.</p>
        {audit.isOwn ? (
          <>
            <p>Outils et environnement : {audit.tools.join(' ; ')}.</p>
            <p>Pages et états vérifiés : {audit.sample.join(' ; ')}.</p>
          </>
        ) : (
          <>
            {listed('Outils employés', audit.tools)}
            {listed('Lecteurs d’écran et navigateurs employés', audit.environment)}
            {listed('Pages vérifiées', audit.sample)}
          </>
        )}
      </LegalSection>
      <LegalSection id="contact" title="Retour d’information et contact">
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
      </LegalSection>
      <LegalSection id="recours" title="Voies de recours">
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
      </LegalSection>
    </LegalPage>
  );
}

const plan = (label: string, url: string | null | undefined) =>
  url && (
    <p>
      {label} <a href={url}>{url}</a>
    </p>
  );

type ReportedAudit = Extract<StatedAudit, { isOwn: false }>;

/** « 78 critères conformes, 1 non conforme et 27 non applicables, sur 106 » */
function countsOf(audit: Audit): string {
  const unmet = resultCount(audit, 'NC');
  return (
    `${resultCount(audit, 'C')} critères conformes, ${unmet} non conforme${unmet > 1 ? 's' : ''} et ` +
    `${resultCount(audit, 'NA')} non applicables, sur ${audit.criteria.length}`
  );
}

const ownBarriers = (audit: Audit) => (
  <>
    {nonConformities(audit).length > 0 && (
      <>
        <p>Non-conformités :</p>
        <ul>
          {nonConformities(audit).map((criterion, index, all) => (
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
      Contenus non soumis à l’obligation : les reproductions de pièces de collections patrimoniales qui ne peuvent être
      rendues totalement accessibles.
    </p>
  </>
);

const reportedBarriers = ({ percentage, nonConformities, derogations, exemptions }: ReportedAudit): ReactNode => (
  <>
    {percentage < 100 &&
      (listed('Non-conformités', nonConformities) ?? (
        <p>La liste des non-conformités n’est pas encore publiée ici : vous pouvez nous la demander.</p>
      ))}
    {listed('Dérogations pour charge disproportionnée', derogations) ?? (
      <p>Dérogations pour charge disproportionnée : aucune n’est invoquée.</p>
    )}
    {listed('Contenus non soumis à l’obligation', exemptions) ?? (
      <p>Contenus non soumis à l’obligation : aucun n’est déclaré.</p>
    )}
  </>
);

/** A function rather than a component: LegalPage sets the spacing of the texts that it finds in elements. */
function listed(label: string, lines: readonly string[]): ReactNode {
  if (lines.length === 0) return undefined;
  return (
    <>
      <p>{label} :</p>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
