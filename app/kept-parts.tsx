import { LRUCache } from 'lru-cache';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type KeepPart, KeepPartContext } from './kept.tsx';

/** Parts of pages by what they were told: bytes of the ones, characters of the others. */
const parts = new LRUCache<string, Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (html, said) => html.byteLength + said.length,
});
const names = new Map<unknown, number>();

/** What some data say, as a text to compare. */
type Told = (value: unknown) => string;

/**
 * Renders to HTML, as the bytes that are sent. What `kept` (kept.tsx) marks is rendered apart, once for all pages that tell it the same, and its bytes are put
 * in its place. `opening`: what stands before it.
 */
export function renderKeepingParts(page: ReactNode, told: Told, opening = ''): Buffer<ArrayBuffer> {
  const used: Buffer[] = [];
  const keepPart: KeepPart = (component, props) => {
    used.push(partOf(component as ComponentType<object>, props, told));
    return String(used.length - 1);
  };
  const html = renderToString(<KeepPartContext value={keepPart}>{page}</KeepPartContext>);
  const pieces = html.split(/<kept-part id="(\d+)"><\/kept-part>/);
  return joined([opening, ...pieces.map((piece, index) => (index % 2 === 0 ? piece : (used[Number(piece)] ?? '')))]);
}

/** In a place of their own, since they are kept: `Buffer.concat` shares out a slab. */
function joined(pieces: readonly (string | Buffer)[]): Buffer<ArrayBuffer> {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const piece of pieces) at += typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at);
  return bytes;
}

function partOf(Component: ComponentType<object>, props: object, told: Told): Buffer {
  let name = names.get(Component);
  if (name === undefined) {
    name = names.size;
    names.set(Component, name);
  }
  const said = `${name} ${told(props)}`;
  let html = parts.get(said);
  if (html === undefined) {
    html = renderKeepingParts(<Component {...props} />, told);
    parts.set(said, html);
  }
  return html;
}
