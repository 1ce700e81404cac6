import { type PointerEvent, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import type { PdfDocument, Size } from '../pdf/pdf-document.ts';
import type { Hit } from '../search/search.ts';
import { PdfPage } from './PdfPage.tsx';
import { pagesToPreload, type Spread, spreadOf } from './spreads.ts';
import styles from './viewport.module.css';
import { scaleToFit, zoomRange } from './zoom.ts';

interface Props {
  ref: Ref<HTMLElement>;
  pdf: PdfDocument;
  page: number;
  double: boolean;
  zoom: number;
  hits: readonly Hit[];
  hit: Hit | undefined;
  onTurn(by: 1 | -1): void;
  onGo(page: number): void;
}

/** docs/product.md, « Numbers ». The style sheet has the same duration. */
const turnMs = 100;
/** A horizontal drag of this length turns the page. */
const swipePx = 45;

/** The open pages, those of the next turn preloaded, and the turn animation. */
export function PageViewport({ ref, pdf, page, double, zoom, hits, hit, onTurn, onGo }: Props) {
  const { total } = pdf;
  const seen = spreadOf(page, total, double);
  const animation = useTurnAnimation(seen, double);
  const { available, measure } = useAvailableSize();
  const ready = pagesToPreload(page, total, double);
  const sizes = useSizes(pdf, ready);
  const scale = scaleToFit(seen.map(sizes), available, double) * zoom;

  const start = useRef<{ x: number; y: number }>(undefined);
  function onRelease(event: PointerEvent): void {
    const from = start.current;
    start.current = undefined;
    // An enlarged page is scrolled by touch, not turned; selecting text does not turn it either.
    if (!from || zoom > 1 || !getSelection()?.isCollapsed) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(y)) onTurn(x < 0 ? 1 : -1);
  }

  const shown = [...new Set([...ready, ...(animation?.pages ?? [])])].sort((a, b) => a - b);
  return (
    <div ref={measure} className={styles.viewport}>
      <section
        ref={ref}
        className={styles.stage}
        data-zoomed={zoom > 1 || undefined}
        // At its usual size a page fits: only an enlarged one is scrolled, with the keyboard too.
        tabIndex={zoom > zoomRange.usual ? 0 : -1}
        aria-label="Pages"
        onPointerDown={(event) => {
          start.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={onRelease}
        onPointerCancel={() => {
          start.current = undefined;
        }}
      >
        <div className={styles.open} data-turn={animation?.kind}>
          {shown.map((number) => (
            <PdfPage
              key={number}
              pdf={pdf}
              page={number}
              size={sizes(number)}
              scale={scale}
              side={sideOf(number, seen.includes(number) ? seen : (animation?.pages ?? []), double)}
              state={seen.includes(number) ? 'seen' : animation?.pages.includes(number) ? 'leaving' : 'ready'}
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

type TurnAnimation = { pages: Spread; kind: `${'leaf' | 'page'}-${'forward' | 'back'}` };

/** The previous pages, for the duration of the turn. No animation with prefers-reduced-motion. */
function useTurnAnimation(seen: Spread, double: boolean): TurnAnimation | undefined {
  const [animation, setLeaving] = useState<TurnAnimation>();
  const [before, setBefore] = useState({ seen, double });
  if (before.seen.join() !== seen.join()) {
    setBefore({ seen, double });
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!reducedMotion && before.double === double) {
      const leaf = before.seen.length === 2 && seen.length === 2 ? 'leaf' : 'page';
      const direction = (seen[0] ?? 0) > (before.seen[0] ?? 0) ? 'forward' : 'back';
      setLeaving({ pages: before.seen, kind: `${leaf}-${direction}` });
    }
  }
  useEffect(() => {
    if (!animation) return;
    const end = setTimeout(() => setLeaving(undefined), turnMs);
    return () => clearTimeout(end);
  }, [animation]);
  return animation;
}

/** The size available for pages, measured outside the scroll container: scroll bars do not change it. */
function useAvailableSize(): { available: Size; measure: Ref<HTMLDivElement> } {
  const [available, setAvailable] = useState<Size>({ width: 300, height: 400 });
  const measure = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { available, measure };
}

/** A4, until a page's size is known. */
const defaultSize: Size = { width: 595, height: 842 };

/** The size of each page. Unknown sizes are assumed equal to the first known one. */
function useSizes(pdf: PdfDocument, pages: readonly number[]): (page: number) => Size {
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const pageList = pages.join();
  useEffect(() => {
    for (const page of pageList.split(',').map(Number))
      pdf.size(page).then(
        (size) => setSizes((before) => (before.has(page) ? before : new Map(before).set(page, size))),
        () => {},
      );
  }, [pdf, pageList]);
  const first = sizes.values().next().value ?? defaultSize;
  return (page) => sizes.get(page) ?? first;
}
