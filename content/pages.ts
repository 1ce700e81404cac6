import { collections } from './collections.ts';
import { events } from './events.ts';
import { hiringAds } from './hiring-ads.ts';
import type { ContentTypeName } from './index.ts';
import { magazines } from './magazines.ts';
import { patrimoineActualites } from './patrimoine-actualites.ts';
import { popups } from './popups.ts';
import { pressDocuments } from './press-documents.ts';
import { auditFacts, groupFacts, networks, pressFacts, privacyFacts, type setting } from './setting.ts';

interface PageDeclaration {
  /** The route's pattern, with `:documentId` for the page of an entry. */
  path: string;
  alias?: string;
  /** The route module, relative to app/. */
  file: string;
  /** The title and description of the head. The page of an entry has its entry's own. */
  title: string;
  description: string;
  /** Query parameters that change the page, which `queryParam` reads (app/site/page-data.ts). No other parameter reaches the page. */
  params?: readonly string[];
  /** The picture of a shared link, unless the page has its own: a file of public/partage/. Absent: that of the home page. */
  picture?: SharedPictureName;
  /** The language of a page that is not French, by its tag (BCP 47). */
  language?: 'en' | 'gcf';
  /** The flag of the settings without which search engines leave it out. */
  listedIf?: keyof typeof setting.fields;
  /** Nothing leads there but a mail, or the lack of a network: search engines leave it out. */
  isUnlisted?: true;
  /** Its section in the visitors' site map, with its label there where that is not the title. Absent: another page leads to it. */
  siteMap?: { section: SiteMapSection; label?: string };
}

/** What a page shows, by whose latest change sitemap.xml dates it: entries of types, fields of the settings in its own text, or both. */
interface ShownContent {
  shows: readonly Exclude<ContentTypeName, 'setting'>[];
  facts: readonly (keyof typeof setting.fields)[];
}

/** A public page. Routes, site maps, navigation, sharing pictures and tests derive from this table. */
export type SitePage = PageDeclaration &
  Partial<ShownContent> &
  (Pick<ShownContent, 'shows'> | Pick<ShownContent, 'facts'>);

/** Sharing pictures with their alternative texts: files of public/partage/, 1200 × 630 (scripts/pictures.ts). */
export const sharedPictures = {
  accueil: '« Mémoire debout, horizon ouvert », et la mer de nuit à travers la résille du Mémorial',
  actualites: '« Patrimoine & Actualités », et une page de registre ancien à travers la résille du Mémorial',
  collections: '« Collections », et une étoffe indigo à motifs blancs à travers la résille du Mémorial',
  decouvrir: '« Découvrir », et des racines gris argent à travers la résille du Mémorial',
  evenements: '« Événements », et un tissu de madras à travers la résille du Mémorial',
  magazines: '« Magazines », et un ciel étoilé à travers la résille du Mémorial',
  offres: '« Offres d’emploi », et des feuilles de canne à sucre à travers la résille du Mémorial',
  visiter: '« Visiter », et une eau profonde à travers la résille du Mémorial',
} as const;

type SharedPictureName = keyof typeof sharedPictures;

export const siteMapSections = ['Venir', 'Découvrir', 'L’institution'] as const;
type SiteMapSection = (typeof siteMapSections)[number];

/** The settings that the legal pages show of the institution, and the accessibility statements. */
const reach = ['address', 'phoneNumber', 'contactEmail'] as const;
const contact = ['companyName', ...reach] as const;
const statement = [
  'companyName',
  'phoneNumber',
  'contactEmail',
  'accessibilityContact',
  'accessibilityPlanUrl',
  'accessibilityActionPlanUrl',
] as const;

/** The settings that the page Visiter shows, and the sheets in English and in Guadeloupean Creole. */
const opening = ['openingWeek', 'openingExceptions', 'defaultBookingUrl'] as const;
const visitFacts = [...reach, ...opening, 'prices', 'services', 'languages', 'directions'] as const;

/** The settings that every page shows, in its header, its footer and its notice of the opening hours. */
export const layoutFacts: readonly (keyof typeof setting.fields)[] = [...contact, ...opening, 'logo', ...networks];

/** Every public page, in the order of the visitors' site map. */
export const pages = {
  home: {
    path: '/',
    alias: '/accueil',
    file: 'site/home/route.tsx',
    title: 'Accueil',
    description:
      'Centre caribéen d’expression et de mémoire de la traite et de l’esclavage, à Pointe-à-Pitre : ' +
      'expositions, rendez-vous, collections, horaires et tarifs.',
    params: ['lettre'],
    shows: ['events', 'collections', 'magazines', 'patrimoine-actualites'],
    facts: ['companyName', 'address', 'openingWeek', 'openingExceptions', 'prices', 'defaultBookingUrl', 'heroVideo'],
    siteMap: { section: 'Venir' },
  },
  visit: {
    path: '/visiter-le-macte',
    file: 'site/visit-page/route.tsx',
    title: 'Visiter',
    description: 'Horaires, tarifs, accès et réservation : préparer votre visite du Mémorial ACTe, à Pointe-à-Pitre.',
    facts: [...visitFacts, 'operatingHours', 'pricingDetails', 'latitude', 'longitude', 'questions'],
    picture: 'visiter',
    siteMap: { section: 'Venir', label: 'Visiter le Mémorial : horaires, tarifs, accès' },
  },
  groups: {
    path: '/groupes',
    file: 'site/groups/route.tsx',
    title: 'Groupes et scolaires',
    description:
      'Venir en groupe ou avec une classe au Mémorial ACTe : jours, visites, tarifs, documents, et la demande de visite.',
    facts: groupFacts,
    picture: 'visiter',
    siteMap: { section: 'Venir' },
  },
  groupRequest: {
    path: '/groupes/demande/:number',
    file: 'site/groups/confirmation.tsx',
    title: 'Demande envoyée',
    description: 'Une demande de visite de groupe, telle que le Mémorial ACTe l’a reçue.',
    facts: ['phoneNumber'],
  },
  english: {
    path: '/visitor-information',
    file: 'site/visitor-sheet/english.tsx',
    title: 'Visitor information',
    description:
      'A memorial and cultural centre on the history of the slave trade and slavery, on the waterfront of Pointe-à-Pitre, Guadeloupe.',
    facts: [...visitFacts, 'goodToKnowEn'],
    picture: 'visiter',
    language: 'en',
    siteMap: { section: 'Venir' },
  },
  creole: {
    path: '/enfomasyon',
    file: 'site/visitor-sheet/creole.tsx',
    title: 'Enfòmasyon',
    description: 'Lè, pri é chimen pou vin Mémorial ACTe, Lapwent, Gwadloup.',
    facts: [...visitFacts, 'goodToKnowGcf', 'isCreoleProofread'],
    picture: 'visiter',
    language: 'gcf',
    listedIf: 'isCreoleProofread',
  },
  agenda: {
    path: '/evenements',
    file: 'site/agenda/route.tsx',
    title: 'Événements à venir',
    description:
      'Expositions, concerts, conférences et ateliers à venir au Mémorial ACTe, à Pointe-à-Pitre, jour par jour.',
    params: ['page', 'gratuit', 'famille', 'quand', 'genre', 'mois'],
    shows: ['events'],
    picture: 'evenements',
    siteMap: { section: 'Venir' },
  },
  pastEvents: {
    path: '/evenements-passes',
    file: 'site/past-events/route.tsx',
    title: 'Événements passés',
    description: 'Les expositions, concerts, conférences et rencontres qui ont eu lieu au Mémorial ACTe.',
    params: ['page', 'annee'],
    shows: ['events'],
    picture: 'evenements',
    siteMap: { section: 'Venir' },
  },
  event: {
    path: events.page,
    file: 'site/event/route.tsx',
    title: 'Événement non disponible',
    description: "Désolé, l'événement que vous recherchez n'existe pas.",
    shows: ['events'],
    picture: 'evenements',
  },
  discover: {
    path: '/decouvrir-le-macte',
    file: 'site/discover/route.tsx',
    title: 'Découvrir : histoire et architecture',
    description:
      'De l’usine Darboussier au Mémorial ACTe : une boîte noire, une résille d’argent, et l’histoire qu’elles gardent.',
    facts: ['decouvrirVideo'],
    picture: 'decouvrir',
    siteMap: { section: 'Découvrir', label: 'Histoire & Architecture' },
  },
  collections: {
    path: '/collections',
    file: 'site/collections/route.tsx',
    params: ['page'],
    title: 'Collections',
    description:
      'Registres, outils, étoffes, tambours et œuvres d’aujourd’hui : les pièces des collections du Mémorial ACTe.',
    shows: ['collections'],
    picture: 'collections',
    siteMap: { section: 'Découvrir' },
  },
  piece: {
    path: collections.page,
    file: 'site/collections/piece.tsx',
    title: 'Cette pièce n’est plus présentée',
    description: 'Elle est peut-être en réserve ou en restauration.',
    shows: ['collections'],
    picture: 'collections',
  },
  articles: {
    path: '/patrimoine-actualites',
    file: 'site/articles/route.tsx',
    title: 'Patrimoine & Actualités',
    description:
      'Recherches, portraits, restaurations et nouvelles du Mémorial ACTe et du patrimoine de la Guadeloupe.',
    params: ['page'],
    shows: ['patrimoine-actualites'],
    picture: 'actualites',
    siteMap: { section: 'Découvrir' },
  },
  article: {
    path: patrimoineActualites.page,
    file: 'site/article/route.tsx',
    title: 'Article non trouvé',
    description: 'Cet article n’existe pas ou n’existe plus.',
    shows: ['patrimoine-actualites'],
    picture: 'actualites',
  },
  magazines: {
    path: magazines.page,
    file: 'site/magazines/route.tsx',
    title: 'Magazines',
    description: 'Résille, le magazine du Mémorial ACTe : tous les numéros, à lire en ligne.',
    params: ['numero'],
    shows: ['magazines'],
    picture: 'magazines',
    siteMap: { section: 'Découvrir' },
  },
  hiringAds: {
    path: '/annonces-legales',
    file: 'site/hiring-ads/route.tsx',
    title: 'Offres d’emploi',
    description: 'Les offres d’emploi et de stage du Mémorial ACTe, à Pointe-à-Pitre.',
    shows: ['hiring-ads'],
    picture: 'offres',
    siteMap: { section: 'L’institution' },
  },
  hiringAd: {
    path: hiringAds.page,
    file: 'site/hiring-ads/ad.tsx',
    title: 'Cette annonce n’est pas en ligne',
    description: 'Elle a changé d’adresse, ou n’a jamais paru.',
    shows: ['hiring-ads'],
    picture: 'offres',
  },
  press: {
    path: pressDocuments.page,
    file: 'site/press/route.tsx',
    title: 'Presse',
    params: ['page'],
    description: 'Communiqués, images libres pour la presse avec leur crédit, et quelqu’un au bout du fil.',
    shows: ['press-documents'],
    facts: [...pressFacts, ...reach],
    siteMap: { section: 'L’institution' },
  },
  legalNotice: {
    path: '/mentions-legales',
    file: 'site/legal/notices.tsx',
    title: 'Mentions légales',
    description: 'Éditeur, directeur de la publication, hébergeur et droits du site du Mémorial ACTe.',
    facts: [...contact, 'legalForm', 'siren', 'publicationDirector', 'host'],
    siteMap: { section: 'L’institution' },
  },
  privacy: {
    path: '/politique-de-confidentialite',
    file: 'site/legal/privacy.tsx',
    title: 'Politique de confidentialité',
    description:
      'Les données que collecte le site du Mémorial ACTe, leurs finalités, leur durée de conservation et l’exercice de vos droits.',
    facts: [...contact, 'host', ...privacyFacts],
    siteMap: { section: 'L’institution' },
  },
  accessibility: {
    path: '/accessibilite',
    file: 'site/accessibility/route.tsx',
    title: 'Accessibilité',
    description:
      'Déclaration d’accessibilité du site du Mémorial ACTe : état de conformité, contenus non accessibles, contact et voies de recours.',
    facts: [...statement, 'accessibilityRate', ...auditFacts],
    siteMap: { section: 'L’institution' },
  },
  adminAccessibility: {
    path: '/accessibilite-administration',
    file: 'site/accessibility/admin.tsx',
    title: 'Accessibilité de l’administration',
    description:
      'Déclaration d’accessibilité de l’administration du site du Mémorial ACTe, réservée à ceux qui le tiennent.',
    facts: statement,
  },
  search: {
    path: '/recherche',
    file: 'site/search/route.tsx',
    title: 'Rechercher',
    description: 'Chercher un rendez-vous, un article, une pièce des collections, ou une page de magazine.',
    params: ['q', 'genre'],
    shows: [],
    siteMap: { section: 'Découvrir' },
  },
  leaveNewsletter: {
    path: '/lettre/quitter',
    file: 'site/legal/leave-newsletter.tsx',
    title: 'Quitter la lettre',
    description: 'Ne plus recevoir la lettre du Mémorial ACTe, et faire effacer son adresse du site.',
    params: ['demande'],
    shows: [],
    siteMap: { section: 'L’institution' },
  },
  confirmNewsletter: {
    path: '/lettre/confirmer',
    file: 'site/legal/confirm-newsletter.tsx',
    title: 'Confirmer votre inscription',
    description: 'Confirmer son inscription à la lettre du Mémorial ACTe, depuis le message reçu.',
    isUnlisted: true,
    shows: [],
  },
  offline: {
    path: '/hors-connexion',
    file: 'site/offline/route.tsx',
    title: 'Hors connexion',
    description: 'Ce que cet appareil a gardé du site du Mémorial ACTe.',
    isUnlisted: true,
    facts: [...reach, ...opening],
  },
  siteMap: {
    path: '/plan-du-site',
    file: 'site/site-map/route.tsx',
    title: 'Plan du site',
    description: 'Toutes les pages du site du Mémorial ACTe, par rubrique, et les flux auxquels s’abonner.',
    shows: [],
  },
  popupPreview: {
    path: popups.page,
    file: 'site/popup-preview/route.tsx',
    title: 'Aperçu d’une annonce',
    description: 'Une annonce telle que le public la verra.',
    shows: ['popups'],
  },
} as const satisfies Record<string, SitePage>;

/** The path of a public page that has one URL. */
export type SitePath = Exclude<(typeof pages)[keyof typeof pages]['path'], `${string}:${string}`>;

/** Paths that people type or remember, and where they lead. */
export const shortPaths: Readonly<Record<string, SitePath | `${SitePath}#${string}`>> = {
  '/actualites': '/patrimoine-actualites',
  '/agenda': '/evenements',
  '/contact': '/visiter-le-macte#acces',
  '/decouvrir': '/decouvrir-le-macte',
  '/emploi': '/annonces-legales',
  '/en': '/visitor-information',
  '/horaires': '/visiter-le-macte#horaires',
  '/magazine': '/magazines',
  '/scolaires': '/groupes',
  '/tarifs': '/visiter-le-macte#tarifs',
  '/visiter': '/visiter-le-macte',
};

export const sitePages: readonly SitePage[] = Object.values(pages);

/** The pages that have one URL each, which the site or search engines lead to. */
export const singlePages: readonly SitePage[] = sitePages.filter(
  ({ path, isUnlisted }) => !path.includes(':') && !isUnlisted,
);
