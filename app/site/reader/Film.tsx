import { useEffect, useRef } from 'react';
import type { Book } from './book.ts';
import styles from './film.module.css';
import { allSpreads, type Spread, spreadLabel } from './spreads.ts';
import { useThumbnail } from './use-thumbnail.ts';

interface Props {
  book: Book;
  seen: Spread;
  double: boolean;
  onGo(page: number): void;
}

/** Every page in small, under the pages. One stop of the Tab key: within, the arrows turn the pages as they do elsewhere. */
export function Film({ book, seen, double, onGo }: Props) {
  const film = useRef<HTMLElement>(null);
  const here = seen[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the page, and a change of mode.
  useEffect(() => {
    const strip = film.current;
    const item = strip?.querySelector<HTMLElement>('[aria-current]');
    if (!strip || !item) return;
    strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2 });
    if (strip.contains(document.activeElement)) item.focus({ preventScroll: true });
  }, [here, double]);

  return (
    <nav ref={film} className={styles.film} aria-label="Vignettes">
      {allSpreads(book.total, double).map((spread) => (
        <Frame key={spread.join()} book={book} spread={spread} current={spread[0] === here} onGo={onGo} />
      ))}
    </nav>
  );
}

interface FrameProps {
  book: Book;
  spread: Spread;
  current: boolean;
  onGo(page: number): void;
}

function Frame({ book, spread, current, onGo }: FrameProps) {
  const picture = useRef<HTMLSpanElement>(null);
  useThumbnail(picture, book, spread);
  return (
    <button
      type="button"
      className={styles.frame}
      aria-current={current || undefined}
      tabIndex={current ? 0 : -1}
      aria-label={spread[0] === 1 ? 'Une' : `${spread.length > 1 ? 'Pages' : 'Page'} ${spread.join(' et ')}`}
      onClick={() => onGo(spread[0] ?? 1)}
    >
      <span ref={picture} className={styles.picture} data-pages={spread.length} />
      {spreadLabel(spread)}
    </button>
  );
}
