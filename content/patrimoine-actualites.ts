import { dateTime, defineContentType, media, richText, text } from '#model/fields/index.ts';

export const patrimoineActualites = defineContentType({
  name: 'patrimoine-actualites',
  label: { singular: 'Article', plural: 'Patrimoine & Actualités' },
  fields: {
    title: text({ label: 'Titre', required: true }),
    content: richText({ label: 'Contenu' }),
    author: text({ label: 'Auteur', section: 'Signature', hint: 'Vide\u00a0: le Mémorial.' }),
    subjects: text({
      label: 'Sujets',
      section: 'Signature',
      hint: 'Séparés par des virgules\u00a0: «\u00a0gwoka, Darboussier\u00a0».',
    }),
    publishedOn: dateTime({ label: 'Date de publication', required: true }),
    images: media({ label: 'Photos', accept: ['image'], many: true }),
    video: media({ label: 'Vidéo', accept: ['video'] }),
  },
  publicationDate: 'publishedOn',
  indexed: ['title', 'publishedOn'],
  admin: { title: 'title', columns: ['images', 'title', 'publishedOn'] },
  page: '/patrimoine-actualites/:documentId',
  screen: { group: 'Contenus', path: 'patrimoine-actualites', creation: 'Nouvel article' },
});
