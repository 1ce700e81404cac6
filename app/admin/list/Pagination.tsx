import { Icon } from '#app/ui/Icon.tsx';
import styles from './list.module.css';

interface Props {
  page: number;
  pageCount: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

const number = new Intl.NumberFormat('fr-FR');

/** Previous, current page, next. Disabled buttons stay in place, so that the focus is not lost. */
export function Pagination({ page, pageCount, pageSize, total, onPage }: Props) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const move = (by: number) => ({
    type: 'button' as const,
    'aria-disabled': page + by < 1 || page + by > pageCount,
    onClick: () => page + by >= 1 && page + by <= pageCount && onPage(page + by),
  });
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <p>{total > 0 ? `${number.format(first)} à ${number.format(last)} sur ${number.format(total)}` : '\u00a0'}</p>
      <div>
        <button {...move(-1)}>
          <Icon name="back" /> Précédent
        </button>
        <p aria-live="polite">
          Page {number.format(page)} sur {number.format(Math.max(pageCount, 1))}
        </p>
        <button {...move(1)}>
          Suivant <Icon name="arrow" />
        </button>
      </div>
    </nav>
  );
}
