/** C: met on every page and state of the sample. NC: not met on at least one. NA: not applicable to the sample. */
type AuditResult = 'C' | 'NC' | 'NA';

interface Criterion {
  /** Its number in the RGAA. */
  id: string;
  result: AuditResult;
  /** The observation or measurement; for a criterion that is not met, its effect on visitors. */
  evidence: string;
}

const rgaaThemes = [
  'Images',
  'Cadres',
  'Couleurs',
  'Multimédia',
  'Tableaux',
  'Liens',
  'Scripts',
  'Éléments obligatoires',
  'Structuration de l’information',
  'Présentation de l’information',
  'Formulaires',
  'Navigation',
  'Consultation',
] as const;

const met = (...rows: [id: string, evidence: string][]) =>
  rows.map(([id, evidence]) => ({ id, result: 'C', evidence }) as const);
const unmet = (...rows: [id: string, evidence: string][]) =>
  rows.map(([id, evidence]) => ({ id, result: 'NC', evidence }) as const);
const absent = (evidence: string, ...ids: string[]) => ids.map((id) => ({ id, result: 'NA', evidence }) as const);

const criteria: Criterion[] = [
  ...met(
    ['1.1', 'toute image porteuse d’information a une alternative ; le plan est un SVG nommé et décrit'],
    ['1.2', 'motifs, vignettes de la liseuse et affiche du film sont masqués aux lecteurs d’écran'],
    ['1.3', 'les alternatives disent ce que l’on voit, jamais un nom de fichier'],
    ['1.6', 'plan d’accès : description et itinéraires en texte'],
    ['1.7', 'la description du plan dit ce que montre le dessin'],
    ['1.8', 'seuls le logo et les couvertures portent du texte'],
    ['1.9', 'chaque légende est liée à son image : figure nommée par sa légende'],
    ['2.1', 'carte et contenus intégrés ont un titre'],
    ['2.2', 'les titres nomment le contenu'],
    ['3.1', 'la page en cours est soulignée, les erreurs sont écrites'],
    [
      '3.2',
      'titre et phrase d’accueil mesurés au pixel à 320, 768 et 1440 px : 3 et 4,5 au moins ; le reste par axe et Alfa',
    ],
    ['3.3', 'champs, boutons et contour du focus : 3 au moins'],
    ['4.1', 'chaque film, sans parole ni musique, a une transcription sous lui'],
    ['4.2', 'la transcription dit ce que montre le film'],
    ['4.7', 'le titre de chaque film est visible sous lui'],
    ['4.10', 'le film d’ouverture est muet'],
    ['4.11', 'commandes natives ; visionneuse et liseuse au clavier'],
    ['4.13', 'chaque film a un nom'],
    ['5.4', 'les tableaux ont un titre'],
    ['5.5', 'les titres disent le contenu : « Tarifs », « Repères »'],
    ['5.6', 'les en-têtes sont des th'],
    ['5.7', 'portée déclarée, ou une seule ligne d’en-têtes'],
    ['6.1', 'le nom de chaque lien commence par le texte visible'],
    ['6.2', 'aucun lien vide'],
    ['7.1', 'le nom de chaque commande contient son texte visible'],
    ['7.2', 'chaque page se lit sans script'],
    ['7.3', 'toutes les commandes au clavier'],
    ['7.4', 'aucun changement au focus ; l’annonce est une fenêtre modale qui se ferme par Échap'],
    ['7.5', 'choix enregistrés, page de la liseuse, photo montrée, inscription : messages de statut'],
    ['8.1', 'doctype HTML'],
    ['8.2', 'sans erreur au validateur Nu, source et page animée, sur les pages et états qu’il a lus'],
    ['8.3', 'lang="fr"'],
    ['8.4', 'le code de langue est le bon'],
    ['8.5', 'chaque page a un titre'],
    ['8.6', 'les titres sont uniques, numéro de page compris'],
    ['8.7', 'les passages en créole des textes portent lang="gcf"'],
    ['8.8', 'le code des passages est le bon'],
    ['8.9', 'aucune balise employée pour sa seule apparence'],
    ['9.1', 'un titre de niveau 1, sans saut de niveau ; numéro et articles de la liseuse ont des titres'],
    ['9.2', 'en-tête, navigation, contenu et pied uniques'],
    ['9.3', 'les listes sont des listes, vignettes comprises ; aucune liste vide'],
    ['9.4', 'citations en blockquote'],
    ['10.1', 'présentation par les feuilles de style'],
    ['10.2', 'le contenu reste sans feuille de style'],
    ['10.3', 'l’ordre du code est celui de la lecture'],
    ['10.4', 'texte à 200 % à 320 et 390 px : rien de coupé'],
    ['10.5', 'couleurs de fond et de texte déclarées ensemble'],
    ['10.6', 'les liens des textes sont soulignés'],
    ['10.7', 'contour du focus de 2 px, 3 au moins'],
    ['10.8', 'ce qui est masqué l’est pour tous'],
    ['10.9', 'aucune information par la seule forme'],
    ['10.11', '320 × 256 : aucun défilement horizontal'],
    ['10.12', 'espacement du texte : rien de coupé à 320, 360 et 390 px'],
    ['10.13', 'le menu ouvert au survol reste sous le pointeur et se ferme par Échap'],
    ['11.1', 'chaque champ a une étiquette'],
    ['11.2', 'les étiquettes disent ce qu’on attend'],
    ['11.3', 'la même étiquette pour le même champ'],
    ['11.4', 'étiquettes accolées aux champs'],
    ['11.5', 'les choix de cookies sont groupés par fieldset et legend'],
    ['11.6', 'le groupe des choix de cookies a une légende'],
    ['11.7', 'sa légende dit ce que l’on accepte'],
    ['11.9', 'les boutons disent ce qu’ils font, contenu intégré nommé'],
    ['11.10', 'champs obligatoires annoncés par écrit, erreur écrite et liée au champ'],
    ['11.11', 'l’erreur donne un exemple d’adresse'],
    ['11.13', 'autocomplete="email"'],
    ['12.1', 'menu et plan du site'],
    ['12.2', 'le menu est partout à la même place'],
    ['12.3', 'le plan du site est complet, et chacune de ses adresses répond'],
    ['12.4', 'le plan du site est au pied de chaque page'],
    ['12.6', 'régions et lien d’évitement'],
    ['12.7', 'lien vers le contenu, visible au focus'],
    ['12.8', 'l’ordre de tabulation suit la lecture'],
    ['12.9', 'aucun piège, liseuse comprise'],
    [
      '12.10',
      'aucun raccourci d’un seul caractère sur les pages ; ceux de la liseuse n’agissent que dans sa fenêtre, qui a le focus',
    ],
    ['12.11', 'tout contenu additionnel s’atteint au clavier'],
    ['13.2', 'chaque nouvel onglet est annoncé'],
    ['13.3', 'les PDF à télécharger sont balisés : titres, ordre de lecture, langue, images décrites'],
    ['13.7', 'aucun flash : films lents'],
    ['13.8', 'la vidéo d’accueil se met en pause, et ne joue pas en mouvement réduit'],
    ['13.9', 'les deux orientations'],
    ['13.10', 'un bouton pour chaque balayage'],
    ['13.11', 'les commandes agissent au relâchement'],
  ),
  ...unmet([
    '4.5',
    'l’audiodescription des films n’est pas enregistrée : c’est un texte synchronisé, dit par une voix de l’appareil ou par le lecteur d’écran',
  ]),
  ...absent('aucun CAPTCHA ni image-test', '1.4', '1.5'),
  ...absent('aucun film n’a de parole ni de son', '4.3', '4.4'),
  ...absent('aucune audiodescription enregistrée à évaluer', '4.6'),
  ...absent('aucun média non temporel', '4.8', '4.9', '4.12'),
  ...absent('aucun tableau complexe ni tableau de mise en forme', '5.1', '5.2', '5.3', '5.8'),
  ...absent('tout se lit de gauche à droite', '8.10'),
  ...absent('ni information par la forme seule, ni contenu additionnel en CSS seul', '10.10', '10.14'),
  ...absent('aucune liste de choix, aucune donnée que le visiteur modifie', '11.8', '11.12'),
  ...absent('aucun moteur de recherche sur le site public', '12.5'),
  ...absent('aucune limite de temps', '13.1'),
  ...absent('aucun document bureautique en version accessible, aucun contenu cryptique', '13.4', '13.5', '13.6'),
  ...absent('aucune commande par mouvement de l’appareil', '13.12'),
];

/**
 * The last audit of the public site. The accessibility statement and the mention in the footer are computed from it: a new audit changes
 * this file alone.
 */
export const accessibilityAudit = {
  date: '2026-11-23',
  reference: 'RGAA 4.1.2',
  /** Author of the audit. */
  auditor: 'l’équipe qui développe le site (auto-évaluation, sur le contenu de démonstration)',
  sample: [
    'Accueil',
    'Événements à venir, et leur deuxième page',
    'Événements passés',
    'un événement avec photos et film',
    'Collections, une notice et son image',
    'Découvrir',
    'Visiter, plan et carte interactive',
    'Magazines, et la liseuse : pages, recherche, lecture en texte',
    'Articles',
    'un article avec tableau',
    'Offres d’emploi',
    'Mentions légales',
    'Politique de confidentialité',
    'Accessibilité',
    'Plan du site',
    'page introuvable',
    'connexion des administrateurs',
    'bandeau et préférences des cookies, annonce, menus, abonnement à l’agenda, visionneuse, formulaire de la lettre et ses erreurs',
  ],
  tools: [
    'axe-core 4.13',
    'IBM Equal Access 4.0.34',
    'Siteimprove Alfa 0.112',
    'Nu HTML Checker 26.9.27',
    'Chromium 153, au clavier et par l’arbre d’accessibilité qu’il donne aux lecteurs d’écran',
  ],
  criteria,
} as const;

const countOf = (result: AuditResult): number =>
  accessibilityAudit.criteria.filter((criterion) => criterion.result === result).length;

/** The share of the applicable criteria that are met, from 0 to 1. */
export const conformityRate = (): number => countOf('C') / (countOf('C') + countOf('NC'));

/** The conformity rate in per cent, rounded down to one decimal: 99.99 % is not full conformity. */
export const auditPercentage = (): number => Math.floor(conformityRate() * 1000) / 10;

/**
 * The three states of the law (décret 2019-768, article 5; model statement of the RGAA): all applicable criteria, half of them at least, or less.
 */
export function conformityState(
  rate = conformityRate(),
): 'totalement conforme' | 'partiellement conforme' | 'non conforme' {
  if (rate === 1) return 'totalement conforme';
  return rate >= 0.5 ? 'partiellement conforme' : 'non conforme';
}

/** The theme of a criterion: « Multimédia » for 4.1. */
export const themeOf = ({ id }: { id: string }): string => rgaaThemes[Number.parseInt(id, 10) - 1] ?? '';

/** The criteria that are not met. */
export const nonConformities = (): readonly Criterion[] =>
  accessibilityAudit.criteria.filter(({ result }) => result === 'NC');
