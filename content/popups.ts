import { defineContentType } from '#model/define-type.ts';
import { choice, choices, dateTime, flag, group, integer, media, richText, text, url } from '#model/fields/index.ts';

export const popups = defineContentType({
  name: 'popups',
  label: { singular: 'Popup', plural: 'Popups', isFeminine: true },
  fields: {
    title: text({ label: 'Titre', required: true }),
    content: richText({ label: 'Contenu' }),
    startDate: dateTime({ label: 'Début d’affichage', required: true }),
    endDate: dateTime({ label: 'Fin d’affichage', required: true }),
    priority: integer({ label: 'Priorité', hint: 'La plus haute s’affiche d’abord.', default: 0 }),
    active: flag({
      label: 'Active',
      hint: 'La première publication l’active. Désactivée ensuite, elle reste publiée sans s’afficher.',
      default: false,
    }),
    displayFrequency: choice({
      label: 'Fréquence d’affichage',
      options: { once: 'Une seule fois', session: 'Une fois par visite', always: 'À chaque page' },
      default: 'once',
    }),
    targetAudience: choices({
      label: 'Public visé',
      hint: 'Qui a refusé les cookies compte toujours comme nouveau\u00a0: rien ne dit qu’il est déjà venu.',
      options: { all: 'Tout le monde', new: 'Nouveaux visiteurs', returning: 'Visiteurs déjà venus' },
    }),
    mainImage: media({ label: 'Image', accept: ['image'] }),
    link: group({ label: 'Lien', fields: { url: url({ label: 'Adresse' }), text: text({ label: 'Texte du lien' }) } }),
  },
  publishedFlag: 'active',
  endsAt: { field: 'endDate' },
  dateRanges: [{ start: 'startDate', end: 'endDate' }],
  indexed: ['title', 'priority', 'active', 'startDate', 'endDate'],
  admin: { title: 'title', columns: ['mainImage', 'title', 'startDate', 'endDate', 'priority', 'active'] },
  page: '/apercu-annonce/:documentId',
  isPagePreviewOnly: true,
  screen: { group: 'Contenus', path: 'popups', creation: 'Nouvelle popup' },
});
