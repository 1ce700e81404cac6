import { defineType } from '#model/define-type.ts';
import { email, flag, relation, secret, text } from '#model/fields/index.ts';

/** Administrators of the site. */
export const users = defineType({
  name: 'users',
  label: { singular: 'Utilisateur', plural: 'Utilisateurs' },
  fields: {
    username: text({ label: 'Nom d’utilisateur', required: true }),
    email: email({ label: 'Adresse électronique', required: true }),
    provider: text({ label: 'Origine', default: 'local' }),
    confirmed: flag({ label: 'Confirmé', default: false }),
    blocked: flag({ label: 'Bloqué', default: false }),
    /** An Argon2id hash in PHC form. */
    password: secret({ label: 'Mot de passe' }),
    role: relation({ label: 'Rôle', to: 'roles' }),
  },
  unique: ['email', 'username'],
  indexed: ['email', 'username'],
  admin: { title: 'email', columns: ['email', 'username', 'blocked'] },
});
