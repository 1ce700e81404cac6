import type { Day } from '#model/calendar.ts';
import { endOfNextMonth, nextTuesday, plainDay, weekdayAndDay } from './days.ts';
import type { CoverKey, DocumentKey, PictureKey } from './files.ts';

const p = (...paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
const cartel = (facts: Record<string, string>) =>
  `<ul>${Object.entries(facts)
    .map(([name, value]) => `<li><strong>${name}</strong> : ${value}</li>`)
    .join('')}</ul>`;

export interface DemoCollection {
  title: string;
  picture: PictureKey;
  html: string;
}

export const collections: DemoCollection[] = [
  {
    title: 'Registre d’habitation',
    picture: 'registre',
    html:
      p(
        'Quarante et une pages rescapées d’un livre de comptes. À gauche les barriques, à droite les jours de ' +
          'travail, et entre les deux, des prénoms. L’encre a mangé le papier là où la main appuyait.',
      ) +
      cartel({
        Technique: 'encre ferro-gallique sur papier vergé',
        Dimensions: '33 × 21 cm',
        Provenance: 'dépôt d’une famille de Grande-Terre, 2011',
        Inventaire: 'A.2011.3.41',
      }),
  },
  {
    title: 'Trois ka',
    picture: 'gwoka',
    html:
      p(
        '<span lang="gcf">Boula, boula, makè</span> : deux tambours tiennent, le troisième parle. Montés sur ' +
          'd’anciens tonneaux de salaison, ils ont joué dans les léwoz de Sainte-Anne jusqu’en 1987.',
      ) +
      cartel({
        Technique: 'bois, peau de cabri, cordage',
        Dimensions: '52 à 60 cm',
        Provenance: 'don de leur dernier joueur',
        Inventaire: 'M.1998.12',
      }),
  },
  {
    title: 'Nuit réservée',
    picture: 'indigo',
    html:
      p(
        'Étoffe de cérémonie. La cire garde blanc ce que le bain voudrait couvrir : losanges pour les maisons, points pour les absents.',
      ) +
      cartel({
        Technique: 'coton, indigo, réserve à la cire',
        Dimensions: '212 × 140 cm',
        Provenance: 'don d’une famille des Saintes, 2019',
        Inventaire: 'T.2019.4.1',
      }),
  },
  {
    title: 'Madras de tête',
    picture: 'madras',
    html:
      p(
        'Plié, noué, piqué : selon le nombre de pointes, la coiffe disait le cœur libre, pris, ou disponible à qui saurait attendre.',
      ) +
      cartel({
        Technique: 'coton tissé et calandré',
        Dimensions: '92 × 92 cm',
        Provenance: 'achat, Pointe-à-Pitre',
        Inventaire: 'T.2004.7',
      }),
  },
  {
    title: 'Racines d’argent',
    picture: 'racines',
    html:
      p(
        'Maquette d’étude de la résille qui enveloppe le bâtiment : un figuier maudit devenu métal, qui tient ce qu’il enserre.',
      ) +
      cartel({
        Technique: 'aluminium coulé',
        Dimensions: '120 × 80 cm',
        Provenance: 'commande',
        Inventaire: 'B.2015.1',
      }),
  },
  {
    title: 'Lisière',
    picture: 'mangrove',
    html:
      p('La mangrove vue à hauteur d’eau. L’artiste a dessiné six mois depuis une barque, sans jamais poser le pied.') +
      cartel({
        Technique: 'encre sur papier marouflé',
        Dimensions: '420 × 630 cm',
        Provenance: 'commande, 2025',
        Inventaire: 'C.2025.2',
      }),
  },
  {
    title: 'Veine',
    picture: 'quartz',
    html:
      p(
        'Granit noir semé de mica : la pierre de la grande salle, dont chaque éclat figure une vie perdue dans la traversée.',
      ) + cartel({ Technique: 'granit, mica, feuille d’or', Dimensions: '90 × 140 cm', Inventaire: 'B.2015.9' }),
  },
  {
    title: 'Carnet de Soufrière',
    picture: 'soufriere',
    html:
      p(
        'Relevés d’un arpenteur anonyme, vers 1798. Les chemins de marronnage n’y figurent pas ; on les devine au détour des courbes.',
      ) +
      cartel({
        Technique: 'plume et lavis',
        Dimensions: '24 × 36 cm',
        Provenance: 'achat en vente publique',
        Inventaire: 'A.2013.8',
      }),
  },
  {
    title: 'Sillage',
    picture: 'sillage',
    html:
      p('Aquarelle de bord. Rien n’indique ce que portait le navire ; le journal, conservé à Nantes, le dit.') +
      cartel({ Technique: 'aquarelle', Dimensions: '18 × 27 cm', Inventaire: 'A.2016.5' }),
  },
  {
    title: 'Coutelas et gerbe',
    picture: 'canne',
    html:
      p('Outil de coupe et dernière gerbe de l’usine Darboussier, fermée en 1980.') +
      cartel({
        Technique: 'acier, bois, canne séchée',
        Dimensions: '64 cm',
        Provenance: 'don d’anciens ouvriers',
        Inventaire: 'O.1996.2',
      }),
  },
  {
    title: 'Carte du ciel',
    picture: 'constellation',
    html:
      p(
        'Reconstitution du ciel de la nuit du 26 au 27 mai 1848, à la latitude de Pointe-à-Pitre, tel que le virent ceux qui attendaient.',
      ) + cartel({ Technique: 'impression pigmentaire', Dimensions: '100 × 150 cm', Inventaire: 'C.2018.4' }),
  },
  {
    title: 'Laisse de mer',
    picture: 'sel',
    html:
      p('Sel d’Anse-Bertrand, fixé marée après marée sur une toile.') +
      cartel({ Technique: 'sel et liant sur lin', Dimensions: '150 × 150 cm', Inventaire: 'C.2023.6' }),
  },
  {
    title: 'Horizon',
    picture: 'horizon',
    html:
      p('Dernière image avant la sortie : une ligne, et ce qu’on y met.') +
      cartel({ Technique: 'film, boucle de huit secondes', Inventaire: 'V.2015.1' }),
  },
  { title: 'Page sans nom', picture: 'registre', html: '' },
];

export interface DemoMagazine {
  title: string;
  document: DocumentKey;
  cover: CoverKey;
  description: string;
  /** Days before the first start. */
  daysAgo: number;
  draft?: boolean;
}

export const magazines: DemoMagazine[] = [
  {
    title: 'Résille nº 7 — La canne, et après',
    document: 'resille-7',
    cover: 'couverture-7',
    daysAgo: 20,
    description:
      'Que reste-t-il d’une plante qui a tout pris ? Enquête dans les champs, les usines et les cuisines ; ' +
      'un portfolio ; et le récit d’une ouvrière de Darboussier.',
  },
  {
    title: 'Résille nº 6 — Noms',
    document: 'resille-6',
    cover: 'couverture-6',
    daysAgo: 200,
    description: 'Comment quatre mille noms ont rejoint le mur, et ce que l’on fait d’un nom retrouvé.',
  },
  {
    title: 'Résille nº 5 — Tambours',
    document: 'resille-5',
    cover: 'couverture-5',
    daysAgo: 380,
    description: 'Le gwoka raconté par ceux qui le jouent, le dansent et le fabriquent.',
  },
  {
    title: 'Résille nº 4 — Bleus',
    document: 'resille-4',
    cover: 'couverture-4',
    daysAgo: 560,
    description: 'De l’indigoterie à la rade : une couleur et ses mémoires.',
  },
  {
    title: 'Résille nº 8 — en préparation',
    document: 'resille-3',
    cover: 'couverture-3',
    daysAgo: 0,
    draft: true,
    description: 'Épreuves de relecture.',
  },
];

export interface DemoHiringAd {
  title: string;
  /** Its text, for a first start on a day. */
  html: (today: Day) => string;
  daysAgo: number;
  document?: DocumentKey;
}

const facts = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

export const hiringAds: DemoHiringAd[] = [
  {
    title: 'Médiatrice culturelle ou médiateur culturel (F/H)',
    daysAgo: 4,
    document: 'offre-mediation',
    html: (today) =>
      p(
        'Au sein du service des publics, vous concevez et conduisez des visites en français et en créole, ' +
          'pour tous les âges et toutes les situations de handicap.',
      ) +
      facts(
        'Contrat à durée indéterminée, temps plein',
        'Travail un week-end sur deux',
        'Français et créole ; l’anglais ou la langue des signes sont un atout',
      ) +
      p(`Candidatures jusqu’au ${plainDay(endOfNextMonth(today))}.`),
  },
  {
    title: 'Régisseuse ou régisseur des œuvres (F/H)',
    daysAgo: 12,
    document: 'offre-regie',
    html: () =>
      p('Vous organisez les mouvements, le conditionnement et l’accrochage des pièces, et tenez l’inventaire.') +
      facts('Contrat de dix-huit mois', 'Permis B', 'Expérience de la conservation préventive'),
  },
  {
    title: 'Archiviste (F/H)',
    daysAgo: 25,
    document: 'offre-archives',
    html: () =>
      p(
        'Vous classez, décrivez et numérisez le fonds des familles, et accompagnez le public en salle de consultation.',
      ) + facts('Contrat à durée indéterminée', 'Diplôme en archivistique ou expérience équivalente'),
  },
  {
    title: 'Technicienne ou technicien son et lumière (F/H)',
    daysAgo: 40,
    html: () =>
      p('Spectacles du parvis et de l’auditorium, en soirée et le week-end.') +
      facts('CDD d’usage (intermittence du spectacle)', 'Habilitation électrique'),
  },
  {
    title: 'Agente ou agent d’accueil (F/H), renfort de saison',
    daysAgo: 55,
    html: () => p('Accueil, billetterie, orientation.') + facts('De décembre à avril', 'Temps partiel possible'),
  },
  {
    title: 'Stage : documentation des collections textiles (F/H)',
    daysAgo: 70,
    html: () => p('Six mois, gratification selon la réglementation en vigueur.'),
  },
];

export interface DemoPopup {
  title: string;
  /** Its text, for a first start on a day. */
  html: (today: Day) => string;
  /** Days from the first start. */
  from: number;
  /** Days from the first start; or, for a first start on a day, the day it ends at 16:00. */
  to: number | ((today: Day) => Day);
  priority: number;
  active: boolean;
  displayFrequency: 'once' | 'session' | 'always';
  targetAudience: ('all' | 'new' | 'returning')[];
  picture?: PictureKey;
  link?: { url: string; text: string };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const popups: DemoPopup[] = [
  {
    title: 'Fermeture avancée mardi',
    html: (today) =>
      p(
        `${capitalize(weekdayAndDay(nextTuesday(today)))}, le Mémorial ferme à 16 h pour un essai des groupes électrogènes. Le parvis reste ouvert.`,
      ),
    from: -2,
    to: nextTuesday,
    priority: 10,
    active: true,
    displayFrequency: 'once',
    targetAudience: ['all'],
    picture: 'sel',
    link: { url: '/visiter-le-macte', text: 'Voir les horaires' },
  },
  {
    title: 'Le nº 7 de Résille est en ligne',
    html: () => p('<em>La canne, et après</em> : une enquête dans les champs, les usines et les cuisines.'),
    from: -10,
    to: 60,
    priority: 1,
    active: true,
    displayFrequency: 'session',
    targetAudience: ['returning'],
    picture: 'canne',
    link: { url: '/magazines', text: 'Feuilleter' },
  },
  {
    title: 'Alerte cyclonique levée',
    html: () => p('Le site a rouvert ses portes.'),
    from: -90,
    to: -80,
    priority: 50,
    active: true,
    displayFrequency: 'always',
    targetAudience: ['all'],
  },
  {
    title: 'Appel aux bénévoles',
    html: () => p('Brouillon.'),
    from: -1,
    to: 30,
    priority: 5,
    active: false,
    displayFrequency: 'always',
    targetAudience: ['new'],
  },
];

export const setting = {
  companyName: 'Mémorial ACTe',
  phoneNumber: '05 90 00 18 48',
  contactEmail: 'contact@memorial.example',
  address: 'Rue Raspail, quartier Darboussier\n97110 Pointe-à-Pitre, Guadeloupe',
  operatingHours: 'Prévoir deux heures pour le parcours permanent. Le jardin reste ouvert jusqu’à la nuit.',
  pricingDetails: 'Le billet vaut pour la journée : on sort déjeuner sur le quai, on revient.',
  defaultBookingUrl: 'https://billetterie.memorial.example/',
  legalForm: 'syndicat mixte ouvert',
  proofRetention: 'trois ans',
  logRetention: 'douze mois',
  facebook: 'https://www.facebook.com/memorial.example',
  instagram: 'https://www.instagram.com/memorial.example',
  youtube: 'https://www.youtube.com/@memorial.example',
  linkedin: 'https://www.linkedin.com/company/memorial-example',
  twitter: null,
  whatsapp: '+590 690 00 18 48',
};

export const specialMenuLink = { name: 'Résille nº 7', url: '/magazines', active: true };
