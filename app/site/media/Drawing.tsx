import { LazyImage } from '#app/ui/Picture.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import ui from '../primitives.module.css';
import styles from './Drawing.module.css';

export interface Mark {
  /** Where its number is, in per cent of the drawing's width and height. */
  at: readonly [left: number, top: number];
  name: string;
  text: string;
}

interface DrawingProps {
  src: string;
  /** In the units of the file's `viewBox`, which is 1600 wide. */
  height: number;
  /** What it is, such as « Coupe du bâtiment ». */
  name: string;
  alt: string;
  marks: readonly Mark[];
  /** The class of what is around it: its backgrounds. */
  className?: string | undefined;
}

const disclaimer = 'Dessin libre, sans échelle. Ce n’est pas un plan d’architecte.';

/** A drawing as wide as the page, with numbers on it and the list of what they mark below. In a narrow page it scrolls. */
export const Drawing = ({ src, height, name, alt, marks, className }: DrawingProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: RGAA 4.1.2 asks for the role in words (test 1.9.1)
  <figure role="figure" aria-label={disclaimer} className={className}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in a narrow page; Safari focuses nothing by itself */}
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form */}
    <div className={styles.scroll} role="group" aria-label={name} tabIndex={0}>
      <div className={`${ui.relative} ${styles.sheet}`} style={{ aspectRatio: `1600 / ${height}` }}>
        <LazyImage src={src} alt={alt} width="1600" height={height} />
        {marks.map(({ at: [left, top], name }, index) => (
          <span
            key={name}
            className={`${styles.number} ${styles.mark}`}
            style={{ left: `${left}%`, top: `${top}%` }}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
      </div>
    </div>
    <div className={ui.frame}>
      <ol className={`${ui.markedRows} ${ui.plain} ${styles.list}`}>
        {marks.map(({ name, text }, index) => (
          <li key={name}>
            <span className={styles.number}>{index + 1}</span>
            <strong>{name}</strong>
            <p>{frenchSpacing(text)}</p>
          </li>
        ))}
      </ol>
    </div>
    <figcaption className={`${ui.frame} ${ui.note} ${styles.caption}`}>{disclaimer}</figcaption>
  </figure>
);
