import { pages } from '#content/pages.ts';
import { pageMeta, siteOf } from '../meta.ts';
import type { Route } from './+types/admin';
import { Statement } from './Statement.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), pages.adminAccessibility);
}

/**
 * The statement of the back-office, an intranet tool of the institution (loi 2005-102, article 47). It is public, since the sign-in screen is
 * part of it. It has no audit: that of this version (editorial/accessibility-audit.ts) is of the public pages, and the one that an institution
 * orders is of its site.
 */
export default function AdminAccessibility({ matches }: Route.ComponentProps) {
  const site = siteOf(matches);
  return (
    <Statement
      title="Accessibilité de l’administration"
      site={site}
      audit={undefined}
      subject="l’administration du site"
      scope={
        <>
          Cette déclaration s’applique à l’administration du site, {site?.publicUrl}/admin, outil réservé aux personnes
          qui tiennent le site. Le site public a <a href={pages.accessibility.path}>la sienne</a>.
        </>
      }
      limits={
        'Aucun taux ne peut être donné sans audit. Chaque écran est vérifié par quatre outils automatiques (axe-core, IBM Equal Access, Alfa et ' +
        'le validateur Nu), à plusieurs largeurs, avec un texte deux fois plus grand et en couleurs forcées ; les principaux gestes le sont ' +
        'au clavier.'
      }
    />
  );
}
