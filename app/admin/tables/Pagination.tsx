import { useSearchParams } from 'react-router';
import { Pagination } from '../list/Pagination.tsx';

/** docs/product.md, « Numbers ». */
export const pageSize = 10;

/** The page number in the URL; 1 when absent or invalid. */
export function pageParam(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** Pagination with the page number in the URL. */
export function TablePagination({ page, total }: { page: number; total: number }) {
  const [parameters, setParameters] = useSearchParams();
  if (total === 0) return null;
  return (
    <Pagination
      page={page}
      total={total}
      pageCount={Math.max(1, Math.ceil(total / pageSize))}
      pageSize={pageSize}
      onPage={(target) => {
        const next = new URLSearchParams(parameters);
        if (target === 1) next.delete('page');
        else next.set('page', String(target));
        setParameters(next, { preventScrollReset: true });
      }}
    />
  );
}
