/** The pictures and videos of the demonstration content, with alternative texts. */
export const pictures = {
  horizon: ['horizon.jpg', 'La mer de nuit jusqu’à l’horizon, une lueur pâle entre l’eau et le ciel', 'Horizon'],
  racines: [
    'racines.jpg',
    'Un entrelacs de racines gris argent qui se croisent devant un fond noir',
    'Racines d’argent',
  ],
  quartz: ['quartz.jpg', 'Des éclats d’or et de mica dispersés dans une pierre noire', 'Quartz'],
  madras: ['madras.jpg', 'Un tissu de madras rouge, orangé et bleu, plissé en diagonale', 'Madras'],
  indigo: [
    'indigo.jpg',
    'Une étoffe bleu indigo à motifs blancs réservés : cercles pointés et losanges emboîtés',
    'Nuit réservée',
  ],
  gwoka: [
    'gwoka.jpg',
    'Trois tambours ka vus de dessus, peaux claires sur un sol sombre pointillé de rouge',
    'Trois ka',
  ],
  canne: ['canne.jpg', 'De hautes feuilles de canne à sucre, vertes et dorées, croisées sur fond noir', 'La canne'],
  sillage: ['sillage.jpg', 'Le sillage blanc d’une embarcation qui s’ouvre sur une mer vert sombre', 'Sillage'],
  constellation: [
    'constellation.jpg',
    'Une poussière de points dorés et blancs sur un fond bleu nuit',
    'Constellation',
  ],
  mangrove: [
    'mangrove.jpg',
    'Des racines de palétuviers dessinées à l’encre noire et leur reflet dans l’eau',
    'Lisière',
  ],
  soufriere: ['soufriere.jpg', 'Des courbes de niveau rouge braise qui dessinent un volcan', 'Carnet de Soufrière'],
  registre: [
    'registre.jpg',
    'Une page de registre ancien couverte d’une écriture brune illisible, tachée d’humidité',
    'Registre d’habitation, page 41',
  ],
  sel: [
    'sel.jpg',
    'Des lignes d’écume et de sel qui dessinent des côtes claires au bord d’une eau turquoise',
    'Laisse de mer',
  ],
} as const satisfies Record<string, readonly [file: string, alternativeText: string, title: string]>;

export const videos = {
  'mer-de-nuit': [
    'mer-de-nuit.mp4',
    'La mer la nuit : une houle lente sous une lueur à l’horizon',
    'Film sans parole ni musique.\n\nLa mer, la nuit. Une houle lente vient vers nous, sous une lueur pâle à l’horizon. Rien d’autre ne bouge.',
  ],
  'mangrove-lente': [
    'mangrove-lente.mp4',
    'Un lent travelling vers des racines de palétuviers dessinées à l’encre',
    'Film sans parole ni musique.\n\nLe regard avance lentement vers des palétuviers dessinés à l’encre. Les racines se croisent et se ' +
      'reflètent dans une eau immobile.',
  ],
} as const satisfies Record<string, readonly [file: string, alternativeText: string, transcript: string]>;

export const documents = {
  'resille-3': ['resille-3.pdf', 'Résille nº 3'],
  'resille-4': ['resille-4.pdf', 'Résille nº 4'],
  'resille-5': ['resille-5.pdf', 'Résille nº 5'],
  'resille-6': ['resille-6.pdf', 'Résille nº 6'],
  'resille-7': ['resille-7.pdf', 'Résille nº 7'],
  'offre-mediation': ['offre-mediation.pdf', 'Fiche de poste : médiation culturelle'],
  'offre-regie': ['offre-regie.pdf', 'Fiche de poste : régie des œuvres'],
  'offre-archives': ['offre-archives.pdf', 'Fiche de poste : archives'],
} as const satisfies Record<string, readonly [file: string, name: string]>;

/** The first page of each magazine, as a picture. */
export const covers = {
  'couverture-3': ['couverture-3.jpg', 'Couverture de Résille nº 8 : des racines de palétuviers sur fond gris'],
  'couverture-4': ['couverture-4.jpg', 'Couverture de Résille nº 4 : une étoffe à motifs réservés sur fond indigo'],
  'couverture-5': ['couverture-5.jpg', 'Couverture de Résille nº 5 : trois tambours ka sur fond rouge madras'],
  'couverture-6': ['couverture-6.jpg', 'Couverture de Résille nº 6 : une page de registre sur fond vieil or'],
  'couverture-7': ['couverture-7.jpg', 'Couverture de Résille nº 7 : des feuilles de canne sur fond vert lagon'],
} as const satisfies Record<string, readonly [file: string, alternativeText: string]>;

export const emblems = { logo: ['logo.png', 'Mémorial ACTe'] } as const;

export type PictureKey = keyof typeof pictures;
export type CoverKey = keyof typeof covers;
export type VideoKey = keyof typeof videos;
export type DocumentKey = keyof typeof documents;

/** The credit of the pictures. */
export const credit = 'Illustration numérique, Mémorial ACTe';
