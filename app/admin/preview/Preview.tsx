import { useEffect, useMemo, useRef, useState } from 'react';
import { Icon, NewTabLink } from '#app/ui/buttons.tsx';
import { sitePages } from '#content/pages.ts';
import { useQuery } from '../queries/use-query.ts';
import type { FormEntry } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { RetryNotice } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';
import { PreviewSharing, urlOnPage } from './PreviewSharing.tsx';
import styles from './preview.module.css';

const devices = [
  { value: 390, label: 'Téléphone', note: '390' },
  { value: 820, label: 'Tablette', note: '820' },
  { value: 1440, label: 'Ordinateur', note: '1440' },
] as const;

/** The URL of the frame is valid for an hour. */
const renewAfterMs = 50 * 60_000;

/**
 * The page of a working copy as the public will see it, at three widths, and its preview links.
 * Another `version` is shown as soon as it is saved. It is absent before the first save.
 */
export function Preview({ type, documentId, version, tab }: FormEntry & { version: string | undefined }) {
  const { pages = [] } = tab ?? {};
  const [width, setWidth] = useState<number>(devices[0].value);
  const [page, setPage] = useState(pages[0]);
  const [scale, setScale] = useState(1);
  const isStored = version !== undefined;
  const { result, loadedKey, failure, reload } = useQuery(`${documentId} ${isStored}`, async () =>
    isStored ? adminApi.previewFrame(type, documentId, { tab: tab?.name }) : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL has its own end
  useEffect(() => {
    const timer = setTimeout(reload, renewAfterMs);
    return () => clearTimeout(timer);
  }, [loadedKey, reload]);
  const url = result && urlOnPage(result.url, page);
  const device = devices.find(({ value }) => value === width) ?? devices[0];
  return (
    <div className={styles.preview}>
      {pages.length > 1 && (
        <Segments
          label="Page de l’aperçu"
          choices={pages.map((path) => ({
            value: path,
            label: sitePages.find((known) => known.path === path)?.title ?? path,
          }))}
          chosen={page}
          onChoose={setPage}
        />
      )}
      <Segments label="Largeur de l’aperçu" choices={devices} chosen={width} onChoose={setWidth} />
      {url && version ? (
        <PreviewFrame key={page} url={url} version={version} device={device} onScale={setScale} />
      ) : (
        <div className={`${ui.panel} ${ui.secondary} ${styles.waiting}`}>
          {failure !== undefined ? (
            <RetryNotice onRetry={reload}>L’aperçu n’a pas pu être préparé.</RetryNotice>
          ) : (
            <p role="status">
              {version ? 'Chargement de l’aperçu...' : 'L’aperçu paraît dès que vous écrivez quelque chose.'}
            </p>
          )}
        </div>
      )}
      <div className={`${ui.spread} ${ui.muted}`}>
        <p>
          Suit ce que vous écrivez.{scale < 1 && ' Réduit pour tenir ici.'}
          {url && ' Au clavier ou au lecteur d’écran, ouvrez la page en grand.'}
        </p>
        {url && (
          <NewTabLink className={ui.link} href={url}>
            Ouvrir en grand <Icon name="out" />
          </NewTabLink>
        )}
      </div>
      {version && <PreviewSharing type={type} documentId={documentId} tab={tab} page={page} />}
    </div>
  );
}

type FrameProps = { url: string; version: string; device: (typeof devices)[number]; onScale: (scale: number) => void };

/** How long a loaded page waits for its pictures before it is shown. */
const picturesTimeoutMs = 1000;

/**
 * A page in a frame that is reloaded without a flash and at its scroll position. It is inert but for scrolling: no tab stop.
 * @param props `version`: what the URL shows now. Another one loads in a second frame, behind the first. `device`: the width of the page, in
 * CSS pixels. `onScale`: how much the page is reduced, 1 at its size
 */
function PreviewFrame({ url, version, device, onScale }: FrameProps) {
  const { value: width, label } = device;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed URL shows the same page
  const wanted = useMemo(() => ({ version, url }), [version]);
  const [shown, setShown] = useState<typeof wanted>();
  const frames = shown && shown.version !== wanted.version ? [shown, wanted] : [wanted];
  const size = useSize(box);
  const scale = size ? Math.min(1, size.width / width) : 1;
  useEffect(() => onScale(scale), [scale, onScale]);

  async function onLoad(frame: typeof wanted, element: HTMLIFrameElement): Promise<void> {
    const { contentDocument: page, contentWindow: view } = element;
    if (page && view) {
      page.documentElement.style.scrollbarWidth = 'none';
      page.body.inert = true;
      // A frame that could not be loaded has the browser's own page, which no script may read.
      const before = box.current?.querySelector<HTMLIFrameElement>('[aria-hidden=false]')?.contentDocument?.defaultView;
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
              title={`Aperçu, ${label.toLowerCase()}`}
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
      {!shown && <p className={`${ui.secondary} ${styles.first}`}>Chargement de l’aperçu...</p>}
    </div>
  );
}

function useSize(box: { current: HTMLElement | null }): DOMRectReadOnly | undefined {
  const [size, setSize] = useState<DOMRectReadOnly>();
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect));
    if (box.current) observer.observe(box.current);
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
