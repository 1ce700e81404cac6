import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import { buttonClass } from '#app/ui/links.tsx';
import { typeOf } from '#content/index.ts';
import { draftPlace } from '../form/device-draft.ts';
import { DraftsFound } from '../form/notices.tsx';
import { useFoundDrafts } from '../form/use-found-drafts.ts';
import { Failure } from '../parts/Failure.tsx';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { counted } from '../parts/told.ts';
import { useAnswer } from '../parts/use-answer.ts';
import type { ContentScreen } from '../screens.ts';
import { content, storedUserId } from '../session/session.ts';
import { type ListState, listQuery, readAddress, rowsPerPage, writeAddress } from './address.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EntryTable, type Row } from './EntryTable.tsx';
import styles from './list.module.css';
import { Nothing } from './Nothing.tsx';
import { Pager } from './Pager.tsx';
import { SearchField } from './SearchField.tsx';
import { SortSelect } from './SortSelect.tsx';
import { StateTabs } from './StateTabs.tsx';
import { usePublication } from './use-publication.ts';

/** The entries of a type: searched, put in order, paged, changed. What it shows is in its address. */
export function EntryList({ screen }: { screen: ContentScreen }) {
  const type = typeOf(screen.type);
  const { search: address } = useLocation();
  const [params, setParams] = useSearchParams();
  const state = readAddress(params, type);
  const { result, asked, failure, loading, reload } = useAnswer(writeAddress(state).toString(), (signal) =>
    content.list(screen.type, listQuery(type, state), { signal }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<readonly Row[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [publishing, setPublishing] = useState(false);
  const { published, publish } = usePublication(type, screen.type, reload);

  const show = (change: Partial<ListState>, { replace = false } = {}) =>
    setParams(writeAddress({ ...state, page: 1, ...change }), { replace, preventScrollReset: true });

  const pagination = result?.meta.pagination;
  // What is past the last page (its only entry was deleted, or the address is old) is the last page.
  const beyond = !loading && pagination && pagination.total > 0 && state.page > pagination.pageCount;
  const lastPage = pagination?.pageCount ?? 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is made anew at each drawing, and does the same
  useEffect(() => {
    if (beyond) show({ page: lastPage }, { replace: true });
  }, [beyond, lastPage]);

  const [place] = useState(() => draftPlace(storedUserId(), screen.type, undefined));
  const drafts = useFoundDrafts(place);
  const navigate = useNavigate();

  const rows = ((result?.data ?? []) as unknown as Row[]).map((row) => ({ ...row, ...published[row.documentId] }));
  // What another page, or somebody else's deletion, took out of sight is no longer chosen.
  const chosenRows = rows.filter(({ documentId }) => chosen.has(documentId));
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => (on ? before.union(new Set(ids)) : before.difference(new Set(ids))));

  async function publishAll(some: readonly Row[], on: boolean): Promise<void> {
    setPublishing(true);
    const refused = await publish(some, on);
    setPublishing(false);
    // What is done is no longer chosen; what was refused stays so, to be tried again.
    setChosen(new Set(refused.map(({ documentId }) => documentId)));
    // The button that had the focus may be gone.
    heading.current?.focus();
  }

  const form = (documentId: string) => ({ to: `/admin/${screen.path}/${documentId}`, state: { list: address } });
  const add = (
    <Link {...form('nouveau')} prefetch="intent" className={buttonClass()}>
      <Icon name="plus" /> Ajouter
    </Link>
  );

  return (
    <>
      <ScreenBar trail={[{ label: 'Administration', to: '/admin/dashboard' }, { label: screen.label }]}>
        {add}
      </ScreenBar>
      <ScreenHead
        ref={heading}
        title={screen.label}
        total={pagination && counted(pagination.total, 'élément', 'Aucun élément')}
      />
      <DraftsFound
        type={type}
        drafts={drafts.found}
        onResume={({ key }) => navigate(`/admin/${screen.path}/nouveau`, { state: { list: address, draft: key } })}
        onGiveUp={drafts.giveUp}
      />
      <StateTabs type={type} name={screen.type} state={state} onShow={show} changed={asked} />
      <div className={styles.tools}>
        <SearchField
          label={`Rechercher dans ${screen.label}`}
          value={state.search}
          busy={loading && result !== undefined}
          onSearch={(search) => show({ search }, { replace: true })}
        />
        <SortSelect type={type} sort={state.sort} onSort={(sort) => show({ sort })} />
      </div>
      {failure !== undefined ? (
        <Failure loading={loading} onRetry={reload} />
      ) : result && rows.length === 0 && !beyond ? (
        <Nothing screen={screen} type={type} state={state} add={add} onShow={show} />
      ) : (
        <>
          <ChosenBar
            type={type}
            rows={chosenRows}
            more={chosenRows.length < rows.length}
            busy={publishing}
            onAll={() =>
              choose(
                rows.map(({ documentId }) => documentId),
                true,
              )
            }
            onPublish={(some, on) => void publishAll(some, on)}
            onDelete={() => setDeleting(chosenRows)}
            onCancel={() => {
              setChosen(new Set());
              heading.current?.focus();
            }}
          />
          <EntryTable
            screen={screen}
            type={type}
            rows={result && !beyond ? rows : undefined}
            busy={loading}
            sort={state.sort}
            onSort={(sort) => show({ sort })}
            formOf={form}
            chosen={chosen}
            onChoose={choose}
            onPublish={(row, on) => void publish([row], on)}
            onDelete={(row) => setDeleting([row])}
          />
          <Pager
            page={state.page}
            total={pagination?.total ?? 0}
            pageCount={lastPage}
            pageSize={rowsPerPage}
            onPage={(page) => show({ page })}
          />
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
            setDeleting(undefined);
            setChosen(new Set());
            reload();
            // The row that had the focus is gone.
            heading.current?.focus();
          }}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
