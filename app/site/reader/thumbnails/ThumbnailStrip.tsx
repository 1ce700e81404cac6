import { useEffect, useRef } from 'react';
import { release } from '../pages/PdfPage.tsx';
import { allSpreads, type Spread, spreadLabel } from '../pages/spreads.ts';
import type { PdfDocument } from '../pdf/pdf-document.ts';
import styles from './thumbnails.module.css';

type Props = { pdf: PdfDocument; seen: Spread; double: boolean; onGo(page: number): void };

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

/** Thumbnails have the lowest priority. */
const priority = 2;
const heightPx = 116;

/** No thumbnails with data saving or a slow connection: each one loads a page. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

type ThumbnailButtonProps = Pick<Props, 'pdf' | 'onGo'> & { spread: Spread; current: boolean };

/** Renders its thumbnails near the viewport; elsewhere their memory is released. */
function ThumbnailButton({ pdf, spread, current, onGo }: ThumbnailButtonProps) {
  const picture = useRef<HTMLSpanElement>(null);
  const pages = spread.join();
  useEffect(() => {
    const frame = picture.current;
    if (!frame || savesData()) return;
    let abort: AbortController | undefined;

    const render = async (signal: AbortSignal) => {
      for (const page of pages.split(',').map(Number)) {
        const canvas = document.createElement('canvas');
        const { height } = await pdf.size(page);
        await pdf.render(page, canvas, heightPx / height, priority, signal);
        frame.append(canvas);
      }
    };
    const empty = () => {
      abort?.abort();
      abort = undefined;
      for (const canvas of frame.querySelectorAll('canvas')) release(canvas);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return empty();
        if (abort) return;
        abort = new AbortController();
        // A failed thumbnail leaves its frame empty: its number still links to the page.
        render(abort.signal).catch(() => {});
      },
      { root: frame.closest('nav'), rootMargin: '0px 200px' },
    );
    observer.observe(frame);
    return () => {
      observer.disconnect();
      empty();
    };
  }, [pdf, pages]);
  return (
    <button
      type="button"
      className={styles.frame}
      aria-current={current || undefined}
      tabIndex={current ? 0 : -1}
      onClick={() => onGo(spread[0] ?? 1)}
    >
      <span ref={picture} className={styles.picture} data-pages={spread.length} aria-hidden="true" />
      {spread[0] !== 1 && <span className="unseen">{spread.length > 1 ? 'Pages ' : 'Page '}</span>}
      {spreadLabel(spread)}
    </button>
  );
}
