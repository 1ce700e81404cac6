import type { ReactNode } from 'react';
import ui from '../primitives.module.css';
import styles from './RelatedEntries.module.css';

/** docs/product.md, « Numbers »: similar events, other articles. */
export const shownCount = 3;
/** The page shows `shownCount` of these; its script picks among them again (draw.ts). */
const candidateCount = 9;

/** Candidates for the foot of a page, in random order, without the page's own entry. */
export const candidates = <Item extends { documentId: string }>(entries: readonly Item[], ownId: string): Item[] =>
  entries
    .filter(({ documentId }) => documentId !== ownId)
    .map((entry) => ({ entry, draw: Math.random() }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, candidateCount)
    .map(({ entry }) => entry);

interface Props {
  id: string;
  title: string;
  of: 'events' | 'articles';
  /** How many are shown; draw.ts picks among the others. All when absent. */
  shown?: number;
  children: ReactNode[];
}

/** Related entries, three abreast at the foot of a page. */
export function RelatedEntries({ id, title, of, shown = Number.POSITIVE_INFINITY, children }: Props) {
  const rest = children.slice(shown);
  return (
    <section className={`${ui.section} ${ui.calm}`} aria-labelledby={id} data-screen-only="">
      <div className={ui.frame}>
        <h2 id={id}>{title}</h2>
        <div className={`above8 ${styles[of]}`} data-draw={rest.length > 0 ? '' : undefined}>
          {children.slice(0, shown)}
          {rest.length > 0 && <template>{rest}</template>}
        </div>
      </div>
    </section>
  );
}
