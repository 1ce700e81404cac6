import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { PageLink } from '../pdf/links.ts';
import type { PdfDocument, Size } from '../pdf/pdf-document.ts';
import { markHits } from '../search/highlights.ts';
import type { Hit } from '../search/search.ts';
import styles from './page.module.css';
import { usePageCanvas } from './use-page-canvas.ts';

interface Props {
  pdf: PdfDocument;
  page: number;
  size: Size;
  /** From PDF points to CSS pixels. */
  scale: number;
  side: 'left' | 'right' | 'alone';
  /** `ready`: rendered in advance for the next turn. */
  state: 'seen' | 'leaving' | 'ready';
  /** 0 is rendered first. */
  priority: number;
  hits: readonly Hit[];
  hit: Hit | undefined;
  onGo(page: number): void;
}

/** One page: its canvas, its selectable text layer, and its links. */
export function PdfPage({ pdf, page, size, scale, side, state, priority, hits, hit, onGo }: Props) {
  const picture = useRef<HTMLDivElement>(null);
  const drawn = usePageCanvas(picture, { pdf, page, size, scale, priority, sharp: state === 'seen' });
  const { layer, runs } = useText(pdf, page);
  const links = useLinks(pdf, page);

  useEffect(() => {
    if (runs && state === 'seen') return markHits(runs, hits, hit);
  }, [runs, state, hits, hit]);

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
      {drawn === 'waiting' && <span className={styles.waiting} aria-hidden="true" />}
      {drawn === 'failed' && <p className={styles.failed}>Cette page ne peut pas être affichée.</p>}
      <div ref={layer} className={styles.text} />
      {links.map((link) => (
        <LinkOverlay key={`${link.position.left} ${link.position.top} ${link.label}`} link={link} onGo={onGo} />
      ))}
    </section>
  );
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
