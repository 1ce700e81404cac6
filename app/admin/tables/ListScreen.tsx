import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { ContentError } from '#client/index.ts';
import { formatNumber } from '#model/format.ts';
import { type QueryResult, useDebounced, useQuery } from '../queries/use-query.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { LoadError } from '../ui/messages.tsx';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';
import ui from '../ui/primitives.module.css';
import { singleKeysAreOn, useKeyboardShortcut } from '../ui/use-keyboard-shortcut.ts';
import { Alert, type AlertContent } from './Alert.tsx';
import { pageSizes, storedPageSize, storePageSize } from './page-size.ts';
import { Table, type TableProps, useRowActions } from './Table.tsx';
import styles from './tables.module.css';
import { maxSearchLength, pageParam, searchParam, useSetParams } from './url-params.ts';

interface Props<Row> extends Omit<TableProps<Row>, 'busy' | 'caption'> {
  title: string;
  /** Of the table; absent, the title. */
  caption?: string;
  /** How many rows there are, in words. */
  count: (total: number) => string;
  heading: RefObject<HTMLHeadingElement | null>;
  introduction?: ReactNode;
  toolbar?: ReactNode;
  alert?: AlertContent | undefined;
  dialog?: ReactNode;
  notices?: ReactNode;
  searchLabel: string;
  /** What is searched; absent, the label. */
  searchPlaceholder?: string;
  filters?: ReactNode;
  selectionBar?: ReactNode;
  query: QueryResult<unknown>;
  /** The message of a failed request, where docs/product.md, « Messages » defines one. */
  failureText?: string;
  total: number | undefined;
  empty: ReactNode;
  /** Whether the URL asks for a part of the list. */
  isPart?: boolean | undefined;
  /** Shown where that part has no rows, before a link to the whole list: its label. */
  none?: ReactNode;
  all?: string;
}

/** A screen that is a list: its search, and a page of rows or the reason why there is none. */
export function ListScreen<Row extends { id?: string | number; documentId?: string }>(props: Props<Row>) {
  const { title, heading, rows, total } = props;
  const { failure, loading, reload } = props.query;
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const page = pageParam(params);
  const pageSize = storedPageSize();
  // A page after the last one: its only row was deleted, or the URL is old. While it loads, the total may be that of other rows.
  const isRedirected = !loading && total !== undefined && total > 0 && page > Math.ceil(total / pageSize);
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: title }]}>
        {props.toolbar}
      </PageToolbar>
      <PageHeader ref={heading} title={title} total={total === undefined ? undefined : props.count(total)}>
        {props.introduction}
      </PageHeader>
      <Alert content={props.alert} />
      {props.notices}
      <div className={styles.tools}>
        <SearchField {...props} />
        {props.filters}
      </div>
      {props.selectionBar}
      {failure !== undefined ? (
        // The server says why it keeps the list from an account of a lower level.
        <LoadError onRetry={reload}>
          {(failure instanceof ContentError && failure.status === 403 && failure.reason) || props.failureText}
        </LoadError>
      ) : (
        <>
          {rows?.length === 0 && !isRedirected ? (
            <div className={ui.empty}>
              {props.isPart && props.none ? props.none : props.empty}
              {props.isPart && props.all && (
                <p>
                  <Link to={pathname}>{props.all}</Link>
                </p>
              )}
            </div>
          ) : (
            <Table caption={title} {...props} rows={isRedirected ? undefined : rows} busy={loading} />
          )}
          <TablePagination page={page} total={total} isRedirected={isRedirected} />
        </>
      )}
      {props.dialog}
    </>
  );
}

type SearchProps = Pick<Props<object>, 'searchLabel' | 'searchPlaceholder' | 'query'>;

/** Searches while typing. The search is in the URL, so that « back » restores it. `/` focuses it from anywhere on the screen. */
function SearchField({ searchLabel: label, searchPlaceholder = label, query }: SearchProps) {
  const [parameters] = useSearchParams();
  const setParams = useSetParams();
  const inUrl = searchParam(parameters);
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState(inUrl);
  const debounced = useDebounced(search);
  const searched = useRef(inUrl);
  useKeyboardShortcut('/', () => input.current?.select());
  const hasKey = singleKeysAreOn();
  const isBusy = query.loading && query.result !== undefined;

  // Updates the field when the URL changes by other means (back, « effacer »), not by typing.
  useEffect(() => {
    if (inUrl === searched.current) return;
    searched.current = inUrl;
    setSearch(inUrl);
  }, [inUrl]);

  const apply = () => {
    if (search.trim() === searched.current) return;
    searched.current = search.trim();
    setParams({ recherche: search.trim() }, { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause in typing is what sends the search
  useEffect(apply, [debounced]);

  return (
    <search className={`${ui.search} ${styles.search}`}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        title={hasKey ? `${label} ( / )` : label}
        {...(hasKey && { 'aria-keyshortcuts': '/' })}
        placeholder={searchPlaceholder}
        maxLength={maxSearchLength}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // A search is sent before the user follows a link: a later one would navigate back to the list.
        onBlur={apply}
      />
      {(isBusy || hasKey) && <kbd className={ui.onWide}>{isBusy ? '…' : '/'}</kbd>}
    </search>
  );
}

type PageProps = { page: number; total: number | undefined; isRedirected: boolean };

/** Also before the total is known. A page past the last one redirects to it. Disabled buttons stay in place, so that the focus is not lost. */
function TablePagination({ page, total, isRedirected }: PageProps) {
  const setParams = useSetParams();
  const pageSize = storedPageSize();
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const show = (target: number, options?: { replace: boolean }) =>
    setParams({ page: target === 1 ? '' : String(target) }, options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is another function at each render, with the same effect
  useEffect(() => {
    if (!isRedirected) return;
    show(pageCount, { replace: true });
    // After a deletion the page before it is expected.
    if (page > pageCount + 1) showToast(`La page ${formatNumber(page)} n’existe pas. Voici la dernière.`);
  }, [isRedirected, pageCount]);
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total ?? 0);
  const move = (by: number) => {
    const target = page + by;
    const isPage = target >= 1 && target <= pageCount;
    return {
      'aria-disabled': !isPage,
      className: isPage ? undefined : ui.idle,
      onClick: () => isPage && show(target),
    };
  };
  return (
    <nav aria-label="Pages" className={`${ui.spread} ${ui.secondary} above4 ${styles.pagination}`}>
      <div className={ui.cluster}>
        <p>
          {total === undefined ? '\u00a0' : `${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(total)}`}
        </p>
        <label className={ui.beside}>
          Par page
          <select
            value={pageSize}
            onChange={({ target }) => {
              storePageSize(Number(target.value));
              show(1, { replace: true });
            }}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      </div>
      <div className={ui.cluster}>
        <Button {...move(-1)} tone="hollow">
          <Icon name="back" /> Précédent
        </Button>
        <p aria-live="polite">
          Page {formatNumber(page)} sur {formatNumber(pageCount)}
        </p>
        <Button {...move(1)} tone="hollow">
          Suivant <Icon name="arrow" />
        </Button>
      </div>
    </nav>
  );
}

interface Requested {
  search: string;
  pagination: { page: number; pageSize: number };
  params: URLSearchParams;
  signal: AbortSignal;
}

/** The page of a list that the URL names, and the actions on its rows. `screen` are props of its `ListScreen`. */
export function useList<Answer extends { data: unknown[]; meta: { pagination: { total: number } } }>(
  load: (requested: Requested) => Promise<Answer>,
) {
  const [params] = useSearchParams();
  const pageSize = storedPageSize();
  const query = useQuery(`${params} ${pageSize}`, async (signal) => {
    const search = searchParam(params);
    const answer = await load({ search, params, signal, pagination: { page: pageParam(params), pageSize } });
    return { ...answer, search, isPart: params.size > 0 };
  });
  const { result, reload } = query;
  const { screen, ...actions } = useRowActions(reload);
  const rows: Answer['data'] | undefined = result?.data;
  const page = { query, rows, total: result?.meta.pagination.total, isPart: result?.isPart };
  return { params, result, ...actions, screen: { ...screen, ...page } };
}
