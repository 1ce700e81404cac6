import { defineType } from '#model/define-type.ts';
import { email, longText, media, text, url } from '#model/fields/index.ts';

export const setting = defineType({
  name: 'setting',
  entries: 'one',
  singular: 'setting',
  label: { one: 'Informations', many: 'Informations' },
  fields: {
    companyName: text({ label: 'Nom de l’institution' }),
    phoneNumber: text({ label: 'Téléphone' }),
    contactEmail: email({ label: 'Adresse électronique de contact' }),
    address: longText({ label: 'Adresse postale' }),
    operatingHours: longText({ label: 'Horaires' }),
    pricingDetails: longText({ label: 'Précisions sur les tarifs' }),
    defaultBookingUrl: url({ label: 'Adresse de la billetterie' }),
    facebook: url({ label: 'Facebook' }),
    twitter: url({ label: 'Twitter' }),
    instagram: url({ label: 'Instagram' }),
    youtube: url({ label: 'YouTube' }),
    linkedin: url({ label: 'LinkedIn' }),
    whatsapp: text({ label: 'WhatsApp', hint: 'Un numéro ou une adresse https://wa.me/…' }),
    logo: media({ label: 'Logo', accept: ['image'] }),
    heroVideo: media({ label: 'Vidéo d’accueil', accept: ['video'] }),
    decouvrirVideo: media({ label: 'Vidéo de la page Découvrir', accept: ['video'] }),
  },
  admin: { title: 'companyName', columns: [] },
});
