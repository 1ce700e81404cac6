import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { PageLink, PdfDocument, Size } from '../pdf/pdf-document.ts';
import type { Hit, TextPosition } from '../search/search.ts';
import styles from './page.module.css';
import { firstScale, mostPixels, renderScale } from './zoom.ts';

interface CanvasProps {
  pdf: PdfDocument;
  page: number;
  size: Size;
  /** From PDF points to CSS pixels. */
  scale: number;
  /** `ready`: rendered in advance for the next turn. A visible page is rendered first, and finer than the usual scale. */
  state: 'seen' | 'leaving' | 'ready';
}

interface Props extends CanvasProps {
  side: 'left' | 'right' | 'alone';
  hits: readonly Hit[];
  hit: Hit | undefined;
  onGo(page: number): void;
}

/** One page: its canvas, its selectable text layer, and its links. */
export function PdfPage({ pdf, page, size, scale, side, state, hits, hit, onGo }: Props) {
  const picture = useRef<HTMLDivElement>(null);
  const drawn = usePageCanvas(picture, { pdf, page, size, scale, state });
  const { layer, runs } = useText(pdf, page);
  const links = useLinks(pdf, page);

  useEffect(() => {
    const pageHits = hits.filter((candidate) => candidate.page === page);
    if (runs && state === 'seen') return markHits(runs, pageHits, hit);
  }, [runs, state, page, hits, hit]);

  return (
    <section
      className={styles.sheet}
      style={{ width: size.width * scale, height: size.height * scale, '--total-scale-factor': scale } as CSSProperties}
      data-side={side}
      data-state={state}
      data-page={page}
      hidden={state === 'ready'}
      aria-hidden={state !== 'seen' || undefined}
      inert={state !== 'seen'}
      aria-label={`Page ${page}`}
      aria-busy={drawn === 'waiting' || undefined}
    >
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      {drawn === 'waiting' && <span className={`${styles.waiting} ${styles.bar}`} aria-hidden="true" />}
      {drawn === 'failed' && <p className={styles.failed}>Cette page ne peut pas être affichée.</p>}
      <div ref={layer} className={styles.text} />
      {links.map((link) => (
        <LinkOverlay key={`${link.position.left} ${link.position.top} ${link.label}`} link={link} onGo={onGo} />
      ))}
    </section>
  );
}

/** Delay before a finer render, after the size last changed. */
const settleMs = 250;

/** Draws a page, and again when it would be blurred. Removed canvases release their memory at once: Safari counts uncollected ones. */
function usePageCanvas(container: RefObject<HTMLElement | null>, { pdf, page, size, scale, state }: CanvasProps) {
  const isSeen = state === 'seen';
  const [drawing, setDrawing] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const current = useRef<{ canvas: HTMLCanvasElement; scale: number }>(undefined);
  const maxPixels = mostPixels(matchMedia('(pointer: coarse)').matches);
  const targetScale = isSeen
    ? renderScale(size, scale, devicePixelRatio, maxPixels)
    : Math.min(firstScale, renderScale(size, 0, 1, maxPixels));

  useEffect(() => {
    const endRetention = pdf.retain(page);
    return () => {
      endRetention();
      release(current.current?.canvas);
      current.current = undefined;
    };
  }, [pdf, page]);

  useEffect(() => {
    const drawn = current.current?.scale ?? 0;
    if (drawn >= targetScale) return;
    const abort = new AbortController();
    const render = (newScale: number) => {
      const canvas = document.createElement('canvas');
      pdf.render(page, canvas, newScale, isSeen ? 0 : 1, abort.signal).then(
        () => {
          if (abort.signal.aborted) return release(canvas);
          release(current.current?.canvas);
          current.current = { canvas, scale: newScale };
          container.current?.replaceChildren(canvas);
          setDrawing('drawn');
          if (newScale < targetScale) render(targetScale);
        },
        (error) => {
          release(canvas);
          if (abort.signal.aborted) return;
          console.warn(error);
          setDrawing((before) => (before === 'drawn' ? before : 'failed'));
        },
      );
    };
    const first = Math.min(firstScale, targetScale);
    if (drawn < first) render(first);
    const later = drawn < first ? undefined : setTimeout(() => render(targetScale), settleMs);
    return () => {
      clearTimeout(later);
      abort.abort();
    };
  }, [pdf, page, targetScale, isSeen, container]);

  return drawing;
}

export function release(canvas: HTMLCanvasElement | undefined): void {
  if (!canvas) return;
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}

function LinkOverlay({ link: { to, label, position }, onGo }: { link: PageLink; onGo(page: number): void }) {
  if ('page' in to)
    return (
      <button type="button" className={styles.link} style={position} aria-label={label} onClick={() => onGo(to.page)} />
    );
  return (
    // biome-ignore lint/a11y/useAnchorContent: its words are on the picture beneath; its name says where it leads.
    <a
      className={styles.link}
      style={position}
      href={to.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} (nouvel onglet)`}
    />
  );
}

function useText(pdf: PdfDocument, page: number) {
  const layer = useRef<HTMLDivElement>(null);
  const [runs, setRuns] = useState<HTMLElement[]>();
  useEffect(() => {
    const container = layer.current;
    if (!container) return;
    const abort = new AbortController();
    pdf.renderText(page, container, abort.signal).then(
      (elements) => !abort.signal.aborted && setRuns(elements),
      // A page whose text cannot be extracted still has its picture.
      () => {},
    );
    return () => {
      abort.abort();
      container.replaceChildren();
    };
  }, [pdf, page]);
  return { layer, runs };
}

function useLinks(pdf: PdfDocument, page: number): PageLink[] {
  const [links, setLinks] = useState<PageLink[]>([]);
  useEffect(() => void pdf.links(page).then(setLinks, () => {}), [pdf, page]);
  return links;
}

/** The highlights of the CSS Custom Highlight API, with their names in page.module.css. Without it the search leads to pages. */
const highlights = typeof Highlight === 'undefined' ? undefined : { all: new Highlight(), current: new Highlight() };
if (highlights) {
  highlights.current.priority = 1;
  CSS.highlights.set('liseuse-trouve', highlights.all);
  CSS.highlights.set('liseuse-ici', highlights.current);
}

/** Highlights the results of a page without changing the DOM. Returns a cleanup. */
function markHits(runs: readonly HTMLElement[], hits: readonly Hit[], hit: Hit | undefined): (() => void) | undefined {
  if (!highlights) return undefined;
  const marks: [Highlight, Range][] = [];
  for (const pageHit of hits) {
    const range = rangeOf(runs, pageHit);
    if (!range) continue;
    const mark = highlights[pageHit === hit ? 'current' : 'all'];
    mark.add(range);
    marks.push([mark, range]);
    if (pageHit === hit) range.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  return () => {
    for (const [mark, range] of marks) mark.delete(range);
  };
}

function rangeOf(runs: readonly HTMLElement[], { from, to }: Hit): Range | undefined {
  const range = new Range();
  const set = (position: TextPosition, end: 'setStart' | 'setEnd'): boolean => {
    const textNode = runs[position.run]?.firstChild;
    if (!(textNode instanceof Text)) return false;
    range[end](textNode, Math.min(position.offset, textNode.length));
    return true;
  };
  return set(from, 'setStart') && set(to, 'setEnd') ? range : undefined;
}
