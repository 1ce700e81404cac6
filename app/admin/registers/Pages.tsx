import { useSearchParams } from 'react-router';
import { Pager } from '../list/Pager.tsx';

/** SPEC.md, section 9. */
export const pageSize = 10;

/** The page an address asks for; the first when it asks for none, or for something that is no page. */
export function pageAsked(parameters: URLSearchParams): number {
  const asked = Number(parameters.get('page') ?? 1);
  return Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
}

/** The pages of a register, as those of any list. Which one is shown stands in the address. */
export function Pages({ page, total }: { page: number; total: number }) {
  const [parameters, setParameters] = useSearchParams();
  if (total === 0) return null;
  return (
    <Pager
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
