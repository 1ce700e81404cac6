import { DOMSerializer, DOMParser as DocumentReader, type Node, type Schema } from '@tiptap/pm/model';
import { parseInertHtml } from '../../inputs/html-text.tsx';
import { normalizeColour } from '../colours.ts';

/** Reads HTML into a document. Each table has a caption there, which is not written while it is empty. */
export function readHtml(html: string, schema: Schema): Node {
  const body = parseInertHtml(html);
  for (const table of body.querySelectorAll('table')) table.createCaption();
  return DocumentReader.fromSchema(schema).parse(body);
}

/** Whitespace that parsing would collapse: two in a row, with or without tags between, or one at the start or end of an element. */
const collapsible = /[ \t\r\n\f](?:<[^<>]*>)*[ \t\r\n\f]|<[a-z][^<>]*>[ \t\r\n\f]|[ \t\r\n\f]<\//;

/** Serializes a document to the same HTML as the server's sanitizer, so that storing and editing again change nothing. '' for an empty document. */
export function writeHtml(document: Node): string {
  const blocks = blocksOf(document).map((block) => {
    const html = htmlOfBlock.get(block) ?? writeBlock(block);
    htmlOfBlock.set(block, html);
    return html;
  });
  return blocks.join('');
}

/** Serialized blocks. Blocks are immutable and shared between consecutive documents, so that only edited blocks are serialized again. */
const htmlOfBlock = new WeakMap<Node, string>();

/** Parsing collapses whitespace as browsers do: a block with collapsible whitespace is parsed and serialized again, so that the result is stable. */
function writeBlock(block: Node): string {
  const html = serialize(block);
  return collapsible.test(html) ? blocksOf(readHtml(html, block.type.schema)).map(serialize).join('') : html;
}

function serialize(block: Node): string {
  // An inert document: pictures created here are not fetched on each keystroke.
  inert ??= window.document.implementation.createHTMLDocument();
  return node(DOMSerializer.fromSchema(block.type.schema).serializeNode(block, { document: inert }) as ChildNode);
}
let inert: Document | undefined;

/** The blocks of a document, without the empty paragraphs that the editor adds at its end. */
const blocksOf = ({ children }: Node): readonly Node[] =>
  children.slice(0, children.findLastIndex(({ type, content }) => type.name !== 'paragraph' || content.size > 0) + 1);

const voids = new Set(['br', 'hr', 'img']);
/** Elements whose only paragraph is left out: `<li>Texte</li>`. */
const holders = new Set(['li', 'td', 'th', 'figure']);

const children = (parent: ParentNode): string => Array.from(parent.childNodes, node).join('');

function node(node: ChildNode): string {
  if (node.nodeType === window.Node.TEXT_NODE) return escapeHtml(node.nodeValue ?? '');
  const element = node as HTMLElement;
  const name = element.localName;
  // A table or a figure without a caption has none in its HTML.
  if ((name === 'caption' || name === 'figcaption') && !element.hasChildNodes()) return '';
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
  // The URL comes first, whatever the library's order of attributes.
  const leading = ({ name }: Attr) => Number(name === 'href' || name === 'src');
  const sorted = Array.from(element.attributes).sort((a, b) => leading(b) - leading(a));
  return sorted
    .map(({ name, value }) => {
      const shown = name === 'style' ? style(element) : value;
      if (shown === '' && name !== 'alt') return name === 'style' ? '' : ` ${name}`;
      return ` ${name}="${escapeHtml(shown).replaceAll('"', '&quot;')}"`;
    })
    .join('');
}

function style({ style: { color, textAlign } }: HTMLElement): string {
  const colour = color && normalizeColour(color);
  return [colour && `color:${colour}`, textAlign && `text-align:${textAlign}`].filter(Boolean).join(';');
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
