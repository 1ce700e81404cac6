import { pages } from '#content/pages.ts';
import { auditOf } from '#editorial/facts.ts';
import { pageMeta, siteOf } from '../meta.ts';
import type { Route } from './+types/admin';
import { Statement } from './Statement.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), pages.adminAccessibility);
}

/**
 * The statement of the back-office, an intranet tool of the institution (loi 2005-102, article 47). It is public, since the sign-in screen is
 * part of it, and always that of this version's audit: the one that an institution orders is of its site.
 */
export default function AdminAccessibility({ matches }: Route.ComponentProps) {
  const site = siteOf(matches);
  return (
    <Statement
      title="Accessibilité de l’administration"
      site={site}
      audit={auditOf(undefined)}
      subject="l’administration du site"
      scope={
        <>
          Cette déclaration s’applique à l’administration du site, {site?.publicUrl}/admin, outil réservé aux personnes
          qui tiennent le site. Le site public a <a href={pages.accessibility.path}>la sienne</a>.
        </>
      }
      limits={
        'C’est l’audit du logiciel, dont l’administration fait partie : ses écrans sont vérifiés par axe-core à 390, 768 et 1440 px, par IBM ' +
        'Equal Access et Alfa à 1440 px ; ses principaux gestes le sont au clavier. Les écrans n’ont pas fait, un par un, l’objet d’un ' +
        'audit de tous les critères.'
      }
    />
  );
}
