import type { PictureKey, VideoKey } from './files.ts';

/** An event as the centre would announce it; days are counted from the first start. */
export interface DemoEvent {
  key: string;
  title: string;
  name?: string;
  html: string;
  /** Days from today; negative is past. */
  startsIn: number;
  hour?: string;
  /** Days it goes on after the first; absent: a single day. */
  lasts?: number;
  endHour?: string;
  free?: boolean;
  bookingUrl?: string;
  images?: PictureKey[];
  video?: VideoKey;
  linked?: string[];
  related?: string[];
  /** Kept back from the public. */
  draft?: boolean;
}

const p = (...paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');

/** The programme to come, and what runs today. */
const upcoming: DemoEvent[] = [
  {
    key: 'racines',
    title: 'Ce que les racines retiennent',
    name: 'Ce que les racines retiennent',
    startsIn: -7,
    lasts: 128,
    images: ['racines', 'mangrove', 'constellation', 'sel'],
    linked: ['fil', 'conference-sucre', 'lecture-mur'],
    html: `${p('Onze artistes de la Caraïbe et du golfe de Guinée travaillent la fibre, le fer et le sel. Ensemble, ils dressent une forêt à traverser, de la cale à la lumière.', 'Le figuier maudit pousse d’abord à l’envers : ses racines descendent de la branche, cherchent le mur, l’enserrent, et finissent par tenir debout ce qu’elles semblaient étouffer. C’est de cette image, familière à qui a vu les anciennes usines de Darboussier, que part l’exposition.')}<h2>Un parcours en trois seuils</h2>${p('Retenir, dénouer, relier : chaque seuil associe une pièce des collections, une commande et une voix enregistrée. Un livret en français, en créole et en anglais est remis à l’entrée ; une version facile à lire et une version tactile sont disponibles à l’accueil.')}<blockquote><p>« Je ne répare rien. Je montre où cela tient encore. »</p></blockquote>`,
  },
  {
    key: 'semaine-archives',
    title: 'La semaine des archives familiales',
    startsIn: -1,
    lasts: 6,
    free: true,
    images: ['registre', 'indigo'],
    html: p(
      'Apportez une photographie, un acte, une lettre : nos archivistes vous aident à lire, à dater et à conserver. Chaque document reste à vous ; une copie numérique peut rejoindre, si vous le souhaitez, le fonds des familles.',
      'Sans rendez-vous, dans la salle de consultation.',
    ),
  },
  {
    key: 'derniers-jours',
    title: 'Encres de nuit',
    startsIn: -40,
    lasts: 40,
    images: ['indigo'],
    html: p(
      'Dernier jour pour voir les soixante encres de la résidence d’hiver, peintes face à la rade entre la tombée du jour et le premier bateau.',
    ),
  },
  {
    key: 'lewoz',
    title: 'Léwoz des quatre vents',
    startsIn: 0,
    hour: '19:30',
    free: true,
    images: ['gwoka', 'soufriere'],
    video: 'mangrove-lente',
    linked: ['atelier-ka', 'conteurs'],
    html: p(
      'Sept rythmes, une ronde, et le parvis pour tout le monde. Les maîtres ka ouvrent la soirée avec un toumblak et la ferment quand les danseurs le veulent bien.',
      'Le gwoka est inscrit depuis 2014 sur la liste représentative du patrimoine culturel immatériel de l’humanité. Ici, il ne se regarde pas : il se répond.',
    ),
  },
  {
    key: 'fil',
    title: 'Visite-atelier : le fil et la fibre',
    startsIn: 1,
    hour: '10:00',
    images: ['madras'],
    html: p(
      'En famille, dès six ans. On regarde de près trois tissus des collections, puis on apprend à tordre, à nouer et à tresser la fibre de coco et de bananier.',
      'Durée : une heure et demie. Matériel fourni.',
    ),
  },
  {
    key: 'conference-sucre',
    title: '« Le sucre, la dette, la mer »',
    startsIn: 1,
    hour: '18:30',
    free: true,
    images: ['canne'],
    video: 'mer-de-nuit',
    related: ['lecture-mur', 'cine-quai'],
    html: p(
      'Conférence et conversation. Comment une plante venue de Nouvelle-Guinée a fait la fortune de quelques ports, la ruine de millions de vies et la forme de nos paysages.',
      'La séance est suivie d’un échange avec la salle. Entrée libre dans la limite des places ; traduction en langue des signes française.',
    ),
  },
  {
    key: 'hauteur-enfant',
    title: 'À hauteur d’enfant',
    startsIn: 2,
    hour: '09:00',
    free: true,
    images: ['constellation'],
    html: p(
      'Un parcours conté dans les collections, puis un goûter au jardin. Pour les quatre à huit ans, accompagnés.',
    ),
  },
  {
    key: 'conteurs',
    title: 'La nuit des conteurs',
    startsIn: 3,
    hour: '20:00',
    video: 'mer-de-nuit',
    html: p(
      '« Yé krik ? — Yé krak ! » Cinq conteurs de Marie-Galante, de la Désirade et de Basse-Terre se passent la parole jusqu’à la lune haute. En créole et en français.',
    ),
  },
  {
    key: 'lecture-mur',
    title: 'Lecture au mur : les registres de 1848',
    startsIn: 4,
    hour: '18:00',
    free: true,
    images: ['registre'],
    html: p(
      'Après le 27 mai 1848, il fallut donner un nom à celles et ceux que les registres ne désignaient que par un prénom et un numéro. Pendant deux heures, le public lit à voix haute ces noms nouveaux, dans l’ordre où ils furent écrits.',
    ),
  },
  {
    key: 'encres',
    title: 'L’atelier des encres : la mangrove',
    startsIn: 5,
    hour: '09:30',
    images: ['mangrove'],
    html: p(
      'Faire de l’encre avec l’écorce du palétuvier, puis dessiner avec ce que l’on a fait. Dès huit ans ; tablier conseillé.',
    ),
  },
  {
    key: 'cine-quai',
    title: 'Ciné-quai : « Retour de mer »',
    startsIn: 5,
    hour: '18:30',
    html: p(
      'Projection en plein air d’un documentaire sur les pêcheurs du Petit-Cul-de-Sac marin, suivie d’une rencontre avec l’équipe.',
    ),
  },
  {
    key: 'atelier-ka',
    title: 'S’initier au ka',
    startsIn: 6,
    hour: '17:30',
    images: ['gwoka'],
    html: p(
      'Tenir la peau, chercher la basse, poser le rythme : deux heures pour entrer dans le tambour, sans rien savoir de la musique.',
    ),
  },
  {
    key: 'table-ronde',
    title:
      'Transmettre sans transmettre la peur : comment parler de la traite et de l’esclavage aux enfants, à l’école, à la maison et au musée, sans rien taire et sans rien imposer',
    name: 'Transmettre sans transmettre la peur',
    startsIn: 7,
    hour: '18:30',
    free: true,
    images: ['sillage'],
    html: p('Une enseignante, une psychologue et un conteur comparent leurs mots, leurs silences et leurs réussites.'),
  },
  {
    key: 'brocante-livres',
    title: 'Marché des livres caribéens',
    startsIn: 9,
    hour: '09:00',
    lasts: 1,
    endHour: '17:00',
    free: true,
    images: ['sel'],
    html: p('Éditeurs de l’archipel, bouquinistes et auteurs en dédicace, sous les arcades.'),
  },
  {
    key: 'journal-bord',
    title: 'Archives du large : lire un journal de bord',
    startsIn: 10,
    hour: '17:00',
    images: ['sillage', 'registre'],
    html: p(
      'Que dit un journal de traite, et que tait-il ? Lecture guidée d’un document du XVIII<sup>e</sup> siècle, mot à mot, chiffre à chiffre.',
    ),
  },
  {
    key: 'residence',
    title: 'Porte ouverte : une artiste en résidence',
    startsIn: 12,
    hour: '16:00',
    free: true,
    html: p('Rencontre dans l’atelier.'),
  },
  {
    key: 'concert',
    title: 'Quatuor de la rade',
    startsIn: 13,
    hour: '20:00',
    bookingUrl: 'https://billetterie.memorial.example/quatuor',
    images: ['soufriere'],
    html: p(
      'Biguine, contredanse et pièces du chevalier de Saint-George, né à Baillif en 1745. Un programme qui fait dialoguer la salle de bal et la cour.',
    ),
  },
  {
    key: 'delgres',
    title: 'Marche au Matouba : sur les pas de 1802',
    startsIn: 15,
    hour: '07:00',
    images: ['soufriere', 'mangrove'],
    html: p(
      'Le 28 mai 1802, Louis Delgrès et ses compagnons choisirent de mourir plutôt que de reprendre les fers. Journée de marche et de lecture, de Baillif aux hauteurs du Matouba. Prévoir de bonnes chaussures, de l’eau et un pique-nique.',
    ),
  },
  {
    key: 'solitude',
    title: 'Solitude, une vie en trois voix',
    startsIn: 17,
    hour: '19:00',
    images: ['constellation'],
    html: p(
      'Lecture-spectacle autour de la figure de la mulâtresse Solitude, exécutée le 29 novembre 1802 : l’archive, le roman, la mémoire orale.',
    ),
  },
  {
    key: 'jardin',
    title: 'Plantes qui soignent, plantes qui nourrissent',
    startsIn: 19,
    hour: '15:00',
    free: true,
    images: ['canne'],
    html: p(
      'Promenade au jardin avec une herboriste : atoumo, semen-contra, gros thym et les gestes de celles qui savaient.',
    ),
  },
  {
    key: 'bleu',
    title: 'Bleu réservé : teindre, cacher, transmettre',
    startsIn: 22,
    lasts: 90,
    images: ['indigo', 'madras'],
    related: ['fil'],
    html: p(
      'L’indigo fut une richesse, un poison et une langue. Cent vingt étoffes d’Afrique de l’Ouest, d’Inde et de la Caraïbe racontent comment un bleu voyage et ce qu’il garde.',
    ),
  },
  {
    key: 'noel-kanno',
    title: 'Chanté Nwèl au Mémorial',
    startsIn: 24,
    hour: '18:30',
    free: true,
    images: ['quartz'],
    html: p('On apporte sa voix et son cahier de cantiques ; on repart avec un peu de schrubb.'),
  },
  {
    key: 'philo',
    title: 'Café-philo : que doit-on aux morts ?',
    startsIn: 27,
    hour: '17:30',
    free: true,
    html: p('Une question, une tasse de café, et le droit de changer d’avis.'),
  },
  {
    key: 'danse',
    title: 'Corps debout',
    startsIn: 31,
    hour: '20:00',
    images: ['sel', 'sillage'],
    html: p('Solo de danse sur le parvis, pour un tambour et le bruit de la mer.'),
  },
  {
    key: 'colloque',
    title: 'Colloque : habiter Darboussier',
    startsIn: 38,
    lasts: 2,
    free: true,
    images: ['registre'],
    html: p(
      'De la plus grande usine sucrière des Petites Antilles au lieu de mémoire : architectes, historiens et anciens ouvriers racontent un site et ceux qui l’ont fait.',
    ),
  },
];

/** Kept back: seen by those who prepare them, and by nobody else. */
const drafts: DemoEvent[] = [
  {
    key: 'brouillon-mai',
    title: 'Mai des mémoires : le programme',
    startsIn: 60,
    draft: true,
    free: true,
    images: ['horizon'],
    html: p('Programme en préparation.'),
  },
  {
    key: 'brouillon-opera',
    title: 'Opéra-kréyòl : la répétition générale',
    startsIn: 45,
    hour: '19:30',
    draft: true,
    html: p('Distribution à confirmer.'),
  },
  {
    key: 'brouillon-passe',
    title: 'Veillée annulée',
    startsIn: -20,
    draft: true,
    html: p('Reportée à une date à fixer.'),
  },
];

type Past = [
  key: string,
  title: string,
  daysAgo: number,
  sentence: string,
  images: PictureKey[],
  more?: Partial<DemoEvent>,
];

const pastTable: Past[] = [
  [
    'p-lumieres',
    'Parvis de lumières',
    9,
    'Une nuit de lanternes et de noms, de la place de la Victoire au Mémorial.',
    ['quartz', 'constellation'],
  ],
  [
    'p-pecheurs',
    'Ce que disent les pêcheurs',
    14,
    'Paroles recueillies à Port-Louis, à Sainte-Rose et aux Saintes, puis rejouées par ceux qui les avaient confiées.',
    ['sillage'],
    { hour: '18:30' },
  ],
  [
    'p-cuisine',
    'La table des veillées',
    21,
    'Bébélé, colombo, dombrés : une historienne et une cuisinière remontent le courant des recettes.',
    ['sel'],
    { hour: '12:00' },
  ],
  [
    'p-photo',
    'Portraits de Pointe-à-Pitre',
    75,
    'Quarante photographies d’une ville qui se regarde changer.',
    ['horizon', 'registre'],
    { lasts: 45 },
  ],
  [
    'p-patrimoine',
    'Journées du patrimoine',
    63,
    'Les réserves ouvertes, les gestes des restaurateurs, et la salle des machines.',
    ['mangrove'],
    { lasts: 1, free: true },
  ],
  [
    'p-gwoka-nuit',
    'La nuit du gwoka',
    84,
    'Douze heures de tambour, du couchant au levant.',
    ['gwoka'],
    { hour: '18:30', free: true, video: 'mangrove-lente' },
  ],
  [
    'p-carnaval',
    'Gwoup a po : peaux et conques',
    98,
    'Les groupes à peaux expliquent leurs masques, leurs marches et leurs conques.',
    ['soufriere'],
    { free: true },
  ],
  [
    'p-abolition',
    'Commémoration du 27 mai',
    178,
    'Lecture des noms, dépôt de fleurs à la mer, concert sur le parvis.',
    ['quartz'],
    { hour: '09:00', free: true, video: 'mer-de-nuit' },
  ],
  [
    'p-ecole',
    'Les collégiens racontent',
    112,
    'Huit classes présentent une année d’enquête dans les archives de leur commune.',
    ['canne'],
    { free: true },
  ],
  [
    'p-code-noir',
    'Lire le Code noir',
    119,
    'Soixante articles signés en mars 1685, lus et discutés en trois soirées.',
    ['registre'],
    { lasts: 14 },
  ],
  ['p-slam', 'Slam sur le quai', 126, 'Scène ouverte, micro bas, mots hauts.', ['indigo'], { hour: '20:00' }],
  [
    'p-tisser',
    'Tisser le madras',
    133,
    'D’Inde à la tête des femmes de la Caraïbe, l’histoire d’un carré d’étoffe.',
    ['madras'],
  ],
  [
    'p-toussaint',
    'Veillée de la Toussaint',
    20,
    'Les bougies aux tombes, les récits à voix basse.',
    ['constellation'],
    { hour: '18:00', free: true },
  ],
  [
    'p-astronomie',
    'Le ciel des marrons',
    140,
    'S’orienter la nuit, sans carte ni boussole : les étoiles de la fuite.',
    ['constellation'],
    { hour: '19:30' },
  ],
  [
    'p-bibliotheque',
    'Nuit de la lecture',
    147,
    'Cinquante lecteurs, cinq langues, une seule phrase à la fois.',
    ['sel'],
    { free: true },
  ],
  [
    'p-film',
    'Cycle « Îles filmées »',
    154,
    'Six films tournés dans la Caraïbe depuis 1960.',
    ['horizon'],
    { lasts: 5 },
  ],
  [
    'p-jardin',
    'Planter un fromager',
    161,
    'Un arbre pour les absents, au jardin Morne Mémoire.',
    ['mangrove'],
    { free: true },
  ],
  [
    'p-voile',
    'Retour des canots',
    168,
    'Course de canots saintois et mise à l’eau d’une pirogue caraïbe.',
    ['sillage'],
  ],
  [
    'p-maths',
    'Compter les vivants',
    190,
    'Comment les historiens reconstituent les chiffres de la traite transatlantique.',
    ['registre'],
    { hour: '18:30', free: true },
  ],
  [
    'p-sculpture',
    'Le fer et la flamme',
    240,
    'Exposition de sculptures forgées sur place.',
    ['racines'],
    { lasts: 60 },
  ],
  [
    'p-radio',
    'Radio-parvis',
    205,
    'Une radio d’un jour, faite par les habitants du quartier.',
    ['gwoka'],
    { free: true },
  ],
  [
    'p-orchestre',
    'L’orchestre des jeunes',
    212,
    'Soixante musiciens de dix à dix-huit ans.',
    ['soufriere'],
    { hour: '17:00' },
  ],
  ['p-mer', 'Écouter la mer', 219, 'Promenade sonore, casque sur les oreilles, le long de la rade.', ['horizon']],
  ['p-traces', 'Les traces : randonnée', 226, 'Sur un ancien chemin d’habitation, du Moule à la mer.', ['canne']],
  [
    'p-noms',
    'Quatre mille noms',
    233,
    'Inauguration du mur de la salle basse.',
    ['quartz', 'registre'],
    { free: true },
  ],
  ['p-cirque', 'Cirque sous le figuier', 250, 'Acrobates, tambours et rires.', ['racines'], { hour: '16:00' }],
  ['p-court', 'Une soirée', 260, 'Sans programme.', []],
];

const past: DemoEvent[] = pastTable.map(([key, title, daysAgo, sentence, images, more]) => ({
  key,
  title,
  startsIn: -daysAgo,
  html: p(sentence),
  images,
  ...more,
}));

export const events: DemoEvent[] = [...upcoming, ...drafts, ...past];
