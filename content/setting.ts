import { defineContentType } from '#model/define-type.ts';
import { email, longText, media, text, url } from '#model/fields/index.ts';

export const setting = defineContentType({
  name: 'setting',
  entries: 'one',
  singular: 'setting',
  label: { singular: 'Informations', plural: 'Informations' },
  fields: {
    companyName: text({ label: 'Nom de l’institution', section: 'Institution' }),
    phoneNumber: text({ label: 'Téléphone', section: 'Contact' }),
    contactEmail: email({ label: 'Adresse électronique de contact', section: 'Contact' }),
    address: longText({ label: 'Adresse postale', section: 'Contact' }),
    operatingHours: longText({
      label: 'Horaires',
      hint: 'Le site n’affiche pas ce texte\u00a0: il annonce l’ouverture du mardi au dimanche, de 9\u00a0h à 18\u00a0h.',
      section: 'Venir',
    }),
    pricingDetails: longText({
      label: 'Précisions sur les tarifs',
      hint: 'Le site n’affiche pas ce texte\u00a0: ses tarifs sont fixes.',
      section: 'Venir',
    }),
    defaultBookingUrl: url({ label: 'Lien de la billetterie', section: 'Venir' }),
    facebook: url({ label: 'Facebook', section: 'Réseaux sociaux' }),
    twitter: url({ label: 'Twitter', section: 'Réseaux sociaux' }),
    instagram: url({ label: 'Instagram', section: 'Réseaux sociaux' }),
    youtube: url({ label: 'YouTube', section: 'Réseaux sociaux' }),
    linkedin: url({ label: 'LinkedIn', section: 'Réseaux sociaux' }),
    whatsapp: text({ label: 'WhatsApp', hint: 'Un numéro ou une adresse https://wa.me/…', section: 'Réseaux sociaux' }),
    logo: media({ label: 'Logo', accept: ['image'], section: 'Institution' }),
    heroVideo: media({ label: 'Vidéo d’accueil', accept: ['video'], section: 'Vidéos' }),
    decouvrirVideo: media({ label: 'Vidéo de la page Découvrir', accept: ['video'], section: 'Vidéos' }),
  },
  admin: { title: 'companyName', columns: [] },
  page: '/',
  screen: { group: 'Réglages', path: 'settings' },
});
