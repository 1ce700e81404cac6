import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { typeOf } from '#content/index.ts';
import type { TypeCounts } from '#contract/admin-answers.ts';
import { formatNumber } from '#model/format.ts';
import { type ContentScreen, listScreens, wholeListPath } from '../screens.ts';
import ui from '../ui/primitives.module.css';
import styles from './dashboard.module.css';

/** How many entries there are of each type, and how many the public sees now. Without `counts`: their places. */
export const Figures = ({ counts }: { counts: readonly TypeCounts[] | undefined }) => (
  <ul className={`${ui.panel} ${styles.figures}`} aria-busy={!counts}>
    {listScreens.map((screen) => (
      <Figure key={screen.type} screen={screen} counts={counts?.find(({ type }) => type === screen.type)} />
    ))}
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

function Figure({ screen, counts }: { screen: ContentScreen; counts: TypeCounts | undefined }) {
  const { type, path } = screen;
  const label = typeOf(type).label.plural;
  return (
    <li className={`${ui.stack} ${ui.close} ${styles.figure}`}>
      <h2 className={ui.caption}>
        {counts ? (
          <Link to={wholeListPath(screen)} className={ui.plain}>
            {label}
          </Link>
        ) : (
          label
        )}
      </h2>
      <p className={ui.muted}>
        <strong>{counts ? formatNumber(counts.total) : '–'}</strong> {counts && shownText(counts)}
      </p>
      <progress
        max={Math.max(counts?.total ?? 0, 1)}
        value={counts?.shown ?? 0}
        aria-label={`${label} ${counts?.over === null ? 'en ligne' : 'affichées en ce moment'}`}
      />
      {counts ? (
        <Link
          to={`/admin/${path}/nouveau`}
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
}
