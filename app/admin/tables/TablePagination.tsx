import { useEffect } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { formatNumber } from '#model/format.ts';
import ui from '../ui/primitives.module.css';
import styles from './TablePagination.module.css';
import { pageSize } from './url-params.ts';
import { useChangeParams, withParam } from './use-change-params.ts';

interface Props {
  page: number;
  /** Undefined while the first response loads: the place is taken already. */
  total: number | undefined;
  /** Another page loads: the total may be that of other rows. */
  loading: boolean;
}

/** Whether a page is after the last one: its only row was deleted, or the URL is old. */
export const isPastLastPage = ({ page, total, loading }: Props): boolean =>
  !loading && total !== undefined && total > 0 && page > Math.ceil(total / pageSize);

/**
 * Previous, current page, next; the page number is in the URL. A page past the last one redirects to the last page. Disabled buttons stay in
 * place, so that the focus is not lost.
 */
export function TablePagination({ page, total, loading }: Props) {
  const changeParams = useChangeParams();
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const show = (target: number, options?: { replace: boolean }) =>
    changeParams((params) => withParam(params, 'page', target === 1 ? '' : String(target)), options);
  const isRedirected = isPastLastPage({ page, total, loading });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is another function at each render, with the same effect
  useEffect(() => {
    if (isRedirected) show(pageCount, { replace: true });
  }, [isRedirected, pageCount]);
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total ?? 0);
  const move = (by: number) => {
    const target = page + by;
    const isPage = target >= 1 && target <= pageCount;
    return {
      'aria-disabled': !isPage,
      onClick: () => {
        if (!isPage) return;
        show(target);
      },
    };
  };
  return (
    <nav aria-label="Pages" className={`${ui.spread} ${styles.pagination}`}>
      <p>
        {total === undefined ? '\u00a0' : `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`}
      </p>
      <div className={ui.cluster}>
        <Button {...move(-1)} className={ui.button}>
          <Icon name="back" /> Précédent
        </Button>
        <p aria-live="polite">
          Page {formatNumber(page)} sur {formatNumber(pageCount)}
        </p>
        <Button {...move(1)} className={ui.button}>
          Suivant <Icon name="arrow" />
        </Button>
      </div>
    </nav>
  );
}
