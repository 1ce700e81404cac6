import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Book } from './book.ts';
import { markHits } from './highlights.ts';
import type { PageLink } from './links.ts';
import type { Hit } from './search.ts';
import styles from './sheet.module.css';
import { useDrawing } from './use-drawing.ts';
import type { Size } from './view.ts';

interface Props {
  book: Book;
  page: number;
  size: Size;
  /** From the page's own points to the screen's. */
  scale: number;
  side: 'left' | 'right' | 'alone';
  /** `ready`: drawn behind, for the next turn. */
  state: 'seen' | 'leaving' | 'ready';
  /** 0 is drawn first. */
  urgency: number;
  hits: readonly Hit[];
  hit: Hit | undefined;
  onGo(page: number): void;
}

/** One page: its picture, its text laid over it to be read aloud, chosen and found, and its links. */
export function Sheet({ book, page, size, scale, side, state, urgency, hits, hit, onGo }: Props) {
  const picture = useRef<HTMLDivElement>(null);
  const drawn = useDrawing(picture, { book, page, size, scale, urgency, sharp: state === 'seen' });
  const { layer, runs } = useText(book, page);
  const links = useLinks(book, page);

  useEffect(() => {
    if (runs && state === 'seen') return markHits(runs, hits, hit);
  }, [runs, state, hits, hit]);

  const seen = state === 'seen';
  return (
    <section
      className={styles.sheet}
      style={{ width: size.width * scale, height: size.height * scale, '--total-scale-factor': scale } as CSSProperties}
      data-side={side}
      data-state={state}
      data-page={page}
      hidden={state === 'ready'}
      aria-hidden={!seen || undefined}
      inert={!seen}
      aria-label={`Page ${page}`}
      aria-busy={drawn === 'waiting' || undefined}
    >
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      {drawn === 'waiting' && <span className={styles.waiting} aria-hidden="true" />}
      {drawn === 'failed' && <p className={styles.failed}>Cette page ne peut pas être affichée.</p>}
      <div ref={layer} className={styles.text} />
      {links.map((link) => (
        <LinkOver key={`${link.left} ${link.top} ${link.label}`} link={link} onGo={onGo} />
      ))}
    </section>
  );
}

function LinkOver({ link, onGo }: { link: PageLink; onGo(page: number): void }) {
  const { to, label } = link;
  const place: CSSProperties = {
    left: `${link.left}%`,
    top: `${link.top}%`,
    width: `${link.width}%`,
    height: `${link.height}%`,
  };
  if ('page' in to)
    return (
      <button type="button" className={styles.link} style={place} aria-label={label} onClick={() => onGo(to.page)} />
    );
  return (
    // biome-ignore lint/a11y/useAnchorContent: its words are on the picture beneath; its name says where it leads.
    <a
      className={styles.link}
      style={place}
      href={to.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} (nouvel onglet)`}
    />
  );
}

function useText(book: Book, page: number) {
  const layer = useRef<HTMLDivElement>(null);
  const [runs, setRuns] = useState<HTMLElement[]>();
  useEffect(() => {
    const container = layer.current;
    if (!container) return;
    const life = new AbortController();
    book.layText(page, container, life.signal).then(
      (elements) => !life.signal.aborted && setRuns(elements),
      // A page whose text cannot be read still has its picture.
      () => {},
    );
    return () => {
      life.abort();
      container.replaceChildren();
    };
  }, [book, page]);
  return { layer, runs };
}

function useLinks(book: Book, page: number): PageLink[] {
  const [links, setLinks] = useState<PageLink[]>([]);
  useEffect(() => {
    let here = true;
    book.links(page).then(
      (found) => here && setLinks(found),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [book, page]);
  return links;
}
