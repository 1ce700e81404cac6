import { Icon } from '#app/ui/Icon.tsx';
import { formatNumber } from '../parts/format.ts';
import styles from './Pagination.module.css';
import { pageSize } from './url-params.ts';
import { useChangeParams, withParam } from './use-change-params.ts';

interface Props {
  page: number;
  /** Undefined while the first response loads: the place is taken already. */
  total: number | undefined;
}

/** Previous, current page, next; the page number is in the URL. Disabled buttons stay in place, so that the focus is not lost. */
export function Pagination({ page, total }: Props) {
  const changeParams = useChangeParams();
  if (total === 0) return null;
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total ?? 0);
  const move = (by: number) => {
    const target = page + by;
    const isPage = target >= 1 && target <= pageCount;
    return {
      type: 'button' as const,
      'aria-disabled': !isPage,
      onClick: () => {
        if (!isPage) return;
        changeParams((params) => withParam(params, 'page', target === 1 ? '' : String(target)));
      },
    };
  };
  return (
    <nav aria-label="Pages" className={styles.pagination}>
      <p>
        {total === undefined ? '\u00a0' : `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`}
      </p>
      <div>
        <button {...move(-1)}>
          <Icon name="back" /> Précédent
        </button>
        <p aria-live="polite">
          Page {formatNumber(page)} sur {formatNumber(pageCount)}
        </p>
        <button {...move(1)}>
          Suivant <Icon name="arrow" />
        </button>
      </div>
    </nav>
  );
}
