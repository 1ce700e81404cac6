import { useEffect, useRef } from 'react';
import layout from '#app/ui/layout.module.css';
import { allSpreads, type Spread, spreadLabel } from '../pages/spreads.ts';
import type { PdfDocument } from '../pdf/pdf-document.ts';
import styles from './thumbnails.module.css';
import { useThumbnail } from './use-thumbnail.ts';

interface Props {
  pdf: PdfDocument;
  seen: Spread;
  double: boolean;
  onGo(page: number): void;
}

/** Thumbnails of every page, below the pages: one tab stop; within it, arrow keys turn pages as elsewhere. */
export function ThumbnailStrip({ pdf, seen, double, onGo }: Props) {
  const root = useRef<HTMLElement>(null);
  const currentPage = seen[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the page, and a change of mode.
  useEffect(() => {
    const strip = root.current;
    const item = strip?.querySelector<HTMLElement>('[aria-current]');
    if (!strip || !item) return;
    strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2 });
    if (strip.contains(document.activeElement)) item.focus({ preventScroll: true });
  }, [currentPage, double]);

  return (
    <nav ref={root} className={styles.film} aria-label="Vignettes">
      <ol className={styles.frames}>
        {allSpreads(pdf.total, double).map((spread) => (
          <li key={spread.join()}>
            <ThumbnailButton pdf={pdf} spread={spread} current={spread[0] === currentPage} onGo={onGo} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ThumbnailButtonProps {
  pdf: PdfDocument;
  spread: Spread;
  current: boolean;
  onGo(page: number): void;
}

function ThumbnailButton({ pdf, spread, current, onGo }: ThumbnailButtonProps) {
  const picture = useRef<HTMLSpanElement>(null);
  useThumbnail(picture, pdf, spread);
  return (
    <button
      type="button"
      className={styles.frame}
      aria-current={current || undefined}
      tabIndex={current ? 0 : -1}
      onClick={() => onGo(spread[0] ?? 1)}
    >
      <span ref={picture} className={styles.picture} data-pages={spread.length} aria-hidden="true" />
      {spread[0] !== 1 && <span className={layout.hidden}>{spread.length > 1 ? 'Pages ' : 'Page '}</span>}
      {spreadLabel(spread)}
    </button>
  );
}
