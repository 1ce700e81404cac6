import { useEffect, useRef } from 'react';
import { CitationField } from '../page/CitationField.tsx';
import ui from '../primitives.module.css';
import { onEscape, ToolbarButton } from './controls.tsx';
import styles from './search/search.module.css';

/** The reference of the page in sight, above the pages. */
export function CitationPanel({ text, onClose }: { text: string; onClose(): void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('textarea')?.select(), []);
  return (
    <section
      ref={panel}
      className={`${ui.ends} ${styles.panel}`}
      aria-label="Citer cette page"
      onKeyDown={onEscape(onClose)}
    >
      <CitationField id="citation" text={text} />
      <ToolbarButton icon="close" label="Fermer la référence" onClick={onClose} />
    </section>
  );
}
