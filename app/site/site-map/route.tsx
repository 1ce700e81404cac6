import layout from '#app/ui/layout.module.css';
import { conformity } from '../accessibility/conformity.ts';
import { pageMeta, siteOf } from '../meta.ts';
import { Breadcrumb } from '../parts/Breadcrumb.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import type { Route } from './+types/route';
import styles from './site-map.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Plan du site',
    description: 'Toutes les pages du site du Mémorial ACTe, par rubrique, et les flux auxquels s’abonner.',
    path: '/plan-du-site',
  });
}

const sections: readonly { title: string; pages: readonly (readonly [label: string, path: string])[] }[] = [
  {
    title: 'Venir',
    pages: [
      ['Accueil', '/'],
      ['Visiter le Mémorial : horaires, tarifs, accès', '/visiter-le-macte'],
      ['Événements à venir', '/evenements'],
      ['Événements passés', '/evenements-passes'],
    ],
  },
  {
    title: 'Découvrir',
    pages: [
      ['Histoire & Architecture', '/decouvrir-le-macte'],
      ['Collections', '/collections'],
      ['Patrimoine & Actualités', '/patrimoine-actualites'],
      ['Magazines', '/magazines'],
    ],
  },
  {
    title: 'L’institution',
    pages: [
      ['Offres d’emploi', '/annonces-legales'],
      ['Mentions légales', '/mentions-legales'],
      ['Politique de confidentialité', '/politique-de-confidentialite'],
      [conformity, '/accessibilite'],
    ],
  },
  {
    title: 'S’abonner',
    pages: [
      ['La lettre', '/#lettre'],
      ['L’agenda, pour un calendrier (iCalendar)', '/agenda.ics'],
      ['Les articles, pour un lecteur de flux (RSS)', '/actualites.rss'],
    ],
  },
];

/** Every section of the site on one page: the second navigation system required by RGAA (criterion 12.1). */
export default function SiteMap() {
  return (
    <>
      <PageTitle above={<Breadcrumb here="Plan du site" />}>Plan du site</PageTitle>
      <div className={`${layout.frame} ${styles.rooms}`}>
        {sections.map(({ title, pages }) => (
          <section key={title} className={styles.room}>
            <h2>{title}</h2>
            <ul className={styles.pages}>
              {pages.map(([label, path]) => (
                <li key={path}>
                  <a href={path}>{label.replace(' : ', '\u00a0: ')}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
