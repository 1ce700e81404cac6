import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Book } from './book.ts';
import styles from './search.module.css';
import { findIn, fold, foldQuery, type Hit } from './search.ts';
import { Tool } from './Tool.tsx';

interface Props {
  book: Book;
  /** The page being read: the first result shown is the first from there on. */
  from: number;
  onHits(hits: Hit[]): void;
  onHit(hit: Hit | undefined): void;
  onClose(): void;
}

type State =
  | { name: 'idle' }
  | { name: 'searching'; page: number }
  | { name: 'done'; query: string; stopped: boolean }
  | { name: 'failed' };

/** More would help nobody, and a letter searched in three hundred pages has thousands. */
const mostHits = 500;

/** The search in the magazine: every page is read, one after the other, and it can be stopped. */
export function SearchPanel({ book, from, onHits, onHit, onClose }: Props) {
  const [state, setState] = useState<State>({ name: 'idle' });
  const [hits, setHits] = useState<Hit[]>([]);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const life = useRef<AbortController>(undefined);

  useEffect(() => {
    input.current?.focus();
    return () => life.current?.abort();
  }, []);

  function show(found: Hit[], index: number): void {
    setAt(index);
    onHit(found[index]);
  }

  async function search(event: FormEvent): Promise<void> {
    event.preventDefault();
    life.current?.abort();
    const typed = input.current?.value ?? '';
    const query = foldQuery(typed);
    setHits([]);
    onHits([]);
    onHit(undefined);
    if (query === '') {
      setState({ name: 'idle' });
      return;
    }
    const mine = new AbortController();
    life.current = mine;
    const found: Hit[] = [];
    let shown = false;
    try {
      for (let page = 1; page <= book.total && found.length < mostHits; page += 1) {
        setState({ name: 'searching', page });
        found.push(...findIn(fold(await book.runs(page, mine.signal)), query, page));
        const first = found.findIndex((hit) => hit.page >= from);
        if (!shown && first !== -1) {
          shown = true;
          setHits([...found]);
          onHits([...found]);
          show(found, first);
        }
      }
    } catch {
      if (!mine.signal.aborted) {
        setState({ name: 'failed' });
        return;
      }
    }
    // Another search, or a closed panel, has taken over.
    if (life.current !== mine) return;
    setHits(found);
    onHits(found);
    if (!shown && found.length > 0) show(found, 0);
    setState({ name: 'done', query: typed.trim(), stopped: mine.signal.aborted });
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // The first Escape closes the search, the next one the reader.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  const searching = state.name === 'searching';
  return (
    <search className={styles.panel} onKeyDown={onKey} aria-label="Recherche dans le magazine">
      <form className={styles.line} onSubmit={search}>
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label="Mot ou phrase à chercher"
          placeholder="Un mot, un nom…"
          maxLength={100}
          enterKeyHint="search"
        />
        <button type="submit" className={styles.go}>
          Chercher
        </button>
        <Tool icon="close" label="Fermer la recherche" onClick={onClose} />
      </form>
      <div className={styles.results}>
        <p role="status">{sentence(state, hits.length, at, book.total)}</p>
        {searching && (
          <button type="button" className={styles.stop} onClick={() => life.current?.abort()}>
            Arrêter
          </button>
        )}
        {hits.length > 0 && (
          <div className={styles.moves}>
            <Tool
              icon="back"
              label="Résultat précédent"
              onClick={() => show(hits, (at - 1 + hits.length) % hits.length)}
            />
            <Tool icon="arrow" label="Résultat suivant" onClick={() => show(hits, (at + 1) % hits.length)} />
          </div>
        )}
      </div>
    </search>
  );
}

function sentence(state: State, count: number, at: number, total: number): string {
  switch (state.name) {
    case 'idle':
      return 'Accents et majuscules ne comptent pas.';
    case 'searching':
      return `Recherche… page ${state.page} sur ${total}`;
    case 'failed':
      return 'La recherche n’a pas pu aller au bout. Réessayez.';
    case 'done': {
      const stopped = state.stopped ? ' (recherche arrêtée)' : '';
      if (count === 0) return `Aucun résultat pour «\u00a0${state.query}\u00a0»${stopped}`;
      return `Résultat ${at + 1} sur ${count}${count >= mostHits ? ' premiers' : ''}${stopped}`;
    }
  }
}
