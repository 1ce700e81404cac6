import { pages } from '#content/pages.ts';
import { auditOf } from '#editorial/facts.ts';
import { metaOf, useSite } from '../page-data.ts';
import { Statement } from './Statement.tsx';

export const meta = metaOf(pages.accessibility);

/** The statement of the public site. Its state is repeated on every page (`conformity`). */
export default function Accessibility() {
  const site = useSite();
  return (
    <Statement
      title="Accessibilité"
      audit={auditOf(site.setting)}
      subject="le site"
      limits={
        'C’est l’audit du logiciel de ce site, sur un contenu de démonstration : il ne porte ni sur les textes, ni sur les films, ni sur ' +
        'les documents publiés depuis.'
      }
    >
      Cette déclaration s’applique au site {site.publicUrl}. Pour venir au Mémorial, voyez{' '}
      <a href={`${pages.visit.path}#accueil`}>l’accessibilité du bâtiment</a>.
    </Statement>
  );
}
