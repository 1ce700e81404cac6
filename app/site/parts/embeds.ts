/**
 * What an editor embeds from elsewhere, a frame or a picture, is not asked of anybody until the visitor wants it: at display each becomes a
 * place kept for it, with a sentence, a button (consent/embeds.ts puts it there) and a plain link. Done on the server, so that no
 * request leaves before, and in phrasing elements, for either may stand in a paragraph. The page's policy then allows the hosts that
 * these places name and no other (server/ssr.ts).
 */
interface EmbedClasses {
  box: string | undefined;
  text: string | undefined;
  button: string | undefined;
}

/** The sanitiser writes iframes in one form only (server/api/rich-text.ts); whatever else looks like one goes too. */
const iframes = /<iframe\b((?:"[^"]*"|'[^']*'|[^'">])*)>(?:(?:(?!<iframe)[\s\S])*?<\/iframe\s*>)?/gi;

/** Pictures, and the links they may stand in. */
const pictures = /<(\/?a|img)\b((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

interface Foreign {
  address: URL;
  title: string | undefined;
}

/**
 * Clean HTML with a place kept instead of each iframe, and of each picture of another site.
 * @param home the site's own origin: a picture of its own that was written with its whole address is not foreign
 */
export function withEmbeds(html: string, classes: EmbedClasses, home: string): string {
  const framed = html.replace(iframes, (_, attributes: string) => {
    const embed = readEmbed(attributes);
    return embed ? place('data-embed', embed, classes) : '';
  });
  return withForeignPictures(framed, home, (picture) =>
    picture.address.protocol === 'https:' ? place('data-picture', picture, classes) : link(picture.address),
  );
}

/** Clean HTML where each iframe and each picture of another site is a plain link, for places too small to hold one. */
export function withoutEmbeds(html: string, home: string): string {
  const linked = html.replace(iframes, (_, attributes: string) => {
    const embed = readEmbed(attributes);
    return embed ? link(embed.address) : '';
  });
  return withForeignPictures(linked, home, ({ address }) => link(address));
}

function place(kind: 'data-embed' | 'data-picture', { address, title }: Foreign, classes: EmbedClasses): string {
  const host = siteName(address);
  const [what, offered] =
    kind === 'data-embed' ? ['Contenu', 'Ce contenu est proposé'] : ['Image', 'Cette image est proposée'];
  return [
    `<span class="${classes.box}" ${kind}="${attribute(address.href)}" data-title="${attribute(title ?? `${what} de ${host}`)}">`,
    `<span class="${classes.text}">`,
    title ? `<strong>${attribute(title)}</strong> ` : '',
    `${offered} par ${attribute(host)}. L’afficher, c’est lui donner votre adresse réseau\u00a0; il peut déposer ses témoins.</span>`,
    `<button type="button" class="${classes.button}" data-embed-show="">Afficher</button> `,
    link(address),
    '</span>',
  ].join('');
}

/**
 * Pictures of this site stay, by their path. A foreign one that stands in a link leaves its words there, and its place comes after: a
 * button and a link cannot stand in another link.
 */
function withForeignPictures(html: string, home: string, instead: (picture: Foreign) => string): string {
  let waiting: string[] | undefined;
  return html.replace(pictures, (tag, name: string, attributes: string) => {
    const kind = name.toLowerCase();
    if (kind === 'a') {
      waiting = [];
      return tag;
    }
    if (kind === '/a') {
      const after = waiting?.join('') ?? '';
      waiting = undefined;
      return tag + after;
    }
    const src = readAttribute(attributes, 'src');
    const address = URL.parse(src, home);
    if (!address || !/^https?:$/.test(address.protocol)) return '';
    if (address.origin === URL.parse(home)?.origin) {
      const own = `${address.pathname}${address.search}`;
      return /^https?:/i.test(src) ? tag.replace(/(\ssrc\s*=\s*)(?:"[^"]*"|'[^']*')/i, `$1"${attribute(own)}"`) : tag;
    }
    const title = readAttribute(attributes, 'alt') || undefined;
    const kept = instead({ address, title });
    if (!waiting) return kept;
    waiting.push(kept);
    return attribute(title ?? `Image de ${siteName(address)}`);
  });
}

const link = (address: URL): string =>
  `<a href="${attribute(readingAddress(address))}" target="_blank" rel="noopener noreferrer">Ouvrir sur ${attribute(siteName(address))}<span data-new-tab=""> (nouvel onglet)</span></a>`;

function readEmbed(attributes: string): Foreign | undefined {
  const address = URL.parse(readAttribute(attributes, 'src'));
  return address?.protocol === 'https:'
    ? { address, title: readAttribute(attributes, 'title') || undefined }
    : undefined;
}

function readAttribute(attributes: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
  return fromAttribute(double ?? single ?? '').trim();
}

/** As people call it: `youtube.com`. */
const siteName = (address: URL): string => address.hostname.replace(/^(www|player)\./, '');

/** The page that shows the same outside of a frame, where the embedded address alone shows nothing. */
function readingAddress(address: URL): string {
  const [, film] = /^\/(?:embed|video)\/([\w-]+)/.exec(address.pathname) ?? [];
  if (film && /(^|\.)youtube(-nocookie)?\.com$/.test(address.hostname))
    return `https://www.youtube.com/watch?v=${film}`;
  if (film && address.hostname === 'player.vimeo.com') return `https://vimeo.com/${film}`;
  return address.href;
}

const attribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const fromAttribute = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
