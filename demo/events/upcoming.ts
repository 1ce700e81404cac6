import { type DemoEvent, p } from './demo-event.ts';

/** Upcoming and current events. */
export const upcoming: DemoEvent[] = [
  {
    key: 'racines',
    title: 'Ce que les racines retiennent',
    name: 'Ce que les racines retiennent',
    startsIn: -7,
    lasts: 128,
    images: ['racines', 'mangrove', 'constellation', 'sel'],
    linked: ['fil', 'conference-sucre', 'lecture-mur'],
    html: [
      p(
        'Onze artistes de la Caraïbe et du golfe de Guinée travaillent la fibre, le fer et le sel. Ensemble, ' +
          'ils dressent une forêt à traverser, de la cale à la lumière.',
        'Le figuier maudit pousse d’abord à l’envers : ses racines descendent de la branche, cherchent le ' +
          'mur, l’enserrent, et finissent par tenir debout ce qu’elles semblaient étouffer. C’est de cette ' +
          'image, familière à qui a vu les anciennes usines de Darboussier, que part l’exposition.',
      ),
      '<h2>Un parcours en trois seuils</h2>',
      p(
        'Retenir, dénouer, relier : chaque seuil associe une pièce des collections, une commande et une voix ' +
          'enregistrée. Un livret en français, en créole et en anglais est remis à l’entrée ; une version ' +
          'facile à lire et une version tactile sont disponibles à l’accueil.',
      ),
      '<blockquote><p>« Je ne répare rien. Je montre où cela tient encore. »</p></blockquote>',
    ].join(''),
  },
  {
    key: 'semaine-archives',
    title: 'La semaine des archives familiales',
    startsIn: -1,
    lasts: 6,
    free: true,
    images: ['registre', 'indigo'],
    html: p(
      'Apportez une photographie, un acte, une lettre : nos archivistes vous aident à lire, à dater et à ' +
        'conserver. Chaque document reste à vous ; une copie numérique peut rejoindre, si vous le souhaitez, ' +
        'le fonds des familles.',
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
      'Les soixante encres d’une résidence, peintes face à la rade entre la tombée du jour et le premier bateau.',
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
      'Sept rythmes, une ronde, et le parvis pour tout le monde. Les maîtres ka ferment la soirée quand les ' +
        'danseurs le veulent bien ; ils l’ouvrent avec un <span lang="gcf">toumblak</span>.',
      'Le gwoka est inscrit depuis 2014 sur la liste représentative du patrimoine culturel immatériel de ' +
        'l’humanité. Ici, il ne se regarde pas : il se répond.',
    ),
  },
  {
    key: 'fil',
    title: 'Visite-atelier : le fil et la fibre',
    startsIn: 1,
    hour: '10:00',
    images: ['madras'],
    html: p(
      'En famille, dès six ans. On regarde de près trois tissus des collections, puis on apprend à tordre, ' +
        'à nouer et à tresser la fibre de coco et de bananier.',
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
      'Conférence et conversation. Comment une plante venue de Nouvelle-Guinée a fait la fortune de ' +
        'quelques ports, la ruine de millions de vies et la forme de nos paysages.',
      'La séance est suivie d’un échange avec la salle. Entrée libre dans la limite des places ; interprétation en langue des signes française.',
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
      'Cinq conteurs de Marie-Galante, de la Désirade et de Basse-Terre se passent la parole jusqu’à la lune haute, en créole et en français.',
      '<span lang="gcf">« Yé krik ? — Yé krak ! »</span>',
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
      'Après le 27 mai 1848, il fallut donner un nom à celles et ceux que les registres ne désignaient que ' +
        'par un prénom et un numéro. Pendant deux heures, le public lit à voix haute ces noms nouveaux, dans ' +
        'l’ordre où ils furent écrits.',
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
      'Projection en plein air d’un documentaire sur les pêcheurs du Petit Cul-de-Sac marin, suivie d’une rencontre avec l’équipe.',
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
      'Transmettre sans transmettre la peur : comment parler de la traite et de l’esclavage aux enfants, à ' +
      'l’école, à la maison et au musée, sans rien taire et sans rien imposer',
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
      'Biguine, contredanse et pièces du chevalier de Saint-George, né à Baillif en 1745. Un programme qui ' +
        'fait dialoguer la salle de bal et la cour.',
    ),
  },
  {
    key: 'delgres',
    title: 'Marche au Matouba : sur les pas de 1802',
    startsIn: 15,
    hour: '07:00',
    images: ['soufriere', 'mangrove'],
    html: p(
      'Le 28 mai 1802, Louis Delgrès et ses compagnons choisirent de mourir plutôt que de reprendre les ' +
        'fers. Journée de marche et de lecture, de Baillif aux hauteurs du Matouba. Prévoir de bonnes ' +
        'chaussures, de l’eau et un pique-nique.',
    ),
  },
  {
    key: 'solitude',
    title: 'Solitude, une vie en trois voix',
    startsIn: 17,
    hour: '19:00',
    images: ['constellation'],
    html: p(
      'Lecture-spectacle autour de la figure de Solitude, dite « la mulâtresse Solitude », exécutée le 29 ' +
        'novembre 1802 : l’archive, le roman, la mémoire orale.',
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
      'L’indigo fut une richesse, un poison et une langue. Cent vingt étoffes d’Afrique de l’Ouest, d’Inde ' +
        'et de la Caraïbe racontent comment un bleu voyage et ce qu’il garde.',
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
      'De la plus grande usine sucrière des Petites Antilles au lieu de mémoire : architectes, historiens ' +
        'et anciens ouvriers racontent un site et ceux qui l’ont fait.',
    ),
  },
];
