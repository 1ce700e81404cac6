import { pages } from '#content/pages.ts';
import { adminAudit } from '#editorial/accessibility/admin-audit.ts';
import { ownAudit } from '#editorial/facts.ts';
import { metaOf, useSite } from '../page-data.ts';
import { Statement } from './Statement.tsx';

export const meta = metaOf(pages.adminAccessibility);

/** The statement of the back-office, an intranet tool (loi 2005-102, article 47), public like its sign-in. Its audit is this version's. */
export default function AdminAccessibility() {
  const site = useSite();
  return (
    <Statement
      title="Accessibilité de l’administration"
      audit={ownAudit(adminAudit)}
      subject="l’administration du site"
      limits={
        'C’est l’audit du logiciel, sur un contenu de démonstration : il ne porte ni sur les textes, ni sur les films, ni sur les documents ' +
        'ajoutés depuis.'
      }
    >
      Cette déclaration s’applique à l’administration du site, {site.publicUrl}/admin, outil réservé aux personnes qui
      tiennent le site. Le site public a <a href={pages.accessibility.path}>la sienne</a>.
    </Statement>
  );
}
