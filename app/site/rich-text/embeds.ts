import { escapeHtml, rewriteHtml, startTag } from '#model/html.ts';
import { type Embed, embedLink, embedName, newTabNotice, parseFrame, parsePicture, siteName } from './embed-links.ts';

type EmbedClasses = Record<'box' | 'text' | 'button', string | undefined>;

/**
 * Replaces each iframe and third-party picture of clean HTML with a placeholder: a sentence, a button (consent/embeds.ts) and a plain link.
 * Nothing is requested from another site before a click. Links that open a new tab say so.
 * Runs on the server. A placeholder is phrasing content, because both may be in a paragraph.
 * The CSP allows the placeholders' hosts only (server/). Popups have their own version (popups/replace-embeds.ts).
 * @param origin the site's origin: its own pictures with absolute URLs are not third-party
 */
export function withEmbeds(html: string, classes: EmbedClasses, origin: string): string {
  let inFrame = false;
  /** Placeholders moved after the link around their embed: buttons and links cannot be nested in a link. */
  let deferred: string[] | undefined;
  /** The text of the surrounding link, if it opens a new tab. */
  let newTabWords: string | undefined;
  return rewriteHtml(html, (part) => {
    if (part.kind === 'text') {
      if (inFrame) return '';
      if (newTabWords !== undefined) newTabWords += part.text;
      return undefined;
    }
    const { name } = part;
    if (part.kind === 'close') {
      if (name === 'iframe') inFrame = false;
      if (name === 'iframe' || inFrame) return '';
      if (name !== 'a' || !deferred) return undefined;
      const notice = newTabWords === undefined ? undefined : newTabNotice(newTabWords);
      const after = `${notice ? newTabSpan(notice) : ''}</a>${deferred.join('')}`;
      deferred = undefined;
      newTabWords = undefined;
      return after;
    }
    if (inFrame) return '';
    const { src = '', alt = '', title = '' } = part.attributes;
    if (name === 'a') {
      deferred = [];
      newTabWords = part.attributes.target === '_blank' ? '' : undefined;
    }
    if (name === 'iframe') {
      inFrame = true;
      const frame = parseFrame(src, title);
      return frame ? leaveName(frame, 'frame', placeholder('data-embed', frame, classes)) : '';
    }
    if (name !== 'img') return undefined;
    const picture = parsePicture(src, alt, origin);
    if (!picture) return '';
    if ('path' in picture)
      return /^https?:/i.test(src.trim()) ? startTag('img', { ...part.attributes, src: picture.path }) : undefined;
    const { embed } = picture;
    const instead = embed.url.protocol === 'https:' ? placeholder('data-picture', embed, classes) : linkTo(embed);
    return leaveName(embed, 'picture', instead);
  });

  /** Within a link an embed leaves its name. */
  function leaveName(embed: Embed, kind: 'frame' | 'picture', instead: string): string {
    if (!deferred) return instead;
    deferred.push(instead);
    return escapeHtml(embedName(embed, kind));
  }
}

function placeholder(kind: 'data-embed' | 'data-picture', embed: Embed, classes: EmbedClasses): string {
  const { url, title } = embed;
  const host = siteName(url);
  const sentence = kind === 'data-embed' ? 'Ce contenu est hébergé' : 'Cette image est hébergée';
  const name = embedName(embed, kind === 'data-embed' ? 'frame' : 'picture');
  return [
    startTag('span', { class: classes.box ?? '', [kind]: url.href, 'data-title': name }),
    startTag('span', { class: classes.text ?? '' }),
    title ? `<strong>${escapeHtml(title)}</strong> ` : '',
    `${sentence} par ${escapeHtml(host)}. En l’affichant, vous lui transmettez votre adresse IP\u00a0; des cookies peuvent être déposés.</span>`,
    `${startTag('button', { type: 'button', class: classes.button ?? '', 'data-embed-show': '', 'data-scripted': '' })}` +
      `Afficher<span data-unseen="">\u00a0: ${escapeHtml(name)}</span></button> `,
    linkTo(embed),
    '</span>',
  ].join('');
}

function linkTo(embed: Embed): string {
  const { href, text, newTab } = embedLink(embed);
  const start = startTag('a', { href, target: '_blank', rel: 'noopener noreferrer' });
  return `${start}${escapeHtml(text)}${newTabSpan(newTab)}</a>`;
}

const newTabSpan = (notice: string): string => `<span data-new-tab="">${notice}</span>`;
