import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import buttons from '#app/ui/buttons.module.css';
import { Icon, IconButton } from '#app/ui/buttons.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import type { FileEntry } from '#content/index.ts';
import { Caption, CaptionedPicture } from '../media/CaptionedPicture.tsx';
import ui from '../primitives.module.css';
import styles from './Gallery.module.css';

interface Props {
  images: FileEntry[];
  /** What the pictures show: « Photos de Léwoz des quatre vents ». */
  label: string;
  /** Several pictures in a grid rather than a row. */
  grid?: boolean;
}

/** A pause of this length ends a scroll. */
const scrollPauseMs = 150;
/** A horizontal drag of this length shows the next picture. */
const swipePx = 40;

/** A scrollable row of pictures, and a full-screen viewer. Without JavaScript the row scrolls natively, and each picture links to its file. */
export function Gallery({ images, label, grid }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [current, setCurrent] = useState(0);
  /** The picture that a button scrolls to: what is visible during that scroll is ignored. */
  const target = useRef<number>(undefined);
  const settled = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState<number>();
  const total = images.length;
  const asGrid = grid === true && total > 1;
  const wrap = (index: number) => (index + total) % total;

  useEffect(() => {
    if (shown !== undefined && !dialog.current?.open) dialog.current?.showModal();
  }, [shown]);

  function scrollToImage(to: number): void {
    const index = wrap(to);
    target.current = index;
    const item = strip.current?.children[index];
    if (item instanceof HTMLElement)
      strip.current?.scrollTo({ left: item.offsetLeft - (strip.current?.offsetLeft ?? 0) });
    setCurrent(index);
  }

  function onScroll(): void {
    const list = strip.current;
    if (!list) return;
    // `scrollend` is newer than the oldest supported browsers, hence the timer.
    clearTimeout(settled.current);
    settled.current = setTimeout(() => {
      target.current = undefined;
    }, scrollPauseMs);
    if (target.current !== undefined) return;
    const distances = [...list.children].map(
      (item) => (item as HTMLElement).offsetLeft - list.offsetLeft - list.scrollLeft,
    );
    const absolute = distances.map(Math.abs);
    const isAtEnd = list.scrollLeft > 0 && list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
    // The last photographs may be in sight together: the chosen one of them stays.
    if (isAtEnd) setCurrent((chosen) => ((distances[chosen] ?? -1) >= 0 ? chosen : total - 1));
    else setCurrent(absolute.indexOf(Math.min(...absolute)));
  }

  const showAdjacent = (by: number) => setShown((index) => (index === undefined ? index : wrap(index + by)));

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight') showAdjacent(1);
    else if (event.key === 'ArrowLeft') showAdjacent(-1);
    else if (event.key === 'Home') setShown(0);
    else if (event.key === 'End') setShown(total - 1);
    else return;
    event.preventDefault();
  }

  const start = useRef<number>(undefined);
  function onRelease(event: PointerEvent): void {
    if (start.current === undefined) return;
    const moved = event.clientX - start.current;
    start.current = undefined;
    if (Math.abs(moved) >= swipePx) showAdjacent(moved < 0 ? 1 : -1);
  }

  const open = shown === undefined ? undefined : images[shown];
  return (
    <section {...(!asGrid && { 'aria-roledescription': 'carrousel' })} aria-label={label}>
      <ul className={asGrid ? styles.grid : `${ui.strip} ${styles.strip}`} ref={strip} {...(!asGrid && { onScroll })}>
        {images.map((image, index) => (
          <li key={image.id}>
            <CaptionedPicture file={image}>
              <a
                href={image.url}
                data-enhances=""
                aria-label={`Agrandir la photo ${index + 1} sur ${total}${image.alternativeText ? ` : ${image.alternativeText}` : ''}`}
                onClick={(event) => {
                  // The picture's file in another tab or window.
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  setShown(index);
                }}
              >
                <Picture
                  file={image}
                  sizes={asGrid ? '(min-width: 860px) 30vw, 44vw' : '(min-width: 860px) 60vw, 88vw'}
                  alt=""
                  className={styles.image}
                />
                <span className={`${buttons.square} ${styles.expand}`} data-screen-only="">
                  <Icon name="expand" />
                </span>
              </a>
            </CaptionedPicture>
          </li>
        ))}
      </ul>
      {total > 1 && !asGrid && (
        <div className={`${ui.ends} ${styles.controls}`} data-screen-only="">
          <Counter index={current} total={total} of={images[current]} />
          <div>{turnButtons((by) => scrollToImage(current + by), buttons.outlined)}</div>
        </div>
      )}
      <dialog
        ref={dialog}
        className={`dark ${styles.viewer}`}
        aria-label={label}
        data-history=""
        onClose={() => setShown(undefined)}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          start.current = event.clientX;
        }}
        onPointerUp={onRelease}
      >
        {open && (
          <>
            <Picture file={open} sizes="100vw" className={styles.full} contain />
            <div className={`${ui.secondary} ${ui.plain} ${styles.caption}`}>
              <p>
                <Caption file={open} />
              </p>
              <Counter index={shown ?? 0} total={total} of={open} />
            </div>
            <IconButton
              icon="close"
              label="Fermer la visionneuse"
              className={styles.close}
              onClick={() => dialog.current?.close()}
            />
            {total > 1 && turnButtons(showAdjacent, `${styles.side} ${styles.left}`, `${styles.side} ${styles.right}`)}
          </>
        )}
      </dialog>
    </section>
  );
}

/** The buttons of the previous and of the next picture, each with its class. */
const turnButtons = (onTurn: (by: 1 | -1) => void, back: string | undefined, next = back) => (
  <>
    <IconButton icon="back" label="Photo précédente" className={back} onClick={() => onTurn(-1)} />
    <IconButton icon="arrow" label="Photo suivante" className={next} onClick={() => onTurn(1)} />
  </>
);

/** « 2 / 4 », announced with the picture's description when it changes. */
const Counter = ({ index, total, of: image }: { index: number; total: number; of: FileEntry | undefined }) => (
  <p role="status" aria-atomic="true">
    <span aria-hidden="true">
      {index + 1} / {total}
    </span>
    <span className="unseen">
      {`Photo ${index + 1} sur ${total}${image?.alternativeText ? `\u00a0: ${image.alternativeText}` : ''}`}
    </span>
  </p>
);
