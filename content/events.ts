import { defineContentType } from '#model/define-type.ts';
import {
  choice,
  choices,
  flag,
  integer,
  localDate,
  media,
  relation,
  repeatable,
  richText,
  text,
  url,
} from '#model/fields/index.ts';
import { priceFields, spokenLanguages } from './setting.ts';

export const eventGenres = {
  exhibition: 'Exposition',
  concert: 'Concert',
  talk: 'Rencontre',
  workshop: 'Atelier',
  screening: 'Projection',
  visit: 'Visite',
  celebration: 'Célébration',
} as const;

/** Absent: it takes place as planned, with places left. */
export const eventStatuses = { soldOut: 'Complet', cancelled: 'Annulé', postponed: 'Reporté' } as const;

export const eventAccess = {
  signLanguage: 'Interprété en langue des signes française',
  subtitles: 'Sous-titré ou surtitré',
  audioDescription: 'Audiodescription',
  hearingLoop: 'Boucle magnétique',
  stepFree: 'De plain-pied',
  seats: 'Prêt de sièges',
} as const;

export const events = defineContentType({
  name: 'events',
  label: { singular: 'Événement', plural: 'Événements' },
  fields: {
    title: text({ label: 'Titre', required: true }),
    name: text({
      label: 'Nom court',
      hint: 'Pour l’accueil et les cartes, si le titre est long. L’agenda garde le titre entier.',
    }),
    newStartDate: localDate({ label: 'Début', required: true, hint: 'À l’heure de la Guadeloupe.' }),
    newEndDate: localDate({ label: 'Fin', hint: 'Jour et heure. Sans elle, donnez la durée.' }),
    duration: integer({
      label: 'Durée en minutes',
      section: 'Dates',
      hint: 'D’une séance, ou de la visite d’une exposition.',
      min: 1,
      max: 1440,
    }),
    eventStatus: choice({
      label: 'Changement',
      section: 'Dates',
      hint: 'La page reste en ligne. Une nouvelle date trouvée, changez les dates et retirez «\u00a0Reporté\u00a0».',
      options: eventStatuses,
    }),
    genre: choice({ label: 'Genre', section: 'Genre et lieu', options: eventGenres }),
    place: text({
      label: 'Lieu',
      section: 'Genre et lieu',
      hint: 'La salle, ou l’adresse d’un rendez-vous hors les murs. Vide\u00a0: le Mémorial.',
    }),
    description: richText({ label: 'Description' }),
    images: media({ label: 'Photos', accept: ['image'], many: true }),
    video: media({ label: 'Vidéo', accept: ['video'] }),
    isFree: flag({ label: 'Gratuit', section: 'Entrée' }),
    bookingUrl: url({
      label: 'Lien de réservation',
      section: 'Entrée',
      hint: 'Vide : la billetterie indiquée dans les Informations.',
    }),
    prices: repeatable({
      label: 'Tarifs',
      hint: 'Dans cet ordre. Un prix de 0 s’écrit «\u00a0Gratuit\u00a0». Tout est gratuit\u00a0: cochez «\u00a0Gratuit\u00a0» au-dessus.',
      addLabel: 'Ajouter un tarif',
      fields: priceFields,
    }),
    isForFamilies: flag({ label: 'En famille', section: 'Public et accès' }),
    isForSchools: flag({ label: 'Scolaires', section: 'Public et accès' }),
    minimumAge: integer({ label: 'À partir de (ans)', section: 'Public et accès', min: 1, max: 99 }),
    languages: choices({ label: 'Langues', section: 'Public et accès', options: spokenLanguages }),
    access: choices({ label: 'Accès', section: 'Public et accès', options: eventAccess }),
    accessDetails: text({
      label: 'Précisions sur l’accès',
      section: 'Public et accès',
      hint: '«\u00a0Livret en braille à l’accueil\u00a0».',
    }),
    linkedEvents: relation({
      label: 'Dans le même cycle',
      hint: 'Les autres rendez-vous de la même série, affichés en premier sous l’événement.',
      to: 'events',
      many: true,
    }),
    relatedEvents: relation({
      label: 'À voir aussi',
      hint: 'Des événements sur un thème proche.',
      to: 'events',
      many: true,
    }),
    isPublished: flag({ label: 'Publié', default: false }),
  },
  publishedFlag: 'isPublished',
  hiddenUnlessPublished: true,
  unpublishedFields: ['id', 'documentId', 'isPublished'],
  dateRanges: [
    {
      start: 'newStartDate',
      end: 'newEndDate',
      shortcuts: { start: 'Le jour de l’événement', end: 'À la fin de l’événement' },
      ofTheseDates: ['eventStatus'],
    },
  ],
  indexed: ['title', 'newStartDate', 'newEndDate', 'isPublished'],
  admin: {
    title: 'title',
    columns: ['images', 'title', 'newStartDate', 'newEndDate', 'isPublished'],
    alsoSearched: ['name'],
  },
  page: '/evenement/:documentId',
  screen: { group: 'Programmation', path: 'events', creation: 'Nouvel événement' },
});
