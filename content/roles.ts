import { defineType } from '#model/define-type.ts';
import { text } from '#model/fields/index.ts';

/** Only one level of administrator exists: role 1. */
export const roles = defineType({
  name: 'roles',
  label: { singular: 'Rôle', plural: 'Rôles' },
  fields: {
    name: text({ label: 'Nom', required: true }),
    description: text({ label: 'Description' }),
    type: text({ label: 'Type', required: true }),
  },
  unique: ['type'],
  admin: { title: 'name', columns: ['name'] },
});
