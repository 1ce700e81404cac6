import { weekdays } from '#model/calendar.ts';
import { defineContentType, type Fields } from '#model/define-type.ts';
import { durationUpTo } from '#model/duration.ts';
import type { StatementDeclaration } from '#model/field.ts';
import {
  choice,
  choices,
  date,
  decimal,
  email,
  flag,
  group,
  integer,
  jsonOf,
  longText,
  media,
  repeatable,
  text,
  time,
  url,
} from '#model/fields/index.ts';
import { capitalize, formatWeekday } from '#model/format.ts';
import { auditProblem, groupSiren, isSiren, notASiren } from '#model/legal-facts.ts';
import type { OpeningException, OpeningSpan, OpeningWeek } from '#model/opening-hours.ts';
import { exceptionRules, overlaps, sharedDays, spanRules } from '#model/opening-rules.ts';
import { withPhoneNumber } from '#model/phone.ts';
import { institution } from './institution.ts';

/** Spoken languages by their tag (BCP 47), which structured data has. */
export const spokenLanguages = {
  fr: 'Français',
  gcf: 'Créole guadeloupéen',
  en: 'Anglais',
  es: 'Espagnol',
  pt: 'Portugais',
  de: 'Allemand',
  it: 'Italien',
} as const;

/** Those of a visit. */
const languages = { ...spokenLanguages, fsl: 'Langue des signes française' } as const;

/** Fields in one section of their form. */
const inSection = <const F extends Fields>(section: string, fields: F): F =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, section }])) as F;

const fieldNamesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[];

/** One period ends a sentence, also after an abbreviation: « S.A. ». */
const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** Of what the law requires and the settings do not have yet (LCEN, article 1-1): the page says so rather than leave it out. */
const unpublished = 'Cette information est en cours de publication. Vous pouvez nous la demander.';

/** The sentence of a page that a value completes. */
const completes = (page: string, label: string, missing?: string): StatementDeclaration => ({
  page,
  text: (value) => sentence(`${label} : ${value}`),
  ...(missing && { missing }),
});

/** A document that the accessibility statement leads to. */
const planUrl = (label: string) =>
  url({
    label,
    hint: 'L’adresse du document.',
    section: 'Déclaration d’accessibilité',
    statement: { page: 'Accessibilité', text: (value) => `${label} : ${value}` },
  });

/** A list, one item a line, of the audit that the institution ordered. */
const auditList = (label: string, hint: string, max = 20_000) => longText({ label, hint, max });

/** The texts of a row on the pages in English and in Guadeloupean Creole, which its form folds. */
const translations = 'Anglais et créole';
const translated = (label: string) => text({ label, section: translations });
const translatedText = (label: string) => longText({ label, section: translations, max: 1000 });

/** A list of titled texts of the page Visiter, each of a kind that search and other languages know, or of none. */
const titledTexts = <const Kinds extends Readonly<Record<string, string>>>(
  title: string,
  content: string,
  kinds: Kinds,
) => ({
  title: text({ label: title, required: true }),
  text: longText({ label: content, required: true, max: 1000 }),
  kind: choice<keyof Kinds & string, { label: string; options: Kinds }>({ label: 'Sorte', options: kinds }),
  titleEn: translated(`${title}, en anglais`),
  textEn: translatedText(`${content}, en anglais`),
  titleGcf: translated(`${title}, en créole`),
  textGcf: translatedText(`${content}, en créole`),
});

export const priceFields = {
  title: text({ label: 'Intitulé', required: true }),
  condition: longText({ label: 'Condition', max: 500 }),
  price: decimal({ label: 'Prix en euros', required: true, min: 0, max: 10_000 }),
};
const isProofRequired = flag({ label: 'Justificatif' });

const directionKinds = {
  foot: 'À pied',
  bus: 'Bus',
  car: 'Voiture et stationnement',
  sea: 'Par la mer',
  cruise: 'Quai des croisières',
  airport: 'Aéroport',
} as const;

const serviceKinds = {
  stepFree: 'Accès de plain-pied',
  wheelchair: 'Prêt de fauteuils',
  sight: 'Vue',
  hearing: 'Audition',
  audioguide: 'Audioguide',
  lockers: 'Consignes',
  duration: 'Durée de visite',
} as const;

/** The first and the last day that is no typing error. */
const plausible = { min: '1900-01-01', max: '2999-12-31' };

const spansOf = (label: string) =>
  jsonOf<OpeningSpan[]>(
    repeatable({
      label,
      required: true,
      addLabel: 'Plage',
      maxRows: 6,
      order: 'from',
      rules: spanRules,
      checkRows: overlaps,
      fields: {
        from: time({ label: 'De', required: true }),
        to: time({ label: 'à', required: true, isEnd: true }),
        lastEntry: time({ label: 'Dernière entrée' }),
      },
    }),
  );

/** What the page of groups shows, and its form. */
const groupFields = {
  areGroupRequestsOpen: flag({
    label: 'Recevoir les demandes de visite sur le site',
    hint: 'Ses envois arrivent dans «\u00a0Demandes de groupes\u00a0». Sinon, la page dit d’appeler ou d’écrire.',
  }),
  ...inSection('Préparer la venue', {
    groupDays: longText({
      label: 'Jours',
      hint: 'Quand un groupe peut venir. Page Groupes et scolaires, comme tout cet onglet\u00a0: ce qui est vide ne s’affiche pas.',
      max: 1000,
    }),
    groupCapacity: integer({
      label: 'Personnes par visite',
      hint: 'Accompagnateurs compris. Une demande pour plus de personnes n’est pas acceptée.',
      min: 1,
      max: 1000,
      default: institution.groupCapacity,
    }),
    groupCompanions: longText({ label: 'Accompagnateurs', max: 1000 }),
    groupDuration: text({ label: 'Durée' }),
    groupAccess: longText({ label: 'Accès', max: 1000 }),
    groupAnswerDays: integer({
      label: 'Délai de réponse, en jours ouvrés',
      hint: 'Du lundi au vendredi, sans les jours de fermeture. Chaque demande reçoit la date de la réponse.',
      min: 1,
      max: 30,
      default: institution.groupAnswerDays,
    }),
  }),
  groupVisits: repeatable({
    label: 'Visites',
    hint: 'Elles se choisissent dans le formulaire, dans cet ordre.',
    addLabel: 'Ajouter une visite',
    fields: {
      title: text({ label: 'Titre', required: true }),
      level: text({ label: 'Niveau' }),
      duration: text({ label: 'Durée' }),
      text: longText({ label: 'En deux phrases', max: 1000 }),
    },
  }),
  groupPrices: repeatable({
    label: 'Tarifs des groupes',
    hint: 'Un prix de 0 s’écrit «\u00a0Gratuit\u00a0».',
    addLabel: 'Ajouter un tarif',
    fields: { ...priceFields, isProofRequired },
  }),
  groupDocuments: media({
    label: 'Documents à télécharger',
    hint: 'Leur légende est leur titre sur la page\u00a0; sans légende, le nom du fichier.',
    accept: ['pdf', 'document'],
    many: true,
  }),
};
export const groupFacts = fieldNamesOf(groupFields);

/** Whom a journalist calls, on the page Presse. */
const pressFields = inSection('Presse', {
  pressEmail: email({ label: 'Courriel de la presse', hint: 'Page Presse. Vide\u00a0: l’adresse de contact.' }),
  pressPhone: text({ label: 'Téléphone de la presse', hint: 'Vide\u00a0: le téléphone de l’institution.' }),
  pressNote: longText({
    label: 'Quand et comment',
    hint: '«\u00a0Réponse le jour même, du lundi au vendredi\u00a0».',
    max: 500,
  }),
});
export const pressFacts = fieldNamesOf(pressFields);

/** What the privacy policy shows, beside the host of the site. */
const privacyFields = inSection('Données personnelles', {
  dataProtectionOfficer: text({
    label: 'Déléguée ou délégué à la protection des données',
    hint: 'Nom, et adresse électronique ou postale.',
    statement: completes('Politique de confidentialité', 'Déléguée ou délégué à la protection des données'),
  }),
  proofRetention: text({
    label: 'Conservation de la preuve d’inscription à la lettre',
    hint:
      'À compter de la désinscription, puis elle s’efface d’elle-même. Une durée\u00a0: «\u00a0trois ans\u00a0», ' +
      '«\u00a018 mois\u00a0». Vide\u00a0: trois ans.',
    check: durationUpTo({ count: 10, unit: 'year' }),
    default: 'trois ans',
  }),
  logRetention: text({
    label: 'Conservation du journal des actions',
    hint: 'Au-delà, chaque ligne du Journal s’efface d’elle-même. La CNIL recommande de six à douze mois. Vide\u00a0: douze mois.',
    check: durationUpTo({ count: 3, unit: 'year' }),
    default: 'douze mois',
  }),
  analyticsOperator: text({
    label: 'Éditeur de l’outil de mesure d’audience',
    hint: 'Le nom de la société qui reçoit les mesures, si un outil est installé.',
  }),
  analyticsCookieLifetime: text({
    label: 'Durée de vie de ses cookies',
    hint: 'Une durée\u00a0: «\u00a0treize mois\u00a0», le plus que la CNIL admette.',
    check: durationUpTo({ count: 13, unit: 'month' }),
  }),
});
export const privacyFacts = fieldNamesOf(privacyFields);

/** What the accessibility statement shows of an audit that the institution ordered, beside its rate. */
const auditFields = inSection('Votre audit d’accessibilité', {
  accessibilityAuditDate: date({ label: 'Date de l’audit' }),
  accessibilityAuditor: text({ label: 'Auteur de l’audit' }),
  accessibilityNonConformities: auditList(
    'Non-conformités relevées',
    'Une par ligne : ce qui manque, où, et le critère.',
  ),
  accessibilityDerogations: auditList(
    'Dérogations pour charge disproportionnée',
    'Une par ligne, avec sa raison. Vide : la déclaration dit qu’aucune n’est invoquée.',
  ),
  accessibilityExemptions: auditList(
    'Contenus non soumis à l’obligation',
    'Un par ligne. Vide : la déclaration dit qu’il n’y en a pas.',
  ),
  accessibilitySample: auditList('Pages vérifiées', 'Une par ligne.'),
  accessibilityTools: auditList('Outils employés', 'Un par ligne.'),
  accessibilityEnvironment: auditList(
    'Lecteurs d’écran et navigateurs employés',
    'Un couple par ligne : NVDA et Firefox, VoiceOver et Safari…',
    1000,
  ),
  accessibilityStatementDate: date({ label: 'Date de la déclaration', hint: 'Vide : la date de l’audit.' }),
});
export const auditFacts = fieldNamesOf(auditFields);

const networkFields = inSection('Réseaux sociaux', {
  facebook: url({ label: 'Facebook' }),
  twitter: url({ label: 'Twitter' }),
  instagram: url({ label: 'Instagram' }),
  youtube: url({ label: 'YouTube' }),
  linkedin: url({ label: 'LinkedIn' }),
  whatsapp: text({ label: 'WhatsApp', hint: 'Un numéro ou une adresse https://wa.me/…' }),
});
export const networks = fieldNamesOf(networkFields);

export const setting = defineContentType({
  name: 'setting',
  isSingle: true,
  label: { singular: 'Informations', plural: 'Informations' },
  fields: {
    companyName: text({ label: 'Nom de l’institution', section: 'Institution' }),
    ...inSection('Contact', {
      phoneNumber: text({ label: 'Téléphone', statement: completes('Mentions légales', 'Téléphone') }),
      contactEmail: email({
        label: 'Adresse électronique de contact',
        statement: completes('Mentions légales', 'Adresse électronique'),
      }),
    }),
    ...pressFields,
    address: longText({ label: 'Adresse postale', section: 'Adresse' }),
    openingWeek: jsonOf<OpeningWeek>(
      group({
        label: 'La semaine',
        hint: 'Heure de Guadeloupe. Un jour sans plage est fermé. Tapez 9, 9h30 ou 09:30\u00a0: l’heure se met en forme.',
        fields: Object.fromEntries(weekdays.map((day) => [day, spansOf(capitalize(formatWeekday(day)))])),
      }),
      'openingWeek',
    ),
    openingExceptions: jsonOf<OpeningException[]>(
      repeatable({
        label: 'Dates particulières',
        hint: 'Elles l’emportent sur la semaine, et s’annoncent sur tout le site sept jours avant.',
        addLabel: 'Ajouter une date',
        maxRows: 500,
        order: 'firstDay',
        rules: exceptionRules,
        checkRows: sharedDays,
        fields: {
          firstDay: date({ label: 'Du', required: true, ifMissing: 'Indiquez le premier jour.', ...plausible }),
          lastDay: date({ label: 'Au (inclus)', required: true, ifMissing: 'Indiquez le dernier jour.', ...plausible }),
          spans: spansOf('Horaires'),
          reason: longText({ label: 'Motif', max: 2000, normalize: (typed) => typed.trim() }),
        },
      }),
      'openingExceptions',
    ),
    operatingHours: longText({
      label: 'Précisions sur les horaires',
      hint: 'Sous la semaine, page Visiter. Vide\u00a0: rien ne s’affiche.',
      section: 'Précisions sur les horaires',
    }),
    prices: repeatable({
      label: 'Tarifs',
      hint:
        'Accueil et page Visiter, dans cet ordre. Un prix de 0 s’écrit «\u00a0Gratuit\u00a0»\u00a0; une ligne cochée reçoit ' +
        'l’astérisque et la mention «\u00a0* Justificatif requis\u00a0».',
      addLabel: 'Ajouter un tarif',
      fields: {
        ...priceFields,
        isProofRequired,
        titleEn: translated('Intitulé, en anglais'),
        conditionEn: translatedText('Condition, en anglais'),
        titleGcf: translated('Intitulé, en créole'),
        conditionGcf: translatedText('Condition, en créole'),
      },
      default: [
        { title: 'Tarif Plein Adulte', price: 15, isProofRequired: false },
        { title: 'Tarif Résident', price: 10, isProofRequired: true },
        { title: 'Senior + de 65 ans', price: 8, isProofRequired: true },
        { title: 'Exposition Permanente - Tarif réduit', price: 8, isProofRequired: false },
        { title: 'Enfant 3-12 ans', price: 0, isProofRequired: false },
        { title: 'Jeune 13-17 ans', price: 5, isProofRequired: false },
        { title: 'Tarif Étudiant', price: 5, isProofRequired: true },
        { title: 'Exposition Permanente - Tarif Solidarité', price: 3, isProofRequired: false },
      ],
    }),
    pricingDetails: longText({
      label: 'Précisions sur les tarifs',
      hint: 'Sous les prix de la page Visiter. Vide\u00a0: rien ne s’affiche.',
      section: 'Précisions sur les tarifs',
    }),
    directions: repeatable({
      label: 'Moyens de venir',
      hint: 'Page Visiter, dans cet ordre.',
      addLabel: 'Ajouter un moyen de venir',
      fields: titledTexts('Moyen', 'Indications', directionKinds),
      default: [
        {
          title: 'À pied',
          text: 'À dix minutes à pied de la place de la Victoire, par le front de mer.',
          kind: 'foot',
        },
        { title: 'En bus', text: 'Réseau urbain Karulis, arrêt Darboussier.', kind: 'bus' },
        {
          title: 'En voiture',
          text: 'Stationnement sur place, avec des emplacements réservés aux personnes en situation de handicap.',
          kind: 'car',
        },
        { title: 'Par la mer', text: 'Un ponton accueille les navettes, selon la saison.', kind: 'sea' },
      ],
    }),
    services: repeatable({
      label: 'Accessibilité et services',
      hint: 'Page Visiter, dans cet ordre.',
      addLabel: 'Ajouter un service',
      fields: titledTexts('Pour quoi, ou pour qui', 'Ce qui est proposé', serviceKinds),
      default: [
        {
          title: 'Mobilité',
          text: 'Parcours de plain-pied, ascenseurs, prêt de fauteuils et de sièges pliants.',
          kind: 'stepFree',
        },
        { title: 'Vue', text: 'Parcours tactile, cartels en braille et en gros caractères.', kind: 'sight' },
        {
          title: 'Audition',
          text: 'Application de visite sous-titrée et en langue des signes française.',
          kind: 'hearing',
        },
      ],
    }),
    languages: choices({
      label: 'Langues d’accueil',
      hint: 'Page Visiter et moteurs de recherche.',
      section: 'Langues',
      options: languages,
      default: ['fr'],
    }),
    questions: repeatable({
      label: 'Questions et réponses',
      hint: 'En bas de la page Visiter, dans cet ordre.',
      addLabel: 'Ajouter une question',
      fields: {
        question: text({ label: 'Question', required: true }),
        answer: longText({ label: 'Réponse', required: true, max: 5000 }),
      },
      default: [
        { question: 'Combien de temps prévoir ?', answer: 'Environ deux heures pour le parcours permanent.' },
        {
          question: 'Quel justificatif présenter ?',
          answer:
            'Pour les tarifs marqués d’un astérisque : une pièce d’identité, une carte d’étudiant ou un justificatif de domicile ' +
            'de moins de trois mois.',
        },
        {
          question: 'Faut-il réserver ?',
          answer: 'Réserver évite l’attente, surtout le week-end et pendant les vacances.',
        },
      ],
    }),
    ...inSection('Fiches en anglais et en créole', {
      goodToKnowEn: longText({
        label: 'Bon à savoir, en anglais',
        hint: 'Page « Visitor information ». Tarifs, services et moyens de venir se traduisent dans leur ligne.',
        max: 2000,
      }),
      goodToKnowGcf: longText({ label: 'Bon à savoir, en créole', hint: 'Page « Enfòmasyon ».', max: 2000 }),
      isCreoleProofread: flag({
        label: 'La fiche en créole est relue par un locuteur',
        hint: 'Avant, aucun lien n’y mène et les moteurs de recherche l’ignorent.',
      }),
    }),
    latitude: decimal({
      label: 'Latitude',
      hint: 'De l’entrée\u00a0: collez ici «\u00a016.2316, -61.5310\u00a0» ou le lien d’une carte, les deux se remplissent.',
      section: 'Position',
      min: -90,
      max: 90,
      default: 16.2316,
    }),
    longitude: decimal({ label: 'Longitude', section: 'Position', min: -180, max: 180, default: -61.531 }),
    defaultBookingUrl: url({ label: 'Lien de la billetterie', section: 'Réserver' }),
    ...groupFields,
    ...inSection('Éditeur du site', {
      legalForm: text({
        label: 'Forme juridique',
        hint: 'Et le capital, pour une société.',
        statement: completes('Mentions légales', 'Forme juridique'),
      }),
      siren: text({
        label: 'Numéro SIREN',
        hint: 'Neuf chiffres.',
        check: (value) => (isSiren(value) ? undefined : notASiren),
        statement: { page: 'Mentions légales', text: (value) => `Numéro SIREN : ${groupSiren(value)}.` },
      }),
      publicationDirector: text({
        label: 'Directrice ou directeur de la publication',
        hint: 'Nom et fonction.',
        statement: completes('Mentions légales', 'Directrice ou directeur de la publication', unpublished),
      }),
      host: longText({
        label: 'Hébergeur',
        hint: 'Nom, adresse et téléphone de l’hébergeur du site.',
        max: 1000,
        check: withPhoneNumber,
        statement: { page: 'Mentions légales', text: (value) => `Hébergeur : ${value}`, missing: unpublished },
      }),
    }),
    ...privacyFields,
    accessibilityPlanUrl: planUrl('Schéma pluriannuel de mise en accessibilité'),
    accessibilityActionPlanUrl: planUrl('Plan d’action de l’année en cours'),
    accessibilityRate: decimal({
      label: 'Taux de conformité, en pour cent',
      hint:
        'Celui d’un audit de votre site, avec sa date et son auteur. Il décide de « non », « partiellement » ou « totalement ' +
        'conforme », au pied de chaque page. Vide : la déclaration donne l’audit du logiciel, et le dit.',
      section: 'Votre audit d’accessibilité',
      min: 0,
      max: 100,
    }),
    accessibilityFullConformity: flag({
      label: 'Je confirme une conformité totale',
      hint: 'Pour un taux de 100 : l’audit n’a relevé aucun défaut, ni sur les pages, ni dans les films, ni dans les PDF.',
    }),
    ...auditFields,
    accessibilityContact: email({
      label: 'Contact accessibilité',
      hint: 'Vide : l’adresse électronique de contact.',
      section: 'Déclaration d’accessibilité',
    }),
    ...networkFields,
    logo: media({ label: 'Logo', accept: ['image'], section: 'Institution' }),
    heroVideo: media({ label: 'Vidéo d’accueil', accept: ['video'], section: 'Vidéos' }),
    decouvrirVideo: media({ label: 'Vidéo de la page Découvrir', accept: ['video'], section: 'Vidéos' }),
  },
  rules: [
    {
      fields: [
        'accessibilityRate',
        'accessibilityFullConformity',
        'accessibilityAuditDate',
        'accessibilityAuditor',
        'accessibilityNonConformities',
      ],
      check: auditProblem,
    },
  ],
  admin: { title: 'companyName', columns: [] },
  page: '/',
  screen: {
    group: 'Réglages',
    path: 'settings',
    tabs: [
      {
        name: 'opening',
        label: 'Ouverture',
        fields: ['openingWeek', 'openingExceptions', 'operatingHours'],
        pages: ['/visiter-le-macte', '/', '/evenements'],
      },
      {
        name: 'prices',
        label: 'Tarifs',
        fields: ['prices', 'pricingDetails', 'defaultBookingUrl'],
        pages: ['/visiter-le-macte', '/'],
      },
      {
        name: 'access',
        label: 'Venir',
        fields: ['address', 'directions', 'services', 'questions', 'latitude', 'longitude'],
        pages: ['/visiter-le-macte', '/'],
      },
      {
        name: 'languages',
        label: 'Langues',
        fields: ['languages', 'goodToKnowEn', 'goodToKnowGcf', 'isCreoleProofread'],
        pages: ['/visitor-information', '/enfomasyon', '/visiter-le-macte'],
      },
      { name: 'groups', label: 'Groupes', fields: groupFacts, pages: ['/groupes'] },
      {
        name: 'institution',
        label: 'Institution',
        fields: ['companyName', 'logo', 'phoneNumber', 'contactEmail', ...pressFacts],
        pages: ['/', '/visiter-le-macte', '/mentions-legales', '/presse'],
      },
      {
        name: 'legal',
        label: 'Mentions légales',
        fields: [
          'legalForm',
          'siren',
          'publicationDirector',
          'host',
          ...privacyFacts,
          'accessibilityPlanUrl',
          'accessibilityActionPlanUrl',
          'accessibilityContact',
          'accessibilityRate',
          'accessibilityFullConformity',
          ...auditFacts,
        ],
        pages: ['/mentions-legales', '/politique-de-confidentialite', '/accessibilite'],
      },
      {
        name: 'media',
        label: 'Réseaux et vidéos',
        fields: [...networks, 'heroVideo', 'decouvrirVideo'],
        pages: ['/', '/decouvrir-le-macte'],
      },
    ],
  },
});
