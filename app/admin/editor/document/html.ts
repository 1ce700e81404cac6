import { DOMSerializer, DOMParser as DocumentReader, type Node, type Schema } from '@tiptap/pm/model';
import { hexOf } from '../colours.ts';
import { parseApart } from '../parse-apart.ts';

/** Reads HTML into a document. */
export function readHtml(html: string, schema: Schema): Node {
  return DocumentReader.fromSchema(schema).parse(parseApart(html));
}

/** Where reading would fold spaces: two in a row, be there tags between, one at the head or the end of what a tag holds. */
const foldable = /[ \t\r\n\f](?:<[^<>]*>)*[ \t\r\n\f]|<[a-z][^<>]*>[ \t\r\n\f]|[ \t\r\n\f]<\//;

/**
 * The HTML of a document, in the very letters the server keeps (server/api/rich-text.ts), so that what is saved, shown and edited
 * again is the same; '' for a document without content. Reading folds spaces as browsers do: where there are any to fold it is read
 * and written once more, and a second editing has nothing left to fold.
 */
export function writeHtml(document: Node): string {
  const html = write(document);
  return foldable.test(html) ? write(readHtml(html, document.type.schema)) : html;
}

function write(document: Node): string {
  const { schema, content } = withoutTrailingLines(document);
  // A document without a window: pictures made here are not fetched at each keystroke.
  const inert = window.document.implementation.createHTMLDocument();
  const fragment = DOMSerializer.fromSchema(schema).serializeFragment(content, { document: inert });
  return children(fragment);
}

/** The empty line the editor keeps at the end, for one to write on, is no part of the text. */
function withoutTrailingLines({ type: { schema }, content }: Node): { schema: Schema; content: Node['content'] } {
  let kept = content;
  const isEmptyLine = (node: Node | null) => node?.type.name === 'paragraph' && node.content.size === 0;
  while (isEmptyLine(kept.lastChild)) kept = kept.cut(0, kept.size - 2);
  return { schema, content: kept };
}

const voids = new Set(['br', 'hr', 'img']);
/** Where a lone paragraph goes without saying: `<li>Texte</li>`. */
const holders = new Set(['li', 'td', 'th', 'figure']);

const children = (parent: ParentNode): string => Array.from(parent.childNodes, node).join('');

function node(node: ChildNode): string {
  if (node.nodeType === window.Node.TEXT_NODE) return escaped(node.nodeValue ?? '');
  const element = node as HTMLElement;
  const name = element.localName;
  const tag = name + attributes(element);
  if (voids.has(name)) return `<${tag} />`;
  return `<${tag}>${holders.has(name) ? unwrapped(element) : children(element)}</${name}>`;
}

function unwrapped(holder: HTMLElement): string {
  const paragraphs = Array.from(holder.children).filter(({ localName }) => localName === 'p');
  const [only, ...others] = paragraphs;
  if (!only || others.length > 0 || only.attributes.length > 0) return children(holder);
  return Array.from(holder.childNodes, (child) => (child === only ? children(only) : node(child))).join('');
}

function attributes(element: HTMLElement): string {
  // Where it leads comes first, whatever order the library keeps.
  const leading = ({ name }: Attr) => Number(name === 'href' || name === 'src');
  const sorted = Array.from(element.attributes).sort((one, other) => leading(other) - leading(one));
  return sorted
    .map(({ name, value }) => {
      const shown = name === 'style' ? style(element) : value;
      if (shown === '' && name !== 'alt') return name === 'style' ? '' : ` ${name}`;
      return ` ${name}="${escaped(shown).replaceAll('"', '&quot;')}"`;
    })
    .join('');
}

function style({ style: { color, textAlign } }: HTMLElement): string {
  const colour = color && hexOf(color);
  return [colour && `color:${colour}`, textAlign && `text-align:${textAlign}`].filter(Boolean).join(';');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
