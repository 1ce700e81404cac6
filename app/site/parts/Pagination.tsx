import { Icon } from '#app/ui/Icon.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  page: number;
  pageCount: number;
  /** The list's address; the page is added to it. */
  path: string;
}

export const pageAddress = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`);

/** The page an address asks for; the first when it asks for none, or for something that is no page. */
export function pageOf(request: Request): number {
  const asked = Number(new URL(request.url).searchParams.get('page') ?? 1);
  return Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
}

/** The first page, the last, and the neighbours of this one, with ellipses above five pages (SPEC.md, section 9). */
export function pageWindow(page: number, pageCount: number): (number | 'gap')[] {
  if (pageCount <= 5) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const near = [1, page - 1, page, page + 1, pageCount].filter((candidate) => candidate >= 1 && candidate <= pageCount);
  const shown = [...new Set(near)].sort((one, other) => one - other);
  return shown.flatMap((candidate, index) =>
    index > 0 && candidate - (shown[index - 1] ?? 0) > 1 ? ['gap' as const, candidate] : [candidate],
  );
}

export function Pagination({ page, pageCount, path }: PaginationProps) {
  if (pageCount <= 1) return null;
  const steps = pageWindow(page, pageCount);
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {page > 1 ? (
        <a className={styles.way} href={pageAddress(path, page - 1)} rel="prev">
          <Icon name="back" /> Précédent
        </a>
      ) : (
        <span />
      )}
      <ol className={styles.pages}>
        {steps.map((step, index) =>
          step === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two gaps at the most, told apart by their place alone
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={step}>
              <a
                href={pageAddress(path, step)}
                aria-label={`Page ${step}`}
                {...(step === page && { 'aria-current': 'page' as const })}
              >
                {step}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pageCount ? (
        <a className={styles.way} href={pageAddress(path, page + 1)} rel="next">
          Suivant <Icon name="arrow" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
