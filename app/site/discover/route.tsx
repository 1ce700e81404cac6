import { ArrowLink } from '#app/ui/buttons.tsx';
import still from '#app/ui/discover-poster.avif';
import phoneStill from '#app/ui/discover-poster-phone.avif';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { ImagePlaceholder } from '../cards/EntryPicture.tsx';
import { HeroSection } from '../hero/HeroSection.tsx';
import { metaOf } from '../meta.ts';
import primitives from '../primitives.module.css';
import { siteOf } from '../site-data.ts';
import type { Route } from './+types/route';
import styles from './discover.module.css';

export const handle = { dark: true };

export const meta = metaOf(pages.discover);

const chapters = [
  {
    title: 'Un lieu qui fut une usine',
    paragraphs: [
      'En 1869, sur la rive du quartier Darboussier, ouvre la plus grande sucrerie des Petites Antilles. On ' +
        'y broie la canne de tout l’archipel ; des milliers de femmes et d’hommes y travaillent, vingt ans ' +
        'après l’abolition, dans des conditions que la liberté n’a pas suffi à changer.',
      'L’usine ferme en 1980. Le figuier maudit s’empare des murs, laisse descendre ses racines le long des ' +
        'façades et tient debout ce qu’il semblait étouffer. C’est là, face à la rade, que le Mémorial a été bâti.',
    ],
  },
  {
    title: 'Une boîte noire, une résille d’argent',
    paragraphs: [
      'Le bâtiment s’étire le long de l’eau. Sa boîte est de granit noir, semé d’éclats de mica : autant de ' +
        'vies perdues dans la traversée et dans les champs, que l’on n’a pas su compter. Elle garde les ' +
        'collections comme on garde une lettre.',
      'Par-dessus court la résille : une dentelle d’aluminium qui rappelle les racines sur les ruines. Elle ' +
        'laisse passer l’air et la lumière, et relie le sol à la passerelle qui monte au jardin Morne Mémoire.',
    ],
  },
  {
    title: 'Ce que l’on vient y lire',
    paragraphs: [
      'L’esclavage a duré plus de deux siècles en Guadeloupe, colonie française depuis 1635. Le Code noir ' +
        'le codifia en 1685. Aboli une première fois en 1794, il fut rétabli par la force en 1802, malgré ' +
        'Delgrès, Ignace, Solitude et celles et ceux qui choisirent de mourir plutôt que de reprendre les fers.',
      'La liberté revint le 27 mai 1848. Le parcours suit cette histoire, de l’Afrique à la Caraïbe, ' +
        'jusqu’aux esclavages d’aujourd’hui : objets, registres, voix et œuvres s’y répondent.',
    ],
  },
] as const;

/** The key dates of the site. */
const dates = [
  { year: 1635, what: 'La Guadeloupe devient colonie française.' },
  { year: 1685, what: 'Le Code noir range des êtres humains parmi les meubles.' },
  { year: 1794, what: 'La Convention abolit l’esclavage.' },
  { year: 1802, what: 'Delgrès et les siens meurent au Matouba ; l’esclavage est rétabli.' },
  { year: 1848, what: 'Le 27 mai, l’abolition est proclamée en Guadeloupe.' },
  { year: 2015, what: 'Le Mémorial ouvre ses portes à Darboussier.' },
] as const;

const places = [
  {
    title: 'Le bâtiment',
    text: 'Deux enveloppes le long de la rade : le granit qui garde, la résille qui laisse passer le jour. La passerelle part du toit.',
  },
  {
    title: 'Le jardin',
    text: 'Au bout de la passerelle, le Morne Mémoire : un jardin en hauteur, des arbres d’ombre, la ville d’un côté, la mer de l’autre.',
  },
  {
    title: 'La médiathèque',
    text: 'Livres, archives sonores et généalogies, à consulter sur place. On y vient chercher un nom, et l’on repart souvent avec une histoire.',
  },
] as const;

export default function Discover({ matches }: Route.ComponentProps) {
  return (
    <>
      <HeroSection
        video={siteOf(matches).setting?.decouvrirVideo}
        still={still}
        phoneStill={phoneStill}
        kind="fullScreen"
      >
        <div className={styles.intro}>
          <h1>Histoire &amp; Architecture</h1>
          <p>
            {frenchSpacing('Une boîte noire posée sur la rade, une résille d’argent, et l’histoire qu’elles gardent.')}
          </p>
        </div>
      </HeroSection>
      {chapters.map(({ title, paragraphs }, index) => (
        <section
          key={title}
          className={`${layout.frame} ${layout.grid} ${styles.chapter}`}
          aria-labelledby={`chapitre-${index}`}
        >
          <h2 id={`chapitre-${index}`} className={index % 2 === 0 ? styles.left : styles.right}>
            {title}
          </h2>
          <div className={index % 2 === 0 ? styles.wideRight : styles.wideLeft}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph.slice(0, 30)}>{frenchSpacing(paragraph)}</p>
            ))}
          </div>
        </section>
      ))}
      <section className={`dark ${styles.time}`} aria-labelledby="reperes">
        <div className={layout.frame}>
          <div className={layout.grid}>
            <ImagePlaceholder className={`${primitives.latticed} ${styles.stone}`} />
            <h2 id="reperes">Six dates pour lire le lieu</h2>
          </div>
          <ol className={styles.dates}>
            {dates.map(({ year, what }) => (
              <li key={year}>
                <span className={styles.year}>{year}</span>
                <p>{frenchSpacing(what)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <div className={`${layout.calm} ${styles.places}`}>
        <div className={`${layout.frame} ${layout.columns} ${styles.three}`}>
          {places.map(({ title, text }) => (
            <section key={title}>
              <h2>{title}</h2>
              <p>{frenchSpacing(text)}</p>
            </section>
          ))}
        </div>
      </div>
      <div className={primitives.horizon} aria-hidden="true" />
      <div className={`${layout.frame} ${primitives.statement} ${styles.introduction}`}>
        <blockquote>
          <p>
            {frenchSpacing(
              'Une boîte pour garder, une résille pour laisser passer. On vient lire ici ce qui a été tu ; ',
            )}
            <em>{frenchSpacing('on en repart avec des noms à dire.')}</em>
          </p>
        </blockquote>
        <ArrowLink href={pages.visit.path}>Préparer votre visite</ArrowLink>
      </div>
    </>
  );
}
