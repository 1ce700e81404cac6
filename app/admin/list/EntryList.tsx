import { useEffect, useRef, useState } from 'react';
import { Link, PrefetchPageLinks, useLocation, useNavigate, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { useLazy } from '#app/ui/use-lazy.ts';
import type { DraftEntry } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { formatEntryCount } from '#model/format.ts';
import type { EntryPart } from '../entry/EntryColumns.tsx';
import { loadInputs } from '../fields/kinds/index.ts';
import { DeleteDialog } from '../publication/DeleteDialog.tsx';
import { DiscardDialog } from '../publication/DiscardDialog.tsx';
import { copyFailure, useDuplicate } from '../publication/use-duplicate.ts';
import { useQuery } from '../queries/use-query.ts';
import { useScheduleActions } from '../schedule/use-schedule-actions.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi, storedUserId } from '../session/session.ts';
import { isPastLastPage, Pagination } from '../tables/Pagination.tsx';
import { SearchField } from '../tables/SearchField.tsx';
import tables from '../tables/tables.module.css';
import { useChangeParams } from '../tables/use-change-params.ts';
import { useSelection } from '../tables/use-selection.ts';
import { useToasts } from '../toasts/index.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageToolbar } from '../ui/PageToolbar.tsx';
import { StoredCopiesNotice } from '../unsaved/notices.tsx';
import { copyPrefix } from '../unsaved/unsaved-copies.ts';
import { useStoredCopies } from '../unsaved/use-stored-copies.ts';
import { BulkActions } from './BulkActions.tsx';
import { DateRange } from './DateRange.tsx';
import { EmptyList } from './EmptyList.tsx';
import { EntryTable } from './EntryTable.tsx';
import { type ListState, listQuery, parseListParams, serializeListParams, sortOf, takesPlace } from './list-params.ts';
import type { RowGesture } from './row-choices.ts';
import { SortSelect } from './SortSelect.tsx';
import { StateTabs } from './StateTabs.tsx';
import { useBulkSchedule } from './use-bulk-schedule.ts';
import { type RowAction, usePublication } from './use-publication.ts';

/** The most entries that « Choisir les 14 » selects: each is changed by a call of its own. One page of the API. */
const maxSelected = 100;

/** The dialog of the dates is loaded on demand. */
const loadScheduleDialog = () => import('../schedule/ScheduleDialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog);

/** The entries of a type: search, sort, pagination, bulk actions. Its state is in the URL. */
export function EntryList({ screen }: { screen: ContentScreen }) {
  const type = typeOf(screen.type);
  const { search: listSearch } = useLocation();
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const state = parseListParams(params, type);
  const { result, loadedKey, failure, loading, reload } = useQuery(serializeListParams(state).toString(), (signal) =>
    adminApi.drafts(screen.type, listQuery(type, state), { signal }),
  );
  const isShown = result !== undefined;
  useEffect(() => {
    // A failure is silent: the form loads its code itself.
    if (isShown) void loadInputs(type.fields).catch(() => undefined);
  }, [isShown, type]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<readonly DraftEntry[]>();
  const [isChanging, setChanging] = useState(false);
  const focusHeading = useRef(false);
  useEffect(() => {
    // The focused row was removed. While the dialog is open, nothing behind it takes the focus.
    if (deleting || !focusHeading.current) return;
    focusHeading.current = false;
    heading.current?.focus();
  }, [deleting]);
  const { changes, change } = usePublication(type, screen.type, reload);
  const dates = useScheduleActions([], reload);
  const [discarding, setDiscarding] = useState<DraftEntry>();
  const { duplicate } = useDuplicate(screen);
  const { showToast } = useToasts();

  const show = (change: Partial<ListState>, { replace = false } = {}) =>
    changeParams((params) => serializeListParams({ ...parseListParams(params, type), page: 1, ...change }), {
      replace,
    });

  const pagination = result?.meta.pagination;
  const isRedirected = isPastLastPage({ page: state.page, total: pagination?.total, loading });

  const [prefix] = useState(() => copyPrefix(storedUserId(), screen.type, undefined));
  const unsaved = useStoredCopies(prefix);
  const navigate = useNavigate();

  const rows = (result?.data ?? []).map((row) => ({ ...row, ...changes[row.documentId] }));
  const selection = useSelection(rows, `${state.search} ${state.state} ${state.from} ${state.to}`);
  const { chosenRows, retain } = selection;
  const scheduling = useBulkSchedule(type, screen.type, (refused) => {
    retain(refused);
    void reload();
  });
  const ScheduleDialog = useLazy(loadScheduleDialog, (dates.edited ?? scheduling.entries) !== undefined);
  const total = pagination?.total ?? 0;

  /** Runs an action of several calls; the buttons of the selection are disabled meanwhile. */
  async function run(act: () => Promise<void>): Promise<void> {
    setChanging(true);
    await act();
    setChanging(false);
    // The button that had the focus may have been removed.
    heading.current?.focus();
  }

  const changeAll = (selected: readonly DraftEntry[], action: RowAction): Promise<void> =>
    // Updated rows are deselected; failed ones stay selected for a retry.
    run(async () => retain(await change(selected, action)));

  const selectAll = (): Promise<void> =>
    run(async () => {
      const query = { ...listQuery(type, state), populate: [], pagination: { page: 1, pageSize: maxSelected } };
      await adminApi.drafts(screen.type, query).then(
        ({ data }) => selection.chooseAll(data),
        () => showToast('Erreur lors du chargement des données', { tone: 'problem' }),
      );
    });

  async function doGesture(row: DraftEntry, gesture: RowGesture): Promise<void> {
    const { documentId, publication } = row;
    const title = String(row[type.admin.title] ?? '');
    const entry = { type: screen.type, documentId, title };
    switch (gesture) {
      case 'schedule':
      case 'scheduleUnpublish':
        return dates.edit(entry, gesture === 'scheduleUnpublish');
      case 'cancelSchedule':
        return dates.removeDates(entry, publication);
      case 'discard':
        return setDiscarding(row);
      case 'duplicate':
        if (!(await duplicate(documentId, title))) showToast(copyFailure, { tone: 'problem' });
        return;
      default:
        await change([row], gesture);
    }
  }

  const form = (documentId: string, part?: EntryPart) => ({
    to: `/admin/${screen.path}/${documentId}`,
    state: { list: listSearch, ...(part && { part }) },
  });
  const titleLabel = type.fields[type.admin.title]?.label ?? 'Titre';
  const add = (
    <Link {...form('nouveau')} className={buttonClass()}>
      <Icon name="plus" /> Ajouter
    </Link>
  );

  return (
    <>
      {isShown && <PrefetchPageLinks page={form('nouveau').to} />}
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: screen.label }]}>
        {add}
      </PageToolbar>
      <PageHeader ref={heading} title={screen.label} total={pagination && formatEntryCount(pagination.total, type)} />
      <StoredCopiesNotice
        type={type}
        copies={unsaved.copies}
        onResume={({ key }) => navigate(`/admin/${screen.path}/nouveau`, { state: { list: listSearch, copy: key } })}
        onDiscard={unsaved.discard}
      />
      <StateTabs type={type} name={screen.type} state={state} onShow={show} changed={loadedKey} />
      <div className={tables.tools}>
        <SearchField
          label={`Rechercher dans ${screen.label}`}
          placeholder={`Rechercher par ${titleLabel.toLowerCase()}`}
          busy={loading && result !== undefined}
        />
        <SortSelect type={type} state={state} onSort={(sort) => show({ sort })} />
        {takesPlace(type) && (
          <DateRange from={state.from} to={state.to} onChange={(range) => show(range, { replace: true })} />
        )}
      </div>
      {failure !== undefined ? (
        <LoadError loading={loading} onRetry={reload} />
      ) : result && rows.length === 0 && !isRedirected ? (
        <EmptyList screen={screen} state={state} add={add} formOf={form} onShow={show} />
      ) : (
        <>
          <BulkActions
            rows={rows}
            selection={selection}
            total={total > rows.length && total <= maxSelected ? total : undefined}
            busy={isChanging}
            onAll={() => void selectAll()}
            onChange={(selected, action) => void changeAll(selected, action)}
            onSchedule={scheduling.open}
            onDelete={() => setDeleting(chosenRows)}
            onCancel={() => {
              retain([]);
              heading.current?.focus();
            }}
          />
          <EntryTable
            screen={screen}
            type={type}
            rows={result && !isRedirected ? rows : undefined}
            busy={loading}
            sort={sortOf(type, state)}
            onSort={(sort) => show({ sort })}
            formOf={form}
            selection={selection}
            onChoice={(row, gesture) => void doGesture(row, gesture)}
            onDelete={(row) => setDeleting([row])}
          />
          <Pagination page={state.page} total={pagination?.total} loading={loading} />
        </>
      )}
      {dates.edited && ScheduleDialog.Component && (
        <ScheduleDialog.Component
          type={type}
          title={dates.edited.title}
          values={dates.edited.entry}
          publication={dates.edited.entry.publication}
          unpublishOnly={dates.edited.unpublishOnly}
          onSchedule={async (chosen) => {
            const refused = await dates.schedule(chosen);
            // The dialog is removed without a close, which would return the focus.
            if (Object.keys(refused).length === 0) heading.current?.focus();
            return refused;
          }}
          onCancelSchedule={() => void dates.cancelAll()}
          onClose={dates.close}
        />
      )}
      {scheduling.entries && ScheduleDialog.Component && (
        <ScheduleDialog.Component
          type={type}
          title={formatEntryCount(scheduling.entries.length, type)}
          values={{}}
          publication={undefined}
          unpublishOnly={false}
          onSchedule={scheduling.schedule}
          onCancelSchedule={scheduling.close}
          onClose={scheduling.close}
        />
      )}
      {discarding && (
        <DiscardDialog
          cancel="Revenir à la liste"
          onConfirm={() => {
            setDiscarding(undefined);
            void change([discarding], 'discard');
          }}
          onCancel={() => setDiscarding(undefined)}
        />
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
            retain([]);
            void reload();
          }}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
