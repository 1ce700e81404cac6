import { defineContentType, flag, text, url } from '#model/fields/index.ts';

export const specialMenuLink = defineContentType({
  name: 'special-menu-link',
  isSingle: true,
  label: { singular: 'Menu Spécial', plural: 'Menu Spécial' },
  fields: {
    name: text({ label: 'Nom affiché dans le menu', section: 'Lien' }),
    url: url({ label: 'Adresse', section: 'Lien' }),
    active: flag({
      label: 'Afficher dans le menu',
      hint: 'La première publication l’affiche. Désactivé ensuite, il reste publié sans s’afficher.',
      default: false,
    }),
  },
  publishedFlag: 'active',
  admin: { title: 'name', columns: [] },
  page: '/',
  screen: { group: 'Réglages', path: 'menu' },
});
