import { defineType } from '#model/define-type.ts';
import { flag, localDate, media, relation, richText, text, url } from '#model/fields/index.ts';

export const events = defineType({
  name: 'events',
  entries: 'many',
  singular: 'event',
  label: { one: 'Événement', many: 'Événements' },
  fields: {
    title: text({ label: 'Titre', required: true }),
    name: text({ label: 'Nom court', hint: 'Pour les listes, si le titre est long.' }),
    description: richText({ label: 'Description' }),
    newStartDate: localDate({ label: 'Début', required: true, hint: 'À l’heure de la Guadeloupe.' }),
    newEndDate: localDate({ label: 'Fin', hint: 'Laissez vide pour un événement d’un seul jour.' }),
    isFree: flag({ label: 'Gratuit' }),
    bookingUrl: url({ label: 'Adresse de réservation', hint: 'Vide : la billetterie indiquée dans les Informations.' }),
    images: media({ label: 'Photos', accept: ['image'], many: true }),
    video: media({ label: 'Vidéo', accept: ['video'] }),
    linkedEvents: relation({ label: 'Événements liés', to: 'events', many: true }),
    relatedEvents: relation({ label: 'Événements proches', to: 'events', many: true }),
    isPublished: flag({ label: 'Publié', default: false }),
  },
  publishedBy: 'isPublished',
  hiddenUnlessPublished: true,
  stub: ['id', 'documentId', 'isPublished'],
  periods: [{ start: 'newStartDate', end: 'newEndDate' }],
  indexed: ['title', 'newStartDate', 'newEndDate', 'isPublished'],
  admin: { title: 'title', columns: ['images', 'title', 'newStartDate', 'newEndDate', 'isFree', 'isPublished'] },
});
