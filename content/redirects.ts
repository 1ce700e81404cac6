import { dateTime, defineType, integer, text, url } from '#model/fields/index.ts';
import { refusal } from '#model/problems.ts';

/** No other site (`//host`), and nothing invisible or that browsers read as something else, as a backslash or a tab. */
const plainPath = /^\/(?!\/)[^\\\s\p{C}]*$/u;
const outsideOfPages = /^\/(admin|api|assets|health|uploads)(?![\w-])/i;
const notAPage = refusal('be a page', 'Saisissez un chemin de page, hors de /admin, /api, /assets, /health, /uploads.');

/** The one spelling of the path of an address of this site, readable, without query, fragment or slash at its end. Undefined for any other text. */
export function normalPath(address: string): string | undefined {
  try {
    const parts = new URL(address, 'http://site').pathname.replace(/\/+$/, '').split('/').map(decodeURIComponent);
    const path = parts.map((part) => part.replace(/[%/?#\\\s\p{C}]/gu, encodeURIComponent)).join('/') || '/';
    return [address, path].every((each) => plainPath.test(each)) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Old addresses that the staff lead to new ones (server/redirects/). Never public. */
export const redirects = defineType({
  name: 'redirects',
  label: { singular: 'Redirection', plural: 'Redirections', isFeminine: true },
  fields: {
    from: text({
      label: 'Ancienne adresse',
      hint: 'Ce qui suit le nom du site, par exemple /expo/2019.',
      required: true,
      // Its index in PostgreSQL holds no longer text.
      max: 500,
      normalize: (typed) => normalPath(typed.trim()) ?? typed,
      check: (from) => (normalPath(from) === undefined || outsideOfPages.test(from) ? notAPage : undefined),
    }),
    to: url({ label: 'Mène à', hint: 'Un chemin du site, ou l’adresse complète d’un autre.', required: true }),
    uses: integer({ label: 'Passages', default: 0 }),
    /** Exact to a minute. */
    lastUsedAt: dateTime({ label: 'Dernier passage' }),
  },
  readOnlyFields: ['uses', 'lastUsedAt'],
  unique: ['from'],
  admin: { title: 'from', columns: ['from', 'to', 'uses', 'lastUsedAt'] },
});
