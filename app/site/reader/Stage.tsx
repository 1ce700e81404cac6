import { type PointerEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { Book } from './book.ts';
import { Sheet } from './Sheet.tsx';
import type { Hit } from './search.ts';
import { atHand, type Spread, spreadOf } from './spreads.ts';
import styles from './stage.module.css';
import { useSizes } from './use-sizes.ts';
import { type Size, scaleToFit } from './view.ts';

interface Props {
  ref: Ref<HTMLElement>;
  book: Book;
  page: number;
  double: boolean;
  zoom: number;
  hits: readonly Hit[];
  hit: Hit | undefined;
  onTurn(by: 1 | -1): void;
  onGo(page: number): void;
}

/** SPEC.md, section 9. The style sheet turns a page in the same time. */
const flipMs = 100;
/** A finger that goes so far sideways turns the page. */
const swipe = 45;

/** The pages that are open, those of the next turn ready behind them, and the turn itself. */
export function Stage({ ref, book, page, double, zoom, hits, hit, onTurn, onGo }: Props) {
  const { total } = book;
  const seen = spreadOf(page, total, double);
  const leaving = useLeaving(seen, double);
  const { room, measure } = useRoom();
  const ready = atHand(page, total, double);
  const sizes = useSizes(book, ready);
  const scale = scaleToFit(seen.map(sizes), room, double) * zoom;

  const start = useRef<{ x: number; y: number }>(undefined);
  function onRelease(event: PointerEvent): void {
    const from = start.current;
    start.current = undefined;
    // A page larger than the screen is moved by the finger, not turned; and a finger that chose words keeps them.
    if (!from || zoom > 1 || !getSelection()?.isCollapsed) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(x) >= swipe && Math.abs(x) > Math.abs(y)) onTurn(x < 0 ? 1 : -1);
  }

  const shown = [...new Set([...ready, ...(leaving?.pages ?? [])])].sort((a, b) => a - b);
  return (
    <div ref={measure} className={styles.room}>
      <section
        ref={ref}
        className={styles.stage}
        data-zoomed={zoom > 1 || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged page is scrolled with the keyboard.
        tabIndex={0}
        aria-label="Pages"
        onPointerDown={(event) => {
          start.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={onRelease}
        onPointerCancel={() => {
          start.current = undefined;
        }}
      >
        <div className={styles.open} data-turn={leaving?.kind}>
          {shown.map((number) => (
            <Sheet
              key={number}
              book={book}
              page={number}
              size={sizes(number)}
              scale={scale}
              side={sideOf(number, seen.includes(number) ? seen : (leaving?.pages ?? []), double)}
              state={seen.includes(number) ? 'seen' : leaving?.pages.includes(number) ? 'leaving' : 'ready'}
              urgency={seen.includes(number) ? 0 : 1}
              hits={hits}
              hit={hit?.page === number ? hit : undefined}
              onGo={onGo}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

const sideOf = (page: number, spread: Spread, double: boolean): 'left' | 'right' | 'alone' =>
  !double || spread.length === 1 ? 'alone' : page === spread[0] ? 'left' : 'right';

interface Leaving {
  pages: Spread;
  kind: `${'leaf' | 'page'}-${'forward' | 'back'}`;
}

/** The pages just left, for as long as the turn lasts. Nothing turns for who asked their system for stillness. */
function useLeaving(seen: Spread, double: boolean): Leaving | undefined {
  const [leaving, setLeaving] = useState<Leaving>();
  const [before, setBefore] = useState({ seen, double });
  if (before.seen.join() !== seen.join()) {
    setBefore({ seen, double });
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!still && before.double === double) {
      const leaf = before.seen.length === 2 && seen.length === 2 ? 'leaf' : 'page';
      const way = (seen[0] ?? 0) > (before.seen[0] ?? 0) ? 'forward' : 'back';
      setLeaving({ pages: before.seen, kind: `${leaf}-${way}` });
    }
  }
  useEffect(() => {
    if (!leaving) return;
    const end = setTimeout(() => setLeaving(undefined), flipMs);
    return () => clearTimeout(end);
  }, [leaving]);
  return leaving;
}

/** How much room there is for pages: measured outside what scrolls, so that a scroll bar does not change it. */
function useRoom(): { room: Size; measure: Ref<HTMLDivElement> } {
  const [room, setRoom] = useState<Size>({ width: 300, height: 400 });
  const observer = useRef<ResizeObserver>(undefined);
  const measure = useRef((element: HTMLDivElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.current.observe(element);
  });
  return { room, measure: measure.current };
}
