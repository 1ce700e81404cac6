import { defineContentType } from '#model/define-type.ts';
import { flag, localDate, media, relation, richText, text, url } from '#model/fields/index.ts';

export const events = defineContentType({
  name: 'events',
  singular: 'event',
  label: { singular: 'Événement', plural: 'Événements' },
  fields: {
    title: text({ label: 'Titre', required: true }),
    name: text({
      label: 'Nom court',
      hint: 'Pour l’accueil et les cartes, si le titre est long. L’agenda garde le titre entier.',
    }),
    description: richText({ label: 'Description' }),
    newStartDate: localDate({ label: 'Début', required: true, hint: 'À l’heure de la Guadeloupe.' }),
    newEndDate: localDate({ label: 'Fin', hint: 'Laissez vide pour un événement d’un seul jour.' }),
    isFree: flag({ label: 'Gratuit' }),
    bookingUrl: url({ label: 'Lien de réservation', hint: 'Vide : la billetterie indiquée dans les Informations.' }),
    images: media({ label: 'Photos', accept: ['image'], many: true }),
    video: media({ label: 'Vidéo', accept: ['video'] }),
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
