import type { PictureKey, VideoKey } from './files.ts';

export interface DemoArticle {
  title: string;
  /** Days before the first start. */
  daysAgo: number;
  /** `05-30`: published on the last occurrence of this date; `daysAgo` then only orders it among the others. */
  yearly?: string;
  html: string;
  images: PictureKey[];
  video?: VideoKey;
}

const p = (...paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');

/** The long ones: what the magazine also prints. */
export const essays: DemoArticle[] = [
  {
    title: 'Quatre mille noms rejoignent le mur de la salle basse',
    daysAgo: 3,
    images: ['quartz', 'registre', 'constellation'],
    html: [
      p(
        'Une année de lecture collective des registres des nouveaux libres s’achève. Deux cents bénévoles, ' +
          'réunis chaque jeudi, ont déchiffré page après page les noms donnés en 1848 dans six communes de la ' +
          'Grande-Terre.',
      ),
      '<h2>Nommer, en quelques minutes</h2>',
      p(
        'L’officier d’état civil disposait de peu de temps. Il puisait dans l’almanach, retournait les ' +
          'lettres d’un prénom, empruntait à une plante, à un lieu, à une humeur. Certains noms blessent encore ' +
          '; d’autres sont portés aujourd’hui avec fierté par des milliers de familles.',
        'Le mur les donne dans l’ordre des registres, sans classement ni hiérarchie. On y cherche un nom avec ' +
          'le doigt, comme on lit une page.',
      ),
      '<blockquote><p>« Je suis venue pour un nom. J’en ai lu trois cents à voix haute avant de trouver le ' +
        'mien. »</p></blockquote>',
      p(
        'La liste est consultable sur place et s’enrichira chaque année. Les familles peuvent signaler une ' +
          'erreur ou une parenté à l’accueil de la salle de consultation.',
      ),
    ].join(''),
  },
  {
    title: '1794, 1802, 1848 : trois dates pour comprendre la Guadeloupe',
    daysAgo: 16,
    images: ['sillage', 'soufriere'],
    html: [
      p(
        'L’esclavage fut aboli deux fois en Guadeloupe. Entre les deux, il fut rétabli par la force. Trois ' +
          'dates suffisent à poser le décor d’une histoire que l’école a longtemps racontée en une seule.',
      ),
      '<table><caption>Repères</caption><thead><tr><th scope="col">Date</th><th ' +
        'scope="col">Événement</th></tr></thead><tbody><tr><td>4 février 1794</td><td>La Convention abolit ' +
        'l’esclavage dans les colonies ; le décret est appliqué en Guadeloupe en juin.</td></tr><tr><td>28 ' +
        'mai 1802</td><td>Louis Delgrès et ses compagnons se font sauter au Matouba plutôt que de se rendre ' +
        'aux troupes de Richepance.</td></tr><tr><td>27 avril 1848</td><td>Décret d’abolition signé à Paris ; ' +
        'en Guadeloupe, l’abolition est proclamée le 27 mai, avant même que le décret n’y ' +
        'arrive.</td></tr></tbody></table><h2>Une liberté confisquée</h2>',
      p(
        'La loi du 20 mai 1802 maintint l’esclavage là où il existait encore ; en Guadeloupe, où il avait été ' +
          'aboli, il fut rétabli par arrêté en juillet. Il fallut quarante-six ans pour que la liberté ' +
          'revienne, cette fois sans retour.',
      ),
    ].join(''),
  },
  {
    title: 'Darboussier, de l’usine au Mémorial',
    daysAgo: 30,
    images: ['racines', 'canne', 'horizon'],
    html: [
      p(
        'Inaugurée en 1869, l’usine Darboussier fut la plus grande sucrerie des Petites Antilles. Elle a ' +
          'fermé en 1980. Pendant trente ans, le figuier maudit a pris les murs ; le Mémorial s’est dressé au ' +
          'même endroit, face à la rade.',
      ),
      '<h2>Une boîte noire, une résille d’argent</h2>',
      p(
        'Le bâtiment s’étire sur deux cent quarante mètres. Sa façade de granit sombre est semée d’éclats de ' +
          'mica : autant de vies perdues, disent les architectes, que l’on n’a pas su nommer. Par-dessus court ' +
          'une dentelle d’aluminium, souvenir des racines qui tenaient les ruines debout.',
      ),
      '<h3>Ce qui demeure</h3><ul><li>un fragment du quai de chargement ;</li><li>la cloche des équipes ' +
        ';</li><li>les voix de quarante anciens ouvriers, enregistrées.</li></ul>',
    ].join(''),
  },
  {
    title: 'Le gwoka, sept rythmes et une conversation',
    daysAgo: 44,
    images: ['gwoka'],
    video: 'mangrove-lente',
    html: p(
      'Longtemps tenu à l’écart des salons et des églises, le gwoka est entré en 2014 sur la liste ' +
        'représentative du patrimoine culturel immatériel de l’humanité. Il n’a pas quitté la rue pour autant.',
      '<span lang="gcf">Toumblak, graj, léwoz, menndé, kaladja, padjanbèl, woulé</span> : sept rythmes, que ' +
        'l’on apprend en les entendant. Deux tambours <span lang="gcf">boula</span> posent le sol, le <span ' +
        'lang="gcf">makè</span> suit les pas de la danseuse et lui répond.',
    ),
  },
  {
    title: 'Lire le Code noir aujourd’hui',
    daysAgo: 60,
    images: ['registre'],
    html: [
      p(
        'Soixante articles, signés en mars 1685. On y légifère sur le baptême, la nourriture, le vêtement, la ' +
          'fuite, la vente et la mort. L’article 44 déclare les esclaves « être meubles ».',
      ),
      '<h2>Un texte à lire en entier</h2>',
      p(
        'Le citer par fragments, c’est risquer d’en faire une curiosité. Le lire d’une traite, à plusieurs ' +
          'voix, c’est entendre un système. Nos ateliers proposent cette lecture aux classes à partir de la ' +
          'quatrième.',
      ),
      '<ol><li>Lire sans commenter.</li><li>Relever les verbes.</li><li>Chercher qui parle, et à qui.</li></ol>',
    ].join(''),
  },
  {
    title: 'Solitude, dite « la mulâtresse » : ce que l’on sait, ce que l’on porte',
    daysAgo: 75,
    images: ['constellation', 'sel'],
    html: p(
      'De Solitude, les archives ne disent presque rien : une mention, quelques lignes d’un historien du ' +
        'XIX<sup>e</sup> siècle. Elle aurait combattu en 1802, enceinte, et fut exécutée le 29 novembre, au ' +
        'lendemain de son accouchement.',
      'Un roman lui a donné un visage, une statue un geste, des chansons une voix. L’exposition met côte à ' +
        'côte l’archive et la légende, et laisse entre elles un espace pour respirer.',
    ),
  },
  {
    title: 'Comment restaure-t-on un registre mangé par l’encre ?',
    daysAgo: 90,
    images: ['registre', 'sel'],
    html: [
      p(
        'L’encre ferro-gallique ronge ce qu’elle écrit. À l’atelier, chaque feuillet est d’abord ' +
          'photographié, puis déposé dans un bain qui arrête l’acidité, séché entre des buvards, et doublé d’un ' +
          'papier japonais plus fin qu’une peau d’oignon.',
      ),
      '<h2>Ne rien ajouter</h2>',
      p('On ne comble pas les lettres manquantes. Une lacune est un fait, au même titre qu’un mot.'),
    ].join(''),
  },
  {
    title: 'Chevalier de Saint-George : un enfant de Baillif à la cour',
    daysAgo: 110,
    images: ['quartz'],
    html: p(
      'Né en 1745 à Baillif d’une mère réduite en esclavage et d’un père planteur, Joseph Bologne de ' +
        'Saint-George fut escrimeur, violoniste, chef d’orchestre et colonel. Ses quatuors et ses concertos ' +
        'reviennent peu à peu au répertoire.',
      'Le Mémorial consacre à sa musique une saison de concerts, jouée par de jeunes interprètes de l’archipel.',
    ),
  },
];

type Brief = [title: string, daysAgo: number, image: PictureKey | undefined, sentences: string[], video?: VideoKey];

const briefTable: Brief[] = [
  [
    'Les collégiens de Basse-Terre exposent leurs carnets de Soufrière',
    12,
    'soufriere',
    [
      'Relevés, légendes et courbes de niveau : trois classes ont arpenté le volcan avec des géologues et des conteurs.',
      'Leurs carnets sont à voir dans le hall jusqu’aux vacances.',
    ],
  ],
  [
    'La mangrove pédagogique rouvre ses pontons',
    19,
    'mangrove',
    [
      'Après dix mois de travaux, le sentier bas est de nouveau accessible à tous, y compris en fauteuil.',
      'Des bornes sonores décrivent ce que l’on entend avant de le voir.',
    ],
    'mangrove-lente',
  ],
  [
    'Un fonds de photographies entre dans les collections',
    24,
    'horizon',
    [
      'Mille deux cents plaques de verre, prises à Pointe-à-Pitre entre 1900 et 1930, ont été confiées au Mémorial.',
      'Leur numérisation commence ce mois-ci.',
    ],
  ],
  ['Le film de la veillée', 27, undefined, ['Huit minutes de parvis, de nuit, sans commentaire.'], 'mer-de-nuit'],
  [
    'Le restaurant change de carte',
    33,
    'sel',
    ['Racines, poisson du jour et douceurs de coco : la nouvelle carte suit le marché de la Darse.'],
  ],
  [
    'Une application pour écouter les pièces',
    39,
    'constellation',
    [
      'Six langues, dont le créole guadeloupéen et la langue des signes française en vidéo.',
      'L’audioguide est compris dans le billet.',
    ],
  ],
  [
    'Recherche : les navires de Nantes et la Guadeloupe',
    48,
    'sillage',
    ['Une base de données ouverte recense quatre-vingts expéditions et leurs journaux.'],
  ],
  [
    'La bibliothèque reçoit trois cents ouvrages en créole',
    52,
    'sel',
    ['Romans, dictionnaires, recueils de devinettes : tous sont en accès libre.'],
  ],
  [
    'Accessibilité : le parcours tactile s’agrandit',
    57,
    'racines',
    [
      'Douze maquettes et fac-similés peuvent désormais être touchés.',
      'Les cartels sont disponibles en braille et en gros caractères.',
    ],
  ],
  [
    'Retour sur la commémoration du 27 mai',
    66,
    'quartz',
    ['Deux mille personnes ont lu les noms, de l’aube à midi.'],
    'mer-de-nuit',
  ],
  [
    'Ateliers d’écriture avec la maison d’arrêt',
    82,
    'registre',
    ['Vingt textes, publiés avec l’accord de leurs auteurs.'],
  ],
  [
    'Trois résidences pour trois îles',
    97,
    'sillage',
    ['Marie-Galante, la Désirade et les Saintes accueilleront chacune une artiste.'],
  ],
  ['Le jardin Morne Mémoire a dix ans', 104, 'canne', ['Un anniversaire, et une graine pour chaque visiteur.']],
  [
    'Traduire le silence : rencontre avec une interprète',
    118,
    undefined,
    ['Comment signer un mot que les signes n’ont pas encore ?'],
  ],
  [
    'La tambouyère qui fabriquait ses peaux',
    132,
    'gwoka',
    ['Portrait d’une artisane du Moule, qui choisit ses arbres avant ses peaux.'],
  ],
  [
    'L’indigo, couleur de dette',
    150,
    'indigo',
    [
      'Avant le sucre, il y eut l’indigo. Il reste, au nord de la Grande-Terre, des bassins que l’herbe n’a pas refermés.',
    ],
  ],
  [
    'Une école d’été pour les enseignants',
    175,
    'registre',
    ['Cinq jours pour préparer une séquence sur la traite, de la maternelle à la terminale.'],
  ],
  [
    'Madras : l’étoffe des voyages',
    205,
    'madras',
    ['Tissée en Inde, vendue en Europe, nouée dans la Caraïbe : un carré de coton pour comprendre un monde.'],
  ],
  [
    'Les comptes d’une habitation, ligne à ligne',
    260,
    'registre',
    ['Ce qu’un livre de comptes apprend à qui sait lire ses marges.'],
  ],
  [
    'La salle des machines, avant et après',
    320,
    'racines',
    ['Douze photographies prises du même point, de 1978 à aujourd’hui.'],
  ],
  [
    'Le Mémorial rejoint un réseau de musées caribéens',
    430,
    'horizon',
    ['Vingt et une institutions partagent désormais leurs inventaires.'],
  ],
  ['Aux origines d’un lieu', 700, 'quartz', ['Retour sur une idée, un chantier et une ouverture.']],
];

const briefs: DemoArticle[] = briefTable.map(([title, daysAgo, image, sentences, video]) => ({
  title,
  daysAgo,
  html: p(...sentences),
  images: image ? [image] : [],
  ...(title === 'Retour sur la commémoration du 27 mai' && { yearly: '05-30' }),
  ...(video && { video }),
}));

export const articles: DemoArticle[] = [...essays, ...briefs];
