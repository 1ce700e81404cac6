import { ButtonLink, Icon } from '#app/ui/buttons.tsx';
import still from '#app/ui/discover-poster.avif';
import phoneStill from '#app/ui/discover-poster-phone.avif';
import elevationFile from '#app/ui/drawings/elevation.svg';
import planFile from '#app/ui/drawings/plan.svg';
import sectionFile from '#app/ui/drawings/section.svg';
import { LazyImage } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import { HeroSection } from '../hero/HeroSection.tsx';
import { CaptionedPicture } from '../media/CaptionedPicture.tsx';
import { Drawing, type Mark } from '../media/Drawing.tsx';
import { metaOf, type PageHandle, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import cane from './cane.avif';
import styles from './discover.module.css';
import register from './register.avif';

export const handle: PageHandle = { dark: true };

export const meta = metaOf(pages.discover);

const dates = [
  { year: 1635, what: 'La Guadeloupe devient colonie française.' },
  { year: 1685, what: 'Le Code noir range des êtres humains parmi les meubles.' },
  { year: 1794, what: 'La Convention abolit l’esclavage.' },
  { year: 1802, what: 'Delgrès et les siens meurent au Matouba ; l’esclavage est rétabli.' },
  { year: 1848, what: 'Le 27 mai, l’abolition est proclamée en Guadeloupe.' },
  { year: 2015, what: 'Le Mémorial ouvre ses portes à Darboussier.' },
] as const;

const elevation: readonly Mark[] = [
  { at: [41, 52], name: 'La boîte', text: 'Granit noir semé d’éclats : autant de vies que l’on n’a pas su compter.' },
  { at: [14.4, 40], name: 'La résille', text: 'Aluminium. Les racines du figuier maudit, devenues métal.' },
  { at: [66.4, 62], name: 'La porte', text: 'Entre les deux corps, le vide par où l’on voit la mer.' },
  { at: [76, 37], name: 'La passerelle', text: 'Elle part du toit et monte au jardin.' },
  { at: [92.5, 43], name: 'Le Morne Mémoire', text: 'Des arbres d’ombre, la ville d’un côté, la mer de l’autre.' },
  { at: [7, 62], name: 'La mangrove', text: 'Elle était là avant l’usine. Elle revient.' },
];

const section: readonly Mark[] = [
  { at: [31.4, 74.6], name: 'Salle basse', text: 'Le mur des noms, les registres.' },
  { at: [40.4, 52], name: 'Puits de lumière', text: 'Le jour descend jusqu’aux noms.' },
  { at: [28.6, 57], name: 'Hall', text: 'Billets, vestiaire, boutique.' },
  { at: [29.6, 30], name: 'Collections', text: 'De l’Afrique à la Caraïbe.' },
  { at: [62, 49], name: 'Auditorium', text: 'Films, lectures, rencontres.' },
  { at: [79, 32.5], name: 'Passerelle', text: 'De plain-pied, à l’ombre de la résille.' },
  { at: [93.2, 41], name: 'Jardin', text: 'Ouvert jusqu’à la nuit.' },
];

const quay: readonly Mark[] = [
  { at: [24.6, 52], name: 'Hall', text: 'Entrée par la rue, sortie sur le quai.' },
  { at: [38.6, 40], name: 'Ateliers', text: 'Groupes et scolaires.' },
  { at: [36, 55.6], name: 'Salle basse', text: 'Par l’ascenseur ou la rampe.' },
  { at: [50.4, 44], name: 'Patio', text: 'Sous le puits de lumière.' },
  { at: [58.2, 44], name: 'Auditorium', text: 'Boucle magnétique.' },
  {
    at: [81.6, 38.6],
    name: 'Médiathèque',
    text: 'On y vient chercher un nom, et l’on repart souvent avec une histoire.',
  },
  { at: [43, 81], name: 'Ponton', text: 'Ateliers de mangrove.' },
];

export default function Discover() {
  return (
    <>
      <HeroSection video={useSite().setting?.decouvrirVideo} still={still} phoneStill={phoneStill} fullScreen>
        <div className={styles.intro}>
          <h1>Histoire &amp; Architecture</h1>
          <p className={`${ui.lead} ${ui.tagline}`}>
            Une boîte noire posée sur la rade, une résille d’argent, et l’histoire qu’elles gardent.
          </p>
        </div>
      </HeroSection>
      <div className={`${ui.frame} ${ui.statement} ${styles.arrival}`}>
        <p>
          On arrive par l’eau ou par la rue. On voit d’abord le noir, <em>puis ce qui le tient.</em>
        </p>
      </div>
      <Drawing
        src={elevationFile}
        height={640}
        name="Élévation du bâtiment"
        alt={
          'Élévation dessinée : un long corps de granit noir pris dans une résille d’aluminium, un second ' +
          'corps plus bas, une passerelle qui monte au jardin, le quai, la mangrove à gauche.'
        }
        marks={elevation}
      />
      <section className={`${ui.section} ${ui.frame} ${ui.columns}`} aria-labelledby="usine">
        <Chapter
          id="usine"
          title="Un lieu qui fut une usine"
          paragraphs={[
            'En 1869, sur la rive du quartier Darboussier, ouvre la plus grande sucrerie des Petites Antilles. On ' +
              'y broie la canne de tout l’archipel ; des milliers de femmes et d’hommes y travaillent, vingt ans ' +
              'après l’abolition, dans des conditions que la liberté n’a pas suffi à changer.',
            'L’usine ferme en 1980. Le figuier maudit s’empare des murs, laisse descendre ses racines le long des ' +
              'façades et tient debout ce qu’il semblait étouffer.',
          ]}
        />
        <Illustration src={cane} alt="Champ de canne, la nuit, feuilles croisées" caption="La canne, avant la coupe" />
      </section>
      <section className={styles.salt} aria-labelledby="coupe">
        <div className={`${ui.frame} ${styles.chapter}`}>
          <h2 id="coupe" className={ui.size1}>
            Descendre, puis monter
          </h2>
          <p className={ui.lead}>
            La visite commence sous le niveau du quai, devant les noms. Elle finit en haut, à l’air libre.
          </p>
        </div>
        <Drawing
          src={sectionFile}
          height={720}
          name="Coupe du bâtiment"
          alt={
            'Coupe dessinée, du quai au jardin : salle basse et mur des noms sous le quai, puits de lumière, ' +
            'hall, auditorium, salles d’exposition à l’étage, passerelle, jardin.'
          }
          marks={section}
          className={`dark ${styles.ground}`}
        />
      </section>
      <div className={`${ui.section} ${ui.frame}`}>
        <section className={ui.columns} aria-labelledby="lire">
          <Chapter
            id="lire"
            title="Ce que l’on vient y lire"
            paragraphs={[
              'L’esclavage a duré plus de deux siècles en Guadeloupe, colonie française depuis 1635. Le Code noir ' +
                'le codifia en 1685. Aboli une première fois en 1794, il fut rétabli par la force en 1802, malgré ' +
                'Delgrès, Ignace, Solitude et celles et ceux qui choisirent de mourir plutôt que de reprendre les fers.',
              'La liberté revint le 27 mai 1848. Le parcours suit cette histoire, de l’Afrique à la Caraïbe, ' +
                'jusqu’aux esclavages d’aujourd’hui : objets, registres, voix et œuvres s’y répondent.',
            ]}
          />
          <Illustration src={register} alt="Page de registre" caption="Registre d’habitation" />
        </section>
        <section aria-labelledby="reperes">
          <h2 id="reperes" className="unseen">
            Six dates pour lire le lieu
          </h2>
          <ol className={`${ui.cards} ${ui.ruled} ${styles.dates}`}>
            {dates.map(({ year, what }) => (
              <li key={year}>
                <span>{year}</span>
                <p className={`${ui.plain} ${ui.secondary}`}>{frenchSpacing(what)}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <section aria-labelledby="plan">
        <div className={`${ui.frame} ${styles.chapter}`}>
          <h2 id="plan" className={ui.size1}>
            Le niveau du quai
          </h2>
          <p className={ui.lead}>En pointillé d’or, le parcours sans marche, de la rue Raspail à la médiathèque.</p>
        </div>
        <Drawing
          src={planFile}
          height={760}
          name="Plan du niveau du quai"
          alt={
            'Plan dessiné du niveau du quai : rue et entrée au nord, hall, salle basse, patio, auditorium en ' +
            'enfilade, médiathèque à l’est, quai et ponton au sud.'
          }
          marks={quay}
          className={ui.end}
        />
      </section>
      <div className={`dark ${styles.quotation}`}>
        <div className={ui.frame}>
          <blockquote className={ui.statement}>
            <p>
              {frenchSpacing('Une boîte pour garder, une résille pour laisser passer. ')}
              <em>{frenchSpacing('On vient lire ici ce qui a été tu ; on en repart avec des noms à dire.')}</em>
            </p>
          </blockquote>
          <ButtonLink href={pages.visit.path}>
            Préparer votre visite <Icon name="arrow" />
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

type ChapterProps = { paragraphs: readonly string[] } & Record<'id' | 'title', string>;

const Chapter = ({ id, title, paragraphs }: ChapterProps) => (
  <div className={styles.text}>
    <h2 id={id}>{title}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph.slice(0, 30)}>{frenchSpacing(paragraph)}</p>
    ))}
  </div>
);

const Illustration = ({ src, alt, caption }: Record<'src' | 'alt' | 'caption', string>) => (
  <CaptionedPicture file={{ caption, credit: 'Illustration numérique, Mémorial ACTe' }}>
    <LazyImage className={ui.cropped} src={src} alt={alt} width="1000" height="667" />
  </CaptionedPicture>
);
