import { choices, date, dateTime, defineType, flag, integer, json, secret, text, url } from '#model/fields/index.ts';
import * as schema from '#model/json-schema.ts';

/** Strapi's names, and the purge of a shared cache (docs/operations.md), each with the end of « Prévenir quand une page… » that chooses it. */
export const webhookEvents = {
  'entry.publish': 'paraît ou se retire',
  'entry.unpublish': 'paraît ou se retire',
  'entry.update': 'change en ligne',
  'entry.create': 'est créée ou supprimée',
  'entry.delete': 'est créée ou supprimée',
  'media.create': 'ou un fichier de la médiathèque change',
  'media.update': 'ou un fichier de la médiathèque change',
  'media.delete': 'ou un fichier de la médiathèque change',
  'cache.purge': 'ou un cache partagé doit oublier des pages',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;

/** The tries of a delivery, over a day. */
export const maxTries = 9;

/** Programs that are called when content changes. Never public. */
export const webhooks = defineType({
  name: 'webhooks',
  label: { singular: 'Webhook', plural: 'Webhooks' },
  fields: {
    name: text({ label: 'À quoi servira-t-il\u00a0?', required: true }),
    url: url({ label: 'Adresse', required: true }),
    events: choices({ label: 'Prévenir quand une page', options: webhookEvents, required: true }),
    isActive: flag({ label: 'Actif', required: true, default: true }),
    /** Signs the deliveries: `whsec_…`. */
    signingSecret: secret({ label: 'Secret', required: true }),
  },
  admin: { title: 'name', columns: ['name', 'url', 'isActive'] },
});

/**
 * What a webhook is called with, written in the transaction of the change (store/revisions/outbox.ts); for thirty days. Not in backups: a restored
 * one would be sent twice. Never public.
 */
export const webhookDeliveries = defineType({
  name: 'webhook-deliveries',
  label: { singular: 'Envoi', plural: 'Envois' },
  fields: {
    webhook: integer({ label: 'Webhook', required: true }),
    event: text({ label: 'Ce qui s’est passé', required: true }),
    /** Null of a purge, as is the title. */
    type: text({ label: 'Type' }),
    title: text({ label: 'Titre' }),
    /** The entry; of a purge, its tags. */
    content: json({ label: 'Contenu' }),
    attempts: integer({ label: 'Essais', default: 0 }),
    /** Null once it is received or given up. */
    nextAttemptAt: dateTime({ label: 'Prochain essai' }),
    receivedAt: dateTime({ label: 'Reçu le' }),
    /** Of the latest answer; null where there was none. */
    status: integer({ label: 'Réponse' }),
    /** In milliseconds. */
    duration: integer({ label: 'Durée' }),
    /** Why there was no answer, or its beginning. */
    answer: text({ label: 'Texte de la réponse', max: 1024 }),
  },
  indexed: ['webhook', 'nextAttemptAt'],
  ephemeral: true,
  admin: { title: 'title', columns: ['event', 'title', 'status'] },
});

/** Days before its end in which a key is to be prolonged. */
export const endsSoonDays = 14;

/** Keys with which programs read and write content types. Of the key itself a hash is stored. Never public. */
export const apiKeys = defineType({
  name: 'api-keys',
  label: { singular: 'Clé', plural: 'Clés', isFeminine: true },
  fields: {
    name: text({ label: 'À quoi servira-t-elle\u00a0?', required: true, max: 100 }),
    /** How the key begins, to recognise it. */
    start: text({ label: 'Début', required: true }),
    hash: secret({ label: 'Empreinte', required: true }),
    /** By content type; absent: neither. */
    access: json<Record<string, 'read' | 'write'>>({
      label: 'Ce qu’elle ouvre',
      schema: { type: 'object', additionalProperties: schema.oneOf(['read', 'write']) },
      required: true,
    }),
    /** Its last day; null: it has none. */
    endsOn: date({ label: 'Jusqu’au' }),
    /** Exact to a minute. */
    usedAt: dateTime({ label: 'Dernier usage' }),
  },
  readOnlyFields: ['start', 'usedAt'],
  unique: ['hash'],
  admin: { title: 'name', columns: ['name', 'endsOn', 'usedAt'] },
});
