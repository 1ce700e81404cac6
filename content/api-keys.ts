import { date, dateTime, defineType, json, secret, text } from '#model/fields/index.ts';
import * as schema from '#model/json-schema.ts';

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
