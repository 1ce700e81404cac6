import { buttonClass } from '#app/ui/buttons.tsx';
import styles from '#app/ui/rich-text.module.css';
import { filmHostOf, playLabel } from '#editorial/films.ts';
import { escapeHtml, rewriteHtml, startTag } from '#model/html.ts';
import { type Embed, embedLink, embedName, newTabNotice, parseFrame, parsePicture, siteName } from './embed-links.ts';

/** The picture of this site before a frame, which is shown until the frame is loaded. */
const posterTag = /<img(?= [^>]*src="\/[^>]*\/>\s*<iframe )/g;

/** The widths at which pages show the pictures of a text: within the measure, or in a wide figure. */
const sizes = { text: '(min-width: 60em) 52rem, 92vw', wide: '(min-width: 75em) 68rem, 92vw' };

/**
 * Replaces each iframe and third-party picture of clean HTML with a placeholder: a sentence, a button (consent/embeds.ts) and a plain link.
 * Nothing is requested from another site before a click. Links that open a new tab say so. Pictures of this site are loaded when they come near.
 * Runs on the server. A placeholder is phrasing content, because both may be in a paragraph.
 * The CSP allows the placeholders' hosts only (server/). Popups have their own version (popups/replace-embeds.ts).
 * @param origin the site's origin: its own pictures with absolute URLs are not third-party
 */
export function withEmbeds(html: string, origin: string): string {
  let inFrame = false;
  /** Placeholders moved after the link around their embed: buttons and links cannot be nested in a link. */
  let deferred: string[] | undefined;
  /** The text of the surrounding link, if it opens a new tab. */
  let newTabWords: string | undefined;
  let width: keyof typeof sizes = 'text';
  let poster = '';
  return rewriteHtml(withFigureNames(html).replaceAll(posterTag, '<img data-poster=""'), (part) => {
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
    if (name === 'figure') width = part.attributes.class === 'wide' ? 'wide' : 'text';
    if (name === 'a') {
      deferred = [];
      newTabWords = part.attributes.target === '_blank' ? '' : undefined;
    }
    if (name === 'iframe') {
      inFrame = true;
      const frame = parseFrame(src, title);
      const picture = poster;
      poster = '';
      return frame ? leaveName(frame, 'frame', placeholder('data-embed', frame, picture)) : '';
    }
    if (name !== 'img') return undefined;
    const picture = parsePicture(src, alt, origin);
    if (!picture) return '';
    if ('path' in picture) {
      const { 'data-poster': isPoster, ...attributes } = part.attributes;
      const lazy = { loading: 'lazy', decoding: 'async', ...(attributes.srcset && { sizes: sizes[width] }) };
      const tag = { ...attributes, src: picture.path, ...lazy };
      if (isPoster === undefined) return startTag('img', tag);
      poster = startTag('img', { ...tag, class: styles.poster ?? '' });
      return '';
    }
    const { embed } = picture;
    const instead = embed.url.protocol === 'https:' ? placeholder('data-picture', embed) : linkTo(embed);
    return leaveName(embed, 'picture', instead);
  });

  /** Within a link an embed leaves its name. */
  function leaveName(embed: Embed, kind: 'frame' | 'picture', instead: string): string {
    if (!deferred) return instead;
    deferred.push(instead);
    return escapeHtml(embedName(embed, kind));
  }
}

/** A figure without another in it, as far as the end of its caption. */
const captionedFigure =
  /<figure\b([^>]*)>((?:(?!<\/?figure\b)[\s\S])*?<figcaption\b[^>]*>)([\s\S]*?)(?=<\/figcaption>)/g;

/** Names each figure by its caption (RGAA 4.1.2, criterion 1.9). */
const withFigureNames = (html: string): string =>
  html.replaceAll(captionedFigure, (_, attributes: string, content: string, caption: string) => {
    const name = caption
      .replaceAll(/<[^>]*>/g, '')
      .trim()
      .replaceAll('"', '&quot;');
    return `<figure${attributes}${name && ` role="figure" aria-label="${name}"`}>${content}${caption}`;
  });

/** @param poster a picture of this site, which the button then stands on */
function placeholder(kind: 'data-embed' | 'data-picture', embed: Embed, poster = ''): string {
  const { url, title } = embed;
  const host = siteName(url);
  const sentence = kind === 'data-embed' ? 'Ce contenu est hébergé' : 'Cette image est hébergée';
  const name = embedName(embed, kind === 'data-embed' ? 'frame' : 'picture');
  const film = kind === 'data-embed' ? filmHostOf(url) : undefined;
  return [
    startTag('span', { class: styles.embed ?? '', [kind]: url.href, 'data-title': name }),
    poster,
    `<span class="${styles.embedText}">`,
    title ? `<strong>${escapeHtml(title)}</strong> ` : '',
    `${sentence} par ${escapeHtml(host)}. En l’affichant, vous lui transmettez votre adresse IP\u00a0; des cookies peuvent être déposés.</span>`,
    `${startTag('button', { type: 'button', class: buttonClass(), 'data-embed-show': '', 'data-scripted': '' })}` +
      `${escapeHtml(film ? playLabel(film) : 'Afficher')}<span data-unseen="">\u00a0: ${escapeHtml(name)}</span></button> `,
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
