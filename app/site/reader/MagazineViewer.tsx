import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { formatNumber } from '#model/format.ts';
import { CitationField } from '../page/CitationField.tsx';
import ui from '../primitives.module.css';
import { onEscape, PageNumberForm, ToolbarButton } from './controls.tsx';
import { citationOf, type Issue } from './issue.ts';
import { type Command, commandOf, scrollWithin } from './keys.ts';
import styles from './magazine.module.css';
import { PageViewport } from './pages/PageViewport.tsx';
import { adjacentPage, clampPage, spreadOf, spreadSentence } from './pages/spreads.ts';
import { useFullScreen, useWindowWidth } from './pages/use-viewport.ts';
import { pagesAt, zoomed, zoomRange } from './pages/zoom.ts';
import type { PdfDocument } from './pdf/pdf-document.ts';
import { SearchPanel } from './search/SearchPanel.tsx';
import searchStyles from './search/search.module.css';
import type { Hit } from './search/search.ts';
import { TextView } from './text/TextView.tsx';
import { ThumbnailStrip } from './thumbnails/ThumbnailStrip.tsx';

interface Props {
  pdf: PdfDocument;
  issue: Issue;
  firstPage: number;
  retry: (() => void) | undefined;
  onPage(page: number): void;
  onClose(): void;
}

/** An open magazine: pages, toolbar, keyboard. */
export function MagazineViewer({ pdf, issue, firstPage, retry, onPage, onClose }: Props) {
  const { total } = pdf;
  const [page, setPage] = useState(() => clampPage(firstPage, total));
  const [zoom, setZoom] = useState<number>(zoomRange.usual);
  const [preferred, setChosen] = useState<'single' | 'double'>();
  /** The panel above the pages. */
  const [panel, setPanel] = useState<'search' | 'citation'>();
  const [reading, setReading] = useState(false);
  const [hits, setHits] = useState<Hit[]>([]);
  const [hit, setHit] = useState<Hit>();
  const root = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLElement>(null);
  const { double, canChoose } = pagesAt(useWindowWidth(), preferred);
  const { isFull, toggleFull } = useFullScreen(root);

  const seen = spreadOf(page, total, double);

  const goTo = (requested: number) => setPage(clampPage(requested, total));
  const focusPages = () => viewport.current?.focus({ preventScroll: true });
  useEffect(() => onPage(page), [page, onPage]);
  useEffect(() => viewport.current?.focus({ preventScroll: true }), []);

  const actions: Record<Command, () => void> = {
    next: () => setPage((current) => adjacentPage(current, 1, total, double)),
    previous: () => setPage((current) => adjacentPage(current, -1, total, double)),
    first: () => goTo(1),
    last: () => goTo(total),
    zoomIn: () => setZoom((current) => zoomed(current, 1)),
    zoomOut: () => setZoom((current) => zoomed(current, -1)),
    zoomReset: () => setZoom(zoomRange.usual),
    fullScreen: toggleFull ?? (() => {}),
    search: () => setPanel('search'),
  };

  const closePanel = () => {
    setPanel(undefined);
    setHits([]);
    setHit(undefined);
    focusPages();
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    // At its usual size a page fits the screen: overflow during the turn animation does not scroll, and a key turns again.
    if (zoom <= zoomRange.usual || !scrollWithin(viewport.current, event.key)) actions[command]();
  });
  // The dialog is modal: keys apply to it wherever the focus is.
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div ref={root} className={`dark ${ui.relative} ${styles.viewer}`}>
      <header className={`${ui.row} ${styles.head}`}>
        <button type="button" className={`${ui.row} ${styles.back}`} onClick={onClose}>
          <Icon name="back" /> Tous les numéros
        </button>
        <h2 className={styles.title}>
          <strong>{frenchSpacing(issue.title)}</strong> <span className={ui.secondary}>{issue.when}</span>
        </h2>
        <div className={styles.tools}>
          <ToolbarButton
            icon="search"
            label="Rechercher dans le magazine"
            pressed={panel === 'search'}
            onClick={() => (panel === 'search' ? closePanel() : setPanel('search'))}
          />
          <ToolbarButton icon="text" label="Lire en texte" pressed={reading} onClick={() => setReading(!reading)} />
          <ToolbarButton
            icon="quote"
            label="Citer cette page"
            pressed={panel === 'citation'}
            onClick={() => setPanel(panel === 'citation' ? undefined : 'citation')}
          />
          {canChoose && (
            <ToolbarButton
              icon={double ? 'double' : 'single'}
              label="Double page"
              pressed={double}
              onClick={() => setChosen(double ? 'single' : 'double')}
            />
          )}
          {toggleFull && (
            <ToolbarButton
              icon="expand"
              label="Plein écran"
              pressed={isFull}
              onClick={toggleFull}
              className={styles.full}
            />
          )}
          <a
            className={styles.tool}
            href={issue.url}
            download={`${issue.title}.pdf`}
            aria-label={`Télécharger le PDF, ${issue.size}`}
            title={`Télécharger le PDF, ${issue.size}`}
          >
            <Icon name="download" />
          </a>
          <ToolbarButton icon="close" label="Fermer la liseuse" onClick={onClose} />
        </div>
      </header>

      <div className={`${styles.rail} ${styles.left}`}>
        <ToolbarButton
          icon="back"
          label={double ? 'Pages précédentes' : 'Page précédente'}
          inactive={seen[0] === 1}
          className={styles.side}
          onClick={actions.previous}
        />
        <ToolbarButton icon="first" label="Première page" inactive={seen[0] === 1} onClick={actions.first} />
      </div>
      {reading ? (
        <TextView pdf={pdf} pages={seen} zoom={zoom} ref={viewport} />
      ) : (
        <PageViewport
          ref={viewport}
          pdf={pdf}
          page={page}
          double={double}
          zoom={zoom}
          hits={hits}
          hit={hit}
          onTurn={(by) => (by > 0 ? actions.next() : actions.previous())}
          onGo={(target) => {
            goTo(target);
            // The link goes away with its page.
            focusPages();
          }}
        />
      )}
      <div className={`${styles.rail} ${styles.right}`}>
        <ToolbarButton
          icon="arrow"
          label={double ? 'Pages suivantes' : 'Page suivante'}
          inactive={seen.at(-1) === total}
          className={styles.side}
          onClick={actions.next}
        />
        <ToolbarButton icon="last" label="Dernière page" inactive={seen.at(-1) === total} onClick={actions.last} />
      </div>

      {panel === 'citation' && <CitationPanel text={citationOf(issue, seen[0] ?? page)} onClose={closePanel} />}
      {panel === 'search' && (
        <SearchPanel
          pdf={pdf}
          from={seen[0] ?? 1}
          hits={hits}
          hit={hit}
          onHits={setHits}
          onHit={(result) => {
            setHit(result);
            if (result) goTo(result.page);
          }}
          onClose={closePanel}
        />
      )}

      <PageNumberForm seen={seen} total={total} onGo={goTo} />
      <ThumbnailStrip pdf={pdf} seen={seen} double={double} onGo={goTo} />
      <div className={`${ui.row} ${styles.zoom}`}>
        <ToolbarButton icon="minus" label="Réduire" inactive={zoom <= zoomRange.least} onClick={actions.zoomOut} />
        <button
          type="button"
          className={styles.percent}
          onClick={actions.zoomReset}
          aria-label={`Taille normale (actuelle : ${formatNumber(zoom, 'percent')})`}
        >
          {formatNumber(zoom, 'percent')}
        </button>
        <ToolbarButton icon="plus" label="Agrandir" inactive={zoom >= zoomRange.most} onClick={actions.zoomIn} />
      </div>
      <progress className={styles.gauge} max={total} value={seen.at(-1)} aria-label="Avancement dans le magazine" />

      <p className="unseen" role="status" aria-atomic="true">
        {spreadSentence(seen, total)}
      </p>
      {retry && (
        <div role="alert" className={`${ui.cluster} ${styles.networkError}`}>
          <p>La connexion est interrompue : des pages ne sont pas encore arrivées.</p>
          <button
            type="button"
            className={ui.smallButton}
            onClick={() => {
              focusPages();
              retry();
            }}
          >
            Réessayer
          </button>
        </div>
      )}
    </div>
  );
}

/** The reference of the page in sight, above the pages. */
function CitationPanel({ text, onClose }: { text: string; onClose(): void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('textarea')?.select(), []);
  return (
    <section
      ref={panel}
      className={`${ui.ends} ${searchStyles.panel}`}
      aria-label="Citer cette page"
      onKeyDown={onEscape(onClose)}
    >
      <CitationField id="citation" text={text} />
      <ToolbarButton icon="close" label="Fermer la référence" onClick={onClose} />
    </section>
  );
}
