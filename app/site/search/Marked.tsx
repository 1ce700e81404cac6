import { frenchSpacing } from '#app/ui/typography.ts';
import type { MarkedText } from '#client/index.ts';
import styles from './Marked.module.css';

/** A text with the words that were found marked. */
export const Marked = ({ parts }: { parts: MarkedText }) =>
  parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <mark key={index} className={styles.found}>
        {text}
      </mark>
    ) : (
      frenchSpacing(text)
    ),
  );
