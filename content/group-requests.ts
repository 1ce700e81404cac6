import type { Duration } from '#model/duration.ts';
import { choice, date, defineType, email, integer, longText, text } from '#model/fields/index.ts';

/** How long a request is stored: the job that deletes it, the form and the privacy policy read this. */
export const groupRequestRetention: Duration = { count: 13, unit: 'month' };

/** What the form of /groupes asks for, in its order. */
export const groupFormFields = {
  groupKind: choice({
    label: 'Vous venez avec',
    options: {
      class: 'une classe',
      leisure: 'un centre de loisirs ou une association',
      adults: 'un groupe d’adultes',
      students: 'un groupe d’étudiants',
    },
    required: true,
  }),
  organization: text({ label: 'Établissement ou structure', required: true, max: 200 }),
  level: choice({
    label: 'Niveau',
    options: {
      cycle2: 'Cycle 2 : CP, CE1, CE2',
      cycle3: 'Cycle 3 : CM1, CM2, 6e',
      cycle4: 'Cycle 4 : 5e, 4e, 3e',
      lycee: 'Lycée',
      none: 'Sans objet',
    },
    required: true,
  }),
  people: integer({ label: 'Personnes', required: true, min: 1, max: 100_000 }),
  /** The title of a visit at that time; null for none. */
  visit: text({ label: 'Visite choisie' }),
  day: date({ label: 'Date souhaitée', required: true }),
  otherDay: date({ label: 'Autre date possible' }),
  needs: longText({ label: 'Ce qu’il faut savoir de votre groupe', max: 2000 }),
  name: text({ label: 'Prénom et nom', required: true, max: 200 }),
  email: email({ label: 'Adresse électronique', required: true }),
  phone: text({ label: 'Téléphone', required: true, max: 200 }),
};

/** Requests of groups, from /groupes. Never public, and no content type: history and trash would store personal data that was erased. */
export const groupRequests = defineType({
  name: 'group-requests',
  label: { singular: 'Demande de groupe', plural: 'Demandes de groupes' },
  fields: {
    /** « G-2026-118 »: the year and the id, which no other request gets once this one is erased. */
    number: text({ label: 'Numéro', required: true }),
    status: choice({
      label: 'État',
      options: { new: 'Nouvelle', answered: 'Répondue', closed: 'Close' },
      required: true,
      default: 'new',
    }),
    ...groupFormFields,
    answerBy: date({ label: 'Réponse avant le', required: true }),
    note: longText({ label: 'Note', hint: 'Pour l’équipe seulement.', max: 5000 }),
    /** SHA-256 of the form that was sent: a second click sends the same one. */
    digest: text({ label: 'Empreinte', required: true }),
  },
  unique: ['number', 'digest'],
  indexed: ['status', 'email'],
  admin: { title: 'organization', columns: ['number', 'organization', 'day', 'status'], sort: 'number:desc' },
});
