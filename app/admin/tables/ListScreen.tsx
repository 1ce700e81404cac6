import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { QueryResult } from '../queries/use-query.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { Alert, type AlertContent } from './Alert.tsx';
import { SearchField } from './SearchField.tsx';
import { Table } from './Table.tsx';
import { isPastLastPage, TablePagination } from './TablePagination.tsx';
import styles from './tables.module.css';
import { pageParam } from './url-params.ts';

interface Props<Row> extends Omit<ComponentProps<typeof Table>, 'busy' | 'children'> {
  title: string;
  /** How many rows there are, in words. */
  count: (total: number) => string;
  heading?: ComponentProps<typeof PageHeader>['ref'];
  introduction?: ReactNode;
  /** Actions on the whole list, in the toolbar. */
  toolbar?: ReactNode;
  alert?: AlertContent | undefined;
  /** Above the search. */
  notices?: ReactNode;
  searchLabel: string;
  /** What is searched; absent, the label. */
  searchPlaceholder?: string;
  /** Beside the search. */
  filters?: ReactNode;
  selectionBar?: ReactNode;
  /** The request for a page of rows. */
  query: QueryResult<unknown>;
  /** The message of a failed request, where docs/product.md, « Messages » defines one. */
  failureText?: string;
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  children: (row: Row, index: number) => ReactNode;
}

/** A screen that is a list: its search, and a page of rows or the reason why there is none. */
export function ListScreen<Row>(props: Props<Row>) {
  const { title, count, heading, introduction, toolbar, alert, notices, ...list } = props;
  const { searchLabel, searchPlaceholder, filters, selectionBar, ...shown } = list;
  const { query, failureText, rows, total, empty, children, ...table } = shown;
  const { result, failure, loading, reload } = query;
  const [params] = useSearchParams();
  const page = pageParam(params);
  const isRedirected = isPastLastPage({ page, total, loading });
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: title }]}>
        {toolbar}
      </PageToolbar>
      <PageHeader
        {...(heading && { ref: heading })}
        title={title}
        total={total === undefined ? undefined : count(total)}
      >
        {introduction}
      </PageHeader>
      <Alert content={alert} />
      {notices}
      <div className={styles.tools}>
        <SearchField label={searchLabel} placeholder={searchPlaceholder} busy={loading && result !== undefined} />
        {filters}
      </div>
      {selectionBar}
      {failure !== undefined ? (
        <LoadError loading={loading} onRetry={reload}>
          {failureText}
        </LoadError>
      ) : (
        <>
          {rows?.length === 0 && !isRedirected ? (
            <div className={`${ui.empty} ${styles.none}`}>{empty}</div>
          ) : (
            <Table {...table} busy={loading}>
              {isRedirected ? undefined : rows?.map(children)}
            </Table>
          )}
          <TablePagination page={page} total={total} loading={loading} />
        </>
      )}
    </>
  );
}
