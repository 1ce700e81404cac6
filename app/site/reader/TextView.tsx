import { type Ref, useEffect, useState } from 'react';
import type { Book } from './book.ts';
import { paragraphs } from './paragraphs.ts';
import type { Spread } from './spreads.ts';
import styles from './text.module.css';

interface Props {
  ref: Ref<HTMLElement>;
  book: Book;
  pages: Spread;
  zoom: number;
}

/** The pages’ words alone, as large as the reader's own letters: for those whom the printed page does not suit. */
export function TextView({ ref, book, pages, zoom }: Props) {
  return (
    <section
      ref={ref}
      className={styles.text}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard.
      tabIndex={0}
      aria-label="Texte des pages"
      style={{ fontSize: `calc(var(--t-lecture) * ${zoom})` }}
    >
      {pages.map((page) => (
        <PageText key={page} book={book} page={page} />
      ))}
    </section>
  );
}

function PageText({ book, page }: { book: Book; page: number }) {
  const [words, setWords] = useState<string[]>();
  useEffect(() => {
    const life = new AbortController();
    const show = (found: string[]) => {
      if (!life.signal.aborted) setWords(found);
    };
    book.runs(page, life.signal).then(
      (runs) => show(paragraphs(runs)),
      () => show([]),
    );
    return () => life.abort();
  }, [book, page]);
  return (
    <div>
      <h2>Page {page}</h2>
      {words?.length === 0 && <p className={styles.none}>Cette page n’a pas de texte.</p>}
      {words?.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page's paragraphs never move.
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
