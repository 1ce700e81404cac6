import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { filmPath } from '#model/file-kinds.ts';
import { tokenizeHtml } from '#model/html.ts';

/**
 * The HTML that editors may use (docs/product.md, « Input »): the editor's blocks and marks, pictures, films of the library, tables, iframes over
 * https. No style or script elements; of a style attribute only color and alignment. A link that opens a new tab gets `noopener` (HTML standard).
 */
const policy: sanitizeHtml.IOptions = {
  allowedTags: (
    'p br hr h2 h3 h4 ul ol li blockquote pre code ' +
    'strong b em i u s sub sup small mark cite abbr span a img figure figcaption iframe video table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title', 'hreflang'],
    img: ['src', 'alt', 'data-alt', 'width', 'height'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading', 'referrerpolicy'],
    video: ['src', 'controls', 'preload', 'poster', 'data-lacks'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    '*': ['style', 'lang'],
  },
  // A figure as wide as the page.
  allowedClasses: { figure: ['wide'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { iframe: ['https'], img: ['https', 'http'] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%/]+\)$/i, /^[a-z]{3,24}$/i],
      'text-align': [/^(left|right|center|justify)$/],
    },
  },
  transformTags: {
    // The page has one title of its own.
    h1: 'h2',
    div: 'p',
    '*': withLanguageTag,
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes.target ? { ...attributes, target: '_blank', rel: 'noopener noreferrer' } : attributes,
    }),
    img: withAlternativeSource,
    video: ofLibrary,
    iframe: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, loading: 'lazy', referrerpolicy: 'strict-origin-when-cross-origin' },
    }),
  },
  // The content of an iframe is never displayed, and browsers parse it as raw text, so that it would be escaped again at each save.
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
  exclusiveFilter: ({ tag, attribs }) => /^(iframe|img|video)$/.test(tag) && !attribs.src,
};

/** A language tag that no browser knows would mislead a screen reader: only well-formed ones stay (BCP 47, RFC 5646). */
function withLanguageTag(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { lang, ...others } = attribs;
  return { tagName, attribs: lang === undefined || /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(lang) ? attribs : others };
}

/** `data-alt="library"`: the alternative is the one that the library has now (server/entries/text-files.ts). It has no other value. */
function withAlternativeSource(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { 'data-alt': source, ...others } = attribs;
  return { tagName, attribs: source === 'library' && attribs.src?.startsWith('/uploads/') ? attribs : others };
}

/** A film of the library, and no other. `poster` and `data-lacks` (editorial/films.ts) are what the library has now: the API writes them. */
function ofLibrary(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = '', poster = '', 'data-lacks': lacking = '' } = attribs;
  if (!filmPath.test(src)) return { tagName, attribs: {} };
  const known = {
    ...(/^\/uploads\/[\w.-]+$/.test(poster) && { poster }),
    ...(/^(captions|descriptions|captions descriptions)$/.test(lacking) && { 'data-lacks': lacking }),
  };
  return { tagName, attribs: { src, controls: '', preload: 'none', ...known } };
}

/** What an older browser would show in place of a film is no part of the text. */
const filmContent = /(<video\b[^>]*>)[\s\S]*?(?=<\/video>)/g;

/** Misnested tags can need more than one pass of the sanitizer; two are usual. */
const maxPasses = 5;

/** The maximum nesting of elements. Parsing time grows with its square, and no editor needs a tenth of this. */
export const maxNesting = 100;

/**
 * Sanitizes HTML from any source. Idempotent. HTML nested deeper than `maxNesting` is reduced to its text. The editor of the admin app accepts
 * the same tags (app/admin/editor/document/extensions.ts): change both together.
 */
export function sanitizeEditorHtml(html: string): string {
  let clean = isNestedTooDeep(html) ? html.replace(/<[^<>]*>/g, ' ') : html;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const cleaned = hoistBlocksOutOfParagraphs(sanitizeHtml(clean, policy).replaceAll(filmContent, '$1'));
    if (cleaned === clean) break;
    clean = cleaned;
  }
  return clean;
}

/** Whether elements are nested deeper than `maxNesting`. Stops at the first that is. */
export function isNestedTooDeep(html: string): boolean {
  // `<b>` is the shortest tag.
  if (html.length < 3 * maxNesting) return false;
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > maxNesting) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
  return depth > maxNesting;
}

/** The start tags that implicitly end a paragraph (HTML standard, « the p element »). */
const blocks = new Set('p h2 h3 h4 ul ol blockquote pre figure figcaption table hr'.split(' '));
const voids = new Set(['br', 'hr', 'img']);

interface Open {
  name: string;
  /** A paragraph that ended before its end tag. */
  ended: boolean;
  /** What is written after its end tag. */
  after: string;
  tag: string;
  index: number;
}

/**
 * Hoists blocks out of paragraphs, as `div`s that became paragraphs may contain some: browsers parse `<p><p>a</p></p>` as three paragraphs, two of
 * them empty. A film outside of a figure gets one, which has a title and is a block. The input is the sanitizer's output: balanced, with no `<` or
 * `>` outside tags.
 */
export function hoistBlocksOutOfParagraphs(html: string): string {
  const written: string[] = [];
  const open: Open[] = [];
  for (const part of tokenizeHtml(html)) {
    const around = open.at(-1);
    const token = part.source;
    if (part.kind === 'close') {
      open.pop();
      if (!around?.ended) written.push(token + (around?.after ?? ''));
      continue;
    }
    const name = part.kind === 'open' ? part.name : undefined;
    const isBareFilm = name === 'video' && !open.some((element) => element.name === 'figure');
    const isBlock = isBareFilm || (name !== undefined && blocks.has(name));
    if (around?.name === 'p' && isBlock && !around.ended) {
      const isBlank = written.slice(around.index + 1).every((part) => /^\s*$/.test(part));
      if (isBlank) written.length = around.index;
      else written.push('</p>');
      around.ended = true;
    } else if (around?.ended && !isBlock && /\S/.test(token)) {
      around.ended = false;
      around.index = written.push(around.tag) - 1;
    }
    if (name && !voids.has(name))
      open.push({ name, ended: false, after: isBareFilm ? '</figure>' : '', tag: token, index: written.length });
    written.push(isBareFilm ? `<figure>${token}` : token);
  }
  return written.join('');
}
