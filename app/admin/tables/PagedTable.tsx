import type { ComponentProps, ReactNode } from 'react';
import { LoadError } from '../parts/LoadError.tsx';
import { isPastEnd, Pagination } from './Pagination.tsx';
import { Table } from './Table.tsx';
import styles from './tables.module.css';

interface Props<Row> extends Omit<ComponentProps<typeof Table>, 'busy' | 'children'> {
  /** The request for a page of rows. */
  query: { failure: unknown; loading: boolean; reload: () => void };
  /** The message of a failed request, where docs/product.md, « Messages » defines one. */
  failureText?: string;
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  page: number;
  total: number | undefined;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  children: (row: Row, index: number) => ReactNode;
}

/** A page of rows with its pagination, or the reason why there is none. */
export function PagedTable<Row>({ query, failureText, rows, page, total, empty, children, ...table }: Props<Row>) {
  const { failure, loading, reload } = query;
  if (failure !== undefined)
    return (
      <LoadError loading={loading} onRetry={reload}>
        {failureText}
      </LoadError>
    );
  const isRedirected = isPastEnd({ page, total, loading });
  return (
    <>
      {rows?.length === 0 && !isRedirected ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <Table {...table} busy={loading}>
          {isRedirected ? undefined : rows?.map(children)}
        </Table>
      )}
      <Pagination page={page} total={total} loading={loading} />
    </>
  );
}
