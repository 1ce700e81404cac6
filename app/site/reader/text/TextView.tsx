import { type Ref, useEffect, useState } from 'react';
import { type Paragraph, paragraphs } from '#model/pdf/paragraphs.ts';
import ui from '../../primitives.module.css';
import type { Spread } from '../pages/spreads.ts';
import type { PdfDocument } from '../pdf/pdf-document.ts';
import styles from './text.module.css';

type Props = { ref: Ref<HTMLElement>; pdf: PdfDocument; pages: Spread; zoom: number };

/** The text of the pages alone, in the reader's own font size. */
export const TextView = ({ ref, pdf, pages, zoom }: Props) => (
  <section
    ref={ref}
    className={`inward ${styles.text}`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard.
    tabIndex={0}
    aria-label="Texte des pages"
    style={{ fontSize: `calc(var(--text-reading) * ${zoom})` }}
  >
    {pages.map((page) => (
      <PageText key={page} pdf={pdf} page={page} />
    ))}
  </section>
);

function PageText({ pdf, page }: { pdf: PdfDocument; page: number }) {
  const [content, setContent] = useState<Paragraph[]>();
  useEffect(() => {
    const abort = new AbortController();
    pdf.textRuns(page, abort.signal).then(
      (runs) => setContent(paragraphs(runs, page)),
      () => setContent([]),
    );
    return () => abort.abort();
  }, [pdf, page]);
  return (
    <div>
      <h3 className={ui.secondary}>Page {page}</h3>
      {content?.length === 0 && <p className={ui.secondary}>Cette page n’a pas de texte.</p>}
      {content?.map(({ text, isHeading }, index) => {
        const Element = isHeading ? 'h4' : 'p';
        // biome-ignore lint/suspicious/noArrayIndexKey: a page's paragraphs never move.
        return <Element key={index}>{text}</Element>;
      })}
    </div>
  );
}
