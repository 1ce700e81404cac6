import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from './preview.module.css';

interface Props {
  url: string;
  /** The version that the URL shows now. Another one loads in a second frame, behind the first. */
  version: string;
  /** The width of the page, in CSS pixels. */
  width: number;
  title: string;
  /** Reports how much the page is reduced: 1 at its size. */
  onScale: (scale: number) => void;
}

interface Frame {
  version: string;
  url: string;
}

/** How long a loaded page waits for its pictures before it is shown. */
const picturesTimeoutMs = 1000;

/** A page in a frame that is reloaded without a flash and at its scroll position. It is inert but for scrolling: no tab stop. */
export function PreviewFrame({ url, version, width, title, onScale }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const elements = useRef(new Map<string, HTMLIFrameElement>());
  const [shown, setShown] = useState<Frame>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed URL shows the same page
  const wanted = useMemo<Frame>(() => ({ version, url }), [version]);
  const frames = shown && shown.version !== wanted.version ? [shown, wanted] : [wanted];
  const size = useSize(box);
  const scale = size ? Math.min(1, size.width / width) : 1;
  useEffect(() => onScale(scale), [scale, onScale]);

  async function onLoad(frame: Frame, element: HTMLIFrameElement): Promise<void> {
    const { contentDocument: page, contentWindow: view } = element;
    if (page && view) {
      page.documentElement.style.scrollbarWidth = 'none';
      page.body.inert = true;
      // A frame that could not be loaded has the browser's own page, which no script may read.
      const before = shown && elements.current.get(shown.version)?.contentDocument?.defaultView;
      if (before) view.scrollTo({ top: before.scrollY, behavior: 'instant' });
      await picturesInView(page, view);
    }
    if (element.isConnected) setShown(frame);
  }

  return (
    <div ref={box} className={styles.box}>
      <div className={`inward ${styles.page}`} style={{ width: Math.min(width, size?.width ?? width) }}>
        {frames.map((frame) => {
          const isShown = frame.version === shown?.version;
          return (
            <iframe
              key={frame.version}
              ref={(element) => {
                if (element) elements.current.set(frame.version, element);
                else elements.current.delete(frame.version);
              }}
              title={title}
              src={frame.url}
              // The page has its scripts, without which it would look different. Its policy forbids them to send requests.
              sandbox="allow-scripts allow-same-origin"
              className={isShown ? undefined : styles.loading}
              aria-hidden={!isShown}
              tabIndex={-1}
              style={{ width, height: size ? size.height / scale : '100%', scale: String(scale) }}
              onLoad={({ currentTarget }) => void onLoad(frame, currentTarget)}
            />
          );
        })}
      </div>
      {!shown && <p className={styles.first}>Chargement de l’aperçu...</p>}
    </div>
  );
}

function useSize(box: { current: HTMLElement | null }): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** Resolves once the pictures that are in view can be painted. */
async function picturesInView(page: Document, view: Window): Promise<void> {
  const pictures = [...page.images].filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return bottom > 0 && top < view.innerHeight;
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, picturesTimeoutMs));
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), timeout]);
}
