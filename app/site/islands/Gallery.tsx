import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { fr } from '#app/ui/typography.ts';
import type { FileEntry } from '#content/index.ts';
import { Caption } from '../parts/Caption.tsx';
import styles from './Gallery.module.css';

interface Props {
  images: FileEntry[];
  /** Of what: « Photos de Léwoz des quatre vents ». */
  label: string;
  /** Several pictures stand all at once, in a grid, rather than one after another. */
  grid?: boolean;
}

/** A finger that goes so far sideways turns the picture. */
const swipe = 40;

/**
 * A strip of pictures that scrolls by itself, and a viewer that fills the screen. Without script the strip is still a strip, and each
 * picture a link to its file.
 */
export function Gallery({ images, label, grid }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState<number>();
  const total = images.length;
  const asGrid = grid === true && total > 1;
  const wrap = (index: number) => (index + total) % total;

  useEffect(() => {
    if (shown !== undefined && !dialog.current?.open) dialog.current?.showModal();
  }, [shown]);

  function slide(to: number): void {
    const index = wrap(to);
    const item = strip.current?.children[index];
    if (item instanceof HTMLElement)
      strip.current?.scrollTo({ left: item.offsetLeft - (strip.current?.offsetLeft ?? 0) });
    setCurrent(index);
  }

  function follow(): void {
    const list = strip.current;
    if (!list) return;
    const distances = [...list.children].map((item) =>
      Math.abs((item as HTMLElement).offsetLeft - list.offsetLeft - list.scrollLeft),
    );
    const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
    setCurrent(atEnd && list.scrollLeft > 0 ? total - 1 : distances.indexOf(Math.min(...distances)));
  }

  const turn = (by: number) => setShown((index) => (index === undefined ? index : wrap(index + by)));

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'ArrowLeft') turn(-1);
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
    if (Math.abs(moved) >= swipe) turn(moved < 0 ? 1 : -1);
  }

  const open = shown === undefined ? undefined : images[shown];
  return (
    <section {...(!asGrid && { 'aria-roledescription': 'carrousel' })} aria-label={label}>
      <ul className={asGrid ? styles.grid : styles.strip} ref={strip} {...(!asGrid && { onScroll: follow })}>
        {images.map((image, index) => (
          <li key={image.id}>
            <a
              href={image.url}
              aria-label={`Agrandir la photo ${index + 1} sur ${total}${image.alternativeText ? ` : ${image.alternativeText}` : ''}`}
              onClick={(event) => {
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
              <span className={styles.expand}>
                <Icon name="expand" />
              </span>
            </a>
            <Caption file={image} />
          </li>
        ))}
      </ul>
      {total > 1 && !asGrid && (
        <div className={styles.controls}>
          <p>
            {current + 1} / {total}
          </p>
          <div>
            <button
              type="button"
              className={styles.square}
              onClick={() => slide(current - 1)}
              aria-label="Photo précédente"
            >
              <Icon name="back" />
            </button>
            <button
              type="button"
              className={styles.square}
              onClick={() => slide(current + 1)}
              aria-label="Photo suivante"
            >
              <Icon name="arrow" />
            </button>
          </div>
        </div>
      )}
      <dialog
        ref={dialog}
        className={`nuit ${styles.viewer}`}
        aria-label={label}
        onClose={() => setShown(undefined)}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          start.current = event.clientX;
        }}
        onPointerUp={onRelease}
      >
        {open && (
          <>
            <Picture file={open} sizes="100vw" className={styles.full} whole />
            <div className={styles.caption}>
              <p>{fr([open.caption, open.credit && `Crédit : ${open.credit}`].filter(Boolean).join(' '))}</p>
              <p aria-live="polite">
                {(shown ?? 0) + 1} / {total}
              </p>
            </div>
            <button
              type="button"
              className={styles.close}
              onClick={() => dialog.current?.close()}
              aria-label="Fermer la visionneuse"
            >
              <Icon name="close" />
            </button>
            {total > 1 && (
              <>
                <button
                  type="button"
                  className={`${styles.side} ${styles.left}`}
                  onClick={() => turn(-1)}
                  aria-label="Photo précédente"
                >
                  <Icon name="back" />
                </button>
                <button
                  type="button"
                  className={`${styles.side} ${styles.right}`}
                  onClick={() => turn(1)}
                  aria-label="Photo suivante"
                >
                  <Icon name="arrow" />
                </button>
              </>
            )}
          </>
        )}
      </dialog>
    </section>
  );
}
