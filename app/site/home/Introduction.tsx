import { ArrowLink } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { pages } from '#content/pages.ts';
import primitives from '../primitives.module.css';
import styles from './introduction.module.css';

/** The institution's mission, in two sentences. */
export function Introduction() {
  return (
    <>
      <div className={primitives.horizon} aria-hidden="true" />
      <div className={`${layout.frame} ${layout.grid} ${primitives.statement} ${styles.introduction}`}>
        <div>
          <p>
            {frenchSpacing(
              'On y entre pour se souvenir des noms. On y revient pour le tambour, le débat, la lumière de cinq heures sur la rade. ',
            )}
            <em>
              {frenchSpacing(
                'Le Mémorial n’est pas la fin d’un récit : c’est l’endroit où l’on apprend à le continuer.',
              )}
            </em>
          </p>
          <ArrowLink href={pages.discover.path}>Découvrir le lieu</ArrowLink>
        </div>
      </div>
    </>
  );
}
