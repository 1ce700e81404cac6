import { singularOf, type TypeName } from '#content/index.ts';

const accounts = 'users-permissions';
/** The plugins of Strapi that have the product's own types. */
export const plugins: Partial<Record<TypeName, string>> = { files: 'upload', users: accounts, roles: accounts };

/** The contract's name of a type: `api::event.event`, `plugin::upload.file`. */
export function uidOf(name: TypeName): string {
  const singular = singularOf(name);
  const plugin = plugins[name];
  return plugin ? `plugin::${plugin}.${singular}` : `api::${singular}.${singular}`;
}
