import { pages, siteMapSections, sitePages } from '#content/pages.ts';
import { Breadcrumb, PageTitle } from '../page/PageElements.tsx';
import { conformity, metaOf, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';

export const meta = metaOf(pages.siteMap);

const feeds = [
  ['La lettre', '/#lettre'],
  ['L’agenda, pour un calendrier (iCalendar)', '/agenda.ics'],
  ['Les articles, pour un lecteur de flux (RSS)', '/actualites.rss'],
] as const;

type Link = readonly [label: string, path: string, language?: string | undefined];

const sections: readonly { title: string; links: readonly Link[] }[] = [
  ...siteMapSections.map((section) => ({
    title: section,
    links: sitePages
      .filter(({ siteMap }) => siteMap?.section === section)
      .map(({ path, title, siteMap, language }) => [siteMap?.label ?? title, path, language] as const),
  })),
  { title: 'S’abonner', links: feeds },
];

/** Every section of the site on one page: the second navigation system that the RGAA requires (criterion 12.1). */
export default function SiteMap() {
  const accessibility = conformity(useSite().setting);
  const labelOf = (label: string, path: string) => (path === pages.accessibility.path ? accessibility : label);
  return (
    <>
      <PageTitle above={<Breadcrumb here="Plan du site" />}>Plan du site</PageTitle>
      <div className={`${ui.frame} ${ui.end} ${ui.cards}`}>
        {sections.map(({ title, links }) => (
          <section key={title} className={ui.ruled}>
            <h2 className={`${ui.size3} above6`}>{title}</h2>
            <ul className={`${ui.links} above3`}>
              {links.map(([label, path, language]) => (
                <li key={path}>
                  <a href={path} lang={language} hrefLang={language}>
                    {labelOf(label, path).replace(' : ', '\u00a0: ')}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
