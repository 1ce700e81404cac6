import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { typeOf } from '#content/index.ts';
import type { TypeCounts } from '#contract/admin-answers.ts';
import { formatNumber } from '#model/format.ts';
import { listScreens, wholeListPath } from '../screens.ts';
import ui from '../ui/primitives.module.css';
import styles from './dashboard.module.css';

/** How many entries there are of each type, and how many the public sees now. Without `counts`: their places. */
export const Figures = ({ counts }: { counts: readonly TypeCounts[] | undefined }) => (
  <ul className={`${ui.panel} ${styles.figures}`} aria-busy={!counts}>
    {listScreens.map((screen) => {
      const label = typeOf(screen.type).label.plural;
      const ofType = counts?.find(({ type }) => type === screen.type);
      return (
        <li key={screen.type} className={`${ui.stack} ${ui.close} ${styles.figure}`}>
          <h2 className={ui.caption}>
            {ofType ? (
              <Link to={wholeListPath(screen)} className={ui.plain}>
                {label}
              </Link>
            ) : (
              label
            )}
          </h2>
          <p className={ui.muted}>
            <strong>{ofType ? formatNumber(ofType.total) : '–'}</strong> {ofType && shownText(ofType)}
          </p>
          <progress
            max={Math.max(ofType?.total ?? 0, 1)}
            value={ofType?.shown ?? 0}
            aria-label={`${label} ${ofType?.over === null ? 'en ligne' : 'affichées en ce moment'}`}
          />
          {ofType ? (
            <Link
              to={`/admin/${screen.path}/nouveau`}
              className={`${ui.link} ${ui.strong} ${ui.plain}`}
              aria-label={`Ajouter\u00a0: ${label}`}
            >
              <Icon name="plus" /> Ajouter
            </Link>
          ) : (
            <span className={ui.link} />
          )}
        </li>
      );
    })}
  </ul>
);

/** « dont 2 affichées en ce moment, 1 terminée », « dont 118 en ligne, 23 à venir » */
function shownText({ total, shown, coming, over }: TypeCounts): string {
  if (over !== null) {
    const now = `dont ${formatNumber(shown)} affichée${shown > 1 ? 's' : ''} en ce moment`;
    return over === 0 ? now : `${now}, ${formatNumber(over)} terminée${over > 1 ? 's' : ''}`;
  }
  const online = shown < total ? `dont ${formatNumber(shown)} en ligne` : 'en ligne';
  return coming ? `${online}, ${formatNumber(coming)} à venir` : online;
}
