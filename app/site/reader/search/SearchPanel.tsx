import { type FormEvent, useEffect, useRef, useState } from 'react';
import ui from '../../primitives.module.css';
import { onEscape, ToolbarButton } from '../controls.tsx';
import type { PdfDocument } from '../pdf/pdf-document.ts';
import styles from './search.module.css';
import { findMatches, foldQuery, foldRuns, type Hit } from './search.ts';

interface Props {
  pdf: PdfDocument;
  /** The current page: the first result shown is the first from there on. */
  from: number;
  hits: readonly Hit[];
  hit: Hit | undefined;
  onHits(hits: Hit[]): void;
  onHit(hit: Hit | undefined): void;
  onClose(): void;
}

type State =
  | { name: 'idle' }
  | { name: 'searching'; page: number }
  | { name: 'done'; query: string; stopped: boolean }
  | { name: 'failed' };

/** Limit of results: a single letter has thousands in three hundred pages. */
const maxHits = 500;

/** Full-text search in the magazine, page by page; it can be stopped. */
export function SearchPanel({ pdf, from, hits, hit, onHits, onHit, onClose }: Props) {
  const [state, setState] = useState<State>({ name: 'idle' });
  const index = hit ? hits.indexOf(hit) : 0;
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(undefined);

  useEffect(() => {
    input.current?.focus();
    return () => abort.current?.abort();
  }, []);

  async function search(event: FormEvent): Promise<void> {
    event.preventDefault();
    abort.current?.abort();
    const typed = input.current?.value ?? '';
    const query = foldQuery(typed);
    onHits([]);
    onHit(undefined);
    if (query === '') return setState({ name: 'idle' });
    const controller = new AbortController();
    abort.current = controller;
    const matches: Hit[] = [];
    let shown = false;
    try {
      for (let page = 1; page <= pdf.total && matches.length < maxHits; page += 1) {
        setState({ name: 'searching', page });
        matches.push(...findMatches(foldRuns(await pdf.textRuns(page, controller.signal)), query, page));
        const first = matches.findIndex((hit) => hit.page >= from);
        if (!shown && first !== -1) {
          shown = true;
          onHits([...matches]);
          onHit(matches[first]);
        }
      }
    } catch {
      if (!controller.signal.aborted) return setState({ name: 'failed' });
    }
    // Another search has started, or the panel was closed.
    if (abort.current !== controller || !input.current) return;
    onHits(matches);
    if (!shown) onHit(matches[0]);
    setState({ name: 'done', query: typed.trim(), stopped: controller.signal.aborted });
  }

  const searching = state.name === 'searching';
  return (
    <search
      className={`${ui.cluster} ${styles.panel}`}
      onKeyDown={onEscape(onClose)}
      aria-label="Recherche dans le magazine"
    >
      <form className={styles.line} onSubmit={search}>
        <input
          ref={input}
          type="search"
          className={ui.field}
          aria-label="Mot ou phrase à chercher"
          placeholder="Un mot, un nom…"
          maxLength={100}
          enterKeyHint="search"
        />
        <button type="submit" className={ui.smallButton}>
          Chercher
        </button>
        <ToolbarButton icon="close" label="Fermer la recherche" onClick={onClose} />
      </form>
      <div className={`${ui.note} ${ui.ends} ${styles.results}`}>
        <p role="status">{sentence(state, hits.length, index, pdf.total)}</p>
        {searching && (
          <button type="button" className={ui.smallButton} onClick={() => abort.current?.abort()}>
            Arrêter
          </button>
        )}
        {state.name !== 'idle' && hits.length > 0 && (
          <div className={styles.moves}>
            <ToolbarButton icon="back" label="Résultat précédent" onClick={() => onHit(hits.at(index - 1))} />
            <ToolbarButton
              icon="arrow"
              label="Résultat suivant"
              onClick={() => onHit(hits[(index + 1) % hits.length])}
            />
          </div>
        )}
      </div>
    </search>
  );
}

function sentence(state: State, count: number, index: number, total: number): string {
  if (state.name === 'idle') return 'Accents et majuscules ne comptent pas.';
  if (state.name === 'searching') return `Recherche… page ${state.page} sur ${total}`;
  if (state.name === 'failed') return 'La recherche n’a pas pu aller au bout. Réessayez.';
  const stopped = state.stopped ? ' (recherche arrêtée)' : '';
  if (count === 0) return `Aucun résultat pour «\u00a0${state.query}\u00a0»${stopped}`;
  return `Résultat ${index + 1} sur ${count}${count >= maxHits ? ' premiers' : ''}${stopped}`;
}
