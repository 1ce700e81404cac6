import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { fr } from '#app/ui/typography.ts';
import type { Book } from './book.ts';
import { Film } from './Film.tsx';
import { type Command, commandOf, moveWithin } from './keys.ts';
import styles from './magazine.module.css';
import { PlaceForm } from './PlaceForm.tsx';
import type { Issue } from './Reader.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { Stage } from './Stage.tsx';
import type { Hit } from './search.ts';
import { spreadOf, spreadSentence, turned, withinBook } from './spreads.ts';
import { TextView } from './TextView.tsx';
import { Tool } from './Tool.tsx';
import { useFullScreen, useWidth } from './use-window.ts';
import { pagesAt, zoomed, zoomRange } from './view.ts';

interface Props {
  book: Book;
  issue: Issue;
  firstPage: number;
  /** Parts of the file failed to come: asks for them again. */
  retry: (() => void) | undefined;
  onPage(page: number): void;
  onClose(): void;
}

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent' });

/** A magazine that is open: its pages, and everything that moves them. */
export function Magazine({ book, issue, firstPage, retry, onPage, onClose }: Props) {
  const { total } = book;
  const [page, setPage] = useState(() => withinBook(firstPage, total));
  const [zoom, setZoom] = useState<number>(zoomRange.usual);
  const [chosen, setChosen] = useState<'single' | 'double'>();
  const [searching, setSearching] = useState(false);
  const [reading, setReading] = useState(false);
  const [hits, setHits] = useState<Hit[]>([]);
  const [hit, setHit] = useState<Hit>();
  const whole = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLElement>(null);
  const { double, mayChoose } = pagesAt(useWidth(), chosen);
  const { isFull, toggleFull } = useFullScreen(whole);

  const seen = useMemo(() => spreadOf(page, total, double), [page, total, double]);
  const atStart = seen[0] === 1;
  const atEnd = seen.at(-1) === total;

  const goTo = useCallback((asked: number) => setPage(withinBook(asked, total)), [total]);
  useEffect(() => onPage(page), [page, onPage]);
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);

  const actions: Record<NonNullable<Command>, () => void> = {
    next: () => setPage((at) => turned(at, 1, total, double)),
    previous: () => setPage((at) => turned(at, -1, total, double)),
    first: () => goTo(1),
    last: () => goTo(total),
    zoomIn: () => setZoom((at) => zoomed(at, 1)),
    zoomOut: () => setZoom((at) => zoomed(at, -1)),
    zoomReset: () => setZoom(zoomRange.usual),
    fullScreen: toggleFull ?? (() => {}),
    search: () => setSearching(true),
  };

  const onKey = useRef<(event: KeyboardEvent) => void>(undefined);
  onKey.current = (event) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    // At its usual size a page is whole on the screen: what overflows for a moment is the leaf that turns, and a key turns the next.
    if (zoom <= zoomRange.usual || !moveWithin(stage.current, event.key)) actions[command]();
  };
  // The dialog is modal: while it stands, nothing else on the page is spoken to, wherever the focus fell.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current?.(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div ref={whole} className={`nuit ${styles.whole}`}>
      <header className={styles.head}>
        <button type="button" className={styles.back} onClick={onClose}>
          <Icon name="back" /> Tous les numéros
        </button>
        <p className={styles.title}>
          <strong>{fr(issue.title)}</strong> <span>{issue.when}</span>
        </p>
        <div className={styles.tools}>
          <Tool
            icon="search"
            label="Rechercher dans le magazine"
            pressed={searching}
            onClick={() => setSearching(!searching)}
          />
          <Tool icon="text" label="Lire en texte" pressed={reading} onClick={() => setReading(!reading)} />
          {mayChoose && (
            <Tool
              icon={double ? 'double' : 'single'}
              label="Double page"
              pressed={double}
              onClick={() => setChosen(double ? 'single' : 'double')}
            />
          )}
          {toggleFull && (
            <Tool icon="expand" label="Plein écran" pressed={isFull} onClick={toggleFull} className={styles.full} />
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
          <Tool icon="close" label="Fermer la liseuse" onClick={onClose} />
        </div>
      </header>

      <div className={`${styles.rail} ${styles.left}`}>
        <Tool
          icon="back"
          label={double ? 'Pages précédentes' : 'Page précédente'}
          off={atStart}
          onClick={actions.previous}
          className={styles.side}
        />
        <Tool icon="first" label="Première page" off={atStart} onClick={actions.first} />
      </div>
      {reading ? (
        <TextView book={book} pages={seen} zoom={zoom} ref={stage} />
      ) : (
        <Stage
          ref={stage}
          book={book}
          page={page}
          double={double}
          zoom={zoom}
          hits={hits}
          hit={hit}
          onTurn={(by) => (by > 0 ? actions.next() : actions.previous())}
          onGo={goTo}
        />
      )}
      <div className={`${styles.rail} ${styles.right}`}>
        <Tool
          icon="arrow"
          label={double ? 'Pages suivantes' : 'Page suivante'}
          off={atEnd}
          onClick={actions.next}
          className={styles.side}
        />
        <Tool icon="last" label="Dernière page" off={atEnd} onClick={actions.last} />
      </div>

      {searching && (
        <SearchPanel
          book={book}
          from={seen[0] ?? 1}
          onHits={setHits}
          onHit={(found) => {
            setHit(found);
            if (found) goTo(found.page);
          }}
          onClose={() => {
            setSearching(false);
            setHits([]);
            setHit(undefined);
            stage.current?.focus({ preventScroll: true });
          }}
        />
      )}

      <PlaceForm seen={seen} total={total} onGo={goTo} />
      <Film book={book} seen={seen} double={double} onGo={goTo} />
      <div className={styles.zoom}>
        <Tool icon="minus" label="Réduire" off={zoom <= zoomRange.least} onClick={actions.zoomOut} />
        <button
          type="button"
          className={styles.percent}
          onClick={actions.zoomReset}
          aria-label={`Taille normale (actuelle : ${percent.format(zoom)})`}
        >
          {percent.format(zoom)}
        </button>
        <Tool icon="plus" label="Agrandir" off={zoom >= zoomRange.most} onClick={actions.zoomIn} />
      </div>
      <progress className={styles.gauge} max={total} value={seen.at(-1)} aria-label="Avancement dans le magazine" />

      <p className={styles.hidden} aria-live="polite">
        {spreadSentence(seen, total)}
      </p>
      {retry && (
        <div role="alert" className={styles.trouble}>
          <p>La connexion est interrompue : des pages ne sont pas encore arrivées.</p>
          <button type="button" onClick={retry}>
            Réessayer
          </button>
        </div>
      )}
    </div>
  );
}
