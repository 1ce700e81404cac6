import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { DraftEntry } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { useEntryChecks } from '../checks/use-entry-checks.ts';
import { draftKeyPrefix } from '../form/local-draft.ts';
import { StoredDraftsNotice } from '../form/notices.tsx';
import { useStoredDrafts } from '../form/use-stored-drafts.ts';
import { countedEntries } from '../parts/format.ts';
import { LoadError } from '../parts/LoadError.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { useQuery } from '../parts/use-query.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi, storedUserId } from '../session/session.ts';
import { Pagination } from '../tables/Pagination.tsx';
import { SearchField } from '../tables/SearchField.tsx';
import tables from '../tables/tables.module.css';
import { BulkActions } from './BulkActions.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EmptyList } from './EmptyList.tsx';
import { EntryTable } from './EntryTable.tsx';
import { type ListState, listQuery, parseListParams, serializeListParams, sortOf } from './list-params.ts';
import { SortSelect } from './SortSelect.tsx';
import { StateTabs } from './StateTabs.tsx';
import { type RowAction, usePublication } from './use-publication.ts';

/** The entries of a type: search, sort, pagination, bulk actions. Its state is in the URL. */
export function EntryList({ screen }: { screen: ContentScreen }) {
  const type = typeOf(screen.type);
  const { search: listSearch } = useLocation();
  const [params, setParams] = useSearchParams();
  const state = parseListParams(params, type);
  const { result, loadedKey, failure, loading, reload } = useQuery(serializeListParams(state).toString(), (signal) =>
    adminApi.drafts(screen.type, listQuery(type, state), { signal }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<readonly DraftEntry[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [publishing, setPublishing] = useState(false);
  const focusHeading = useRef(false);
  useEffect(() => {
    // The focused row was removed. While the dialog is open, nothing behind it takes the focus.
    if (deleting || !focusHeading.current) return;
    focusHeading.current = false;
    heading.current?.focus();
  }, [deleting]);
  const { changes, change } = usePublication(type, screen.type, reload);

  const show = (change: Partial<ListState>, { replace = false } = {}) =>
    setParams(serializeListParams({ ...state, page: 1, ...change }), { replace, preventScrollReset: true });

  const pagination = result?.meta.pagination;
  // A page past the last one (its only entry was deleted, or the URL is old) redirects to the last page.
  const isPastEnd = !loading && pagination && pagination.total > 0 && state.page > pagination.pageCount;
  const lastPage = pagination?.pageCount ?? 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is another function at each render, with the same effect
  useEffect(() => {
    if (isPastEnd) show({ page: lastPage }, { replace: true });
  }, [isPastEnd, lastPage]);

  const [draftPrefix] = useState(() => draftKeyPrefix(storedUserId(), screen.type, undefined));
  const drafts = useStoredDrafts(draftPrefix);
  const navigate = useNavigate();

  const rows = (result?.data ?? []).map((row) => ({ ...row, ...changes[row.documentId] }));
  const checks = useEntryChecks(screen.type, rows);
  // Rows that another page or a concurrent deletion took out of sight are no longer selected.
  const chosenRows = rows.filter(({ documentId }) => chosen.has(documentId));
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  async function changeAll(selected: readonly DraftEntry[], action: RowAction): Promise<void> {
    setPublishing(true);
    const refused = await change(selected, action);
    setPublishing(false);
    // Updated rows are deselected; failed ones stay selected for a retry.
    setChosen(new Set(refused.map(({ documentId }) => documentId)));
    // The button that had the focus may have been removed.
    heading.current?.focus();
  }

  const form = (documentId: string) => ({ to: `/admin/${screen.path}/${documentId}`, state: { list: listSearch } });
  const add = (
    <Link {...form('nouveau')} className={buttonClass()}>
      <Icon name="plus" /> Ajouter
    </Link>
  );

  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: screen.label }]}>
        {add}
      </PageToolbar>
      <PageHeader ref={heading} title={screen.label} total={pagination && countedEntries(pagination.total, type)} />
      <StoredDraftsNotice
        type={type}
        drafts={drafts.drafts}
        onResume={({ key }) => navigate(`/admin/${screen.path}/nouveau`, { state: { list: listSearch, draft: key } })}
        onDiscard={drafts.discard}
      />
      <StateTabs type={type} name={screen.type} state={state} onShow={show} changed={loadedKey} />
      <div className={tables.tools}>
        <SearchField
          label={`Rechercher dans ${screen.label}`}
          placeholder="Rechercher un titre"
          busy={loading && result !== undefined}
        />
        <SortSelect type={type} state={state} onSort={(sort) => show({ sort })} />
      </div>
      {failure !== undefined ? (
        <LoadError loading={loading} onRetry={reload} />
      ) : result && rows.length === 0 && !isPastEnd ? (
        <EmptyList screen={screen} type={type} state={state} add={add} onShow={show} />
      ) : (
        <>
          <BulkActions
            rows={chosenRows}
            more={chosenRows.length < rows.length}
            busy={publishing}
            onAll={() =>
              choose(
                rows.map(({ documentId }) => documentId),
                true,
              )
            }
            onChange={(selected, action) => void changeAll(selected, action)}
            onDelete={() => setDeleting(chosenRows)}
            onCancel={() => {
              setChosen(new Set());
              heading.current?.focus();
            }}
          />
          <EntryTable
            screen={screen}
            type={type}
            rows={result && !isPastEnd ? rows : undefined}
            busy={loading}
            sort={sortOf(type, state)}
            onSort={(sort) => show({ sort })}
            formOf={form}
            checks={checks}
            chosen={chosen}
            onChoose={choose}
            onChange={(row, action) => void change([row], action)}
            onDelete={(row) => setDeleting([row])}
          />
          <Pagination page={state.page} total={pagination?.total} />
        </>
      )}
      {deleting && (
        <DeleteDialog
          type={screen.type}
          entries={deleting.map((row) => ({
            id: row.id,
            documentId: row.documentId,
            title: String(row[type.admin.title] ?? ''),
          }))}
          onRestored={reload}
          onDeleted={() => {
            focusHeading.current = true;
            setDeleting(undefined);
            setChosen(new Set());
            reload();
          }}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
