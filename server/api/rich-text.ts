import sanitizeHtml from 'sanitize-html';
import { settleParagraphs } from './paragraphs.ts';

/**
 * What editors' HTML may hold (SPEC.md section 5): the editor's own blocks and marks, pictures, tables, iframes over https. Style
 * and script never; of a style attribute only a colour and an alignment. A link that opens a new tab is told apart from its
 * opener (HTML standard, `noopener`), for the page behind it is not ours.
 */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'mark',
    'cite',
    'abbr',
    'span',
    'a',
    'img',
    'figure',
    'figcaption',
    'iframe',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'title', 'hreflang'],
    img: ['src', 'alt', 'width', 'height'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading', 'referrerpolicy'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    '*': ['style', 'lang'],
  },
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
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes.target ? { ...attributes, target: '_blank', rel: 'noopener noreferrer' } : attributes,
    }),
    iframe: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, loading: 'lazy', referrerpolicy: 'strict-origin-when-cross-origin' },
    }),
  },
  // Between its tags an iframe has nothing to show, and what a browser reads there as it is would be escaped anew at each saving.
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs.src,
};

/** Misnested tags can take the sanitiser more than one reading; two are the rule, and nothing needs more than a few. */
const readings = 5;

/**
 * HTML from an editor, or from anywhere, with only what may be shown. Cleaning what is clean changes nothing. The back-office's editor
 * holds the same tags (app/admin/editor/document/extensions.ts): a change here needs the same change there.
 */
export function cleanHtml(html: string): string {
  let kept = html;
  for (let reading = 0; reading < readings; reading += 1) {
    const read = settleParagraphs(sanitizeHtml(kept, policy));
    if (read === kept) break;
    kept = read;
  }
  return kept;
}
