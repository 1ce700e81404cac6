import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, PrefetchPageLinks, useLocation, useNavigate, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { DraftEntry } from '#client/index.ts';
import { typeOf } from '#content/index.ts';
import { formatEntryCount } from '#model/format.ts';
import { useConfirm } from '../dialogs/use-confirm.tsx';
import type { EntryPart } from '../entry/EntryColumns.tsx';
import { loadInputs } from '../fields/kinds/index.ts';
import { usePolled } from '../presence/use-polled.ts';
import { copyFailure } from '../publication/publication.ts';
import { DeleteDialog, discardQuestion } from '../publication/questions.tsx';
import { useDuplicate } from '../publication/use-duplicate.tsx';
import { useQuery } from '../queries/use-query.ts';
import { useScheduleActions } from '../schedule/use-schedule-actions.tsx';
import type { ContentScreen } from '../screens.ts';
import { adminApi, storedUserId } from '../session/session.ts';
import type { AlertContent } from '../tables/Alert.tsx';
import { ListScreen } from '../tables/ListScreen.tsx';
import { storedPageSize } from '../tables/page-size.ts';
import { useChangeParams } from '../tables/url-params.ts';
import { useSelection } from '../tables/use-selection.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { StoredCopiesNotice, useStoredCopies } from '../unsaved/StoredCopiesNotice.tsx';
import { copyPrefix } from '../unsaved/unsaved-copies.ts';
import { FilterSelects, SortSelect, StateTabs } from './filters.tsx';
import { headingsOf, ListRow } from './ListRow.tsx';
import { hasFilters, type ListState, listQuery, parseListParams, serializeListParams, sortOf } from './list-params.ts';
import { type RowAction, usePublication } from './use-publication.ts';
import { useEntryChecks, usePeople, useWaitingChanges } from './use-row-details.ts';

const BulkActions = lazyPart(() => import('./BulkActions.tsx').then((module) => module.BulkActions));
const EmptyList = lazyPart(() => import('./EmptyList.tsx').then((module) => module.EmptyList));
const FilterLabels = lazyPart(() => import('./FilterLabels.tsx').then((module) => module.FilterLabels));

/** The entries of a type: search, sort, pagination, bulk actions. Its state is in the URL. `views`: beside the search. */
export function EntryList({ screen, views }: { screen: ContentScreen; views: ReactNode }) {
  const type = typeOf(screen.type);
  const { search: listSearch } = useLocation();
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const state = parseListParams(params, type);
  const pageSize = storedPageSize();
  const query = useQuery(`${serializeListParams(state, type)} ${pageSize}`, (signal) =>
    adminApi.drafts(screen.type, { ...listQuery(type, state), pagination: { page: state.page, pageSize } }, { signal }),
  );
  const people = usePeople();
  const { result, loadedKey, reload } = query;
  const isShown = result !== undefined;
  useEffect(() => {
    // A failure is silent: the form loads its code itself.
    if (isShown) void loadInputs(type.fields).catch(() => undefined);
  }, [isShown, type]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<DraftEntry>();
  const [alert, setAlert] = useState<AlertContent>();
  const { changes, change } = usePublication(type, screen.type, reload);
  const dates = useScheduleActions(reload, () => heading.current?.focus());
  const { ask, dialog } = useConfirm();
  const duplication = useDuplicate(screen, reload);
  const showToast = useShowToast();

  const show = (change: Partial<ListState>, { replace = false } = {}) =>
    changeParams((params) => serializeListParams({ ...parseListParams(params, type), page: 1, ...change }, type), {
      replace,
    });

  const pagination = result?.meta.pagination;

  const [prefix] = useState(() => copyPrefix(storedUserId(), screen.type, undefined));
  const unsaved = useStoredCopies(prefix);
  const navigate = useNavigate();

  const rows = (result?.data ?? []).map((row) => ({ ...row, ...changes[row.documentId] }));
  const checks = useEntryChecks(screen.type, rows);
  const waiting = useWaitingChanges(screen.type, rows);
  const open = usePolled(screen.type, { read: (client) => client.openEntries(screen.type) });
  const selection = useSelection(rows, String(serializeListParams({ ...state, page: 1, sort: undefined }, type)));
  const { chosen, choose, retain } = selection;
  // The code of their actions is loaded with the first row that is selected.
  const [hasSelected, setHasSelected] = useState(false);
  if (chosen.size > 0 && !hasSelected) setHasSelected(true);
  const total = pagination?.total ?? 0;

  async function act(row: DraftEntry, action: RowAction): Promise<void> {
    const { documentId, publication } = row;
    const title = String(row[type.admin.title] ?? '');
    const entry = { type: screen.type, documentId, title };
    switch (action) {
      case 'schedule':
      case 'scheduleUnpublish':
        return dates.edit(entry, action === 'scheduleUnpublish');
      case 'cancelSchedule':
        return dates.removeDates(entry, publication);
      case 'discard':
        if (await ask(discardQuestion('Revenir à la liste'))) await change(row, action);
        return;
      case 'duplicate':
        if (!(await duplication.duplicate(documentId, title))) showToast(copyFailure, { tone: 'problem' });
        return;
      default:
        await change(row, action);
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
      <ListScreen
        title={screen.label}
        count={(count) => formatEntryCount(count, type)}
        heading={heading}
        alert={alert}
        toolbar={add}
        notices={
          <>
            <StoredCopiesNotice
              type={type}
              copies={unsaved.copies}
              onResume={({ key }) =>
                navigate(`/admin/${screen.path}/nouveau`, { state: { list: listSearch, copy: key } })
              }
              onDiscard={unsaved.discard}
            />
            <StateTabs type={type} name={screen.type} state={state} onShow={show} changed={loadedKey} />
          </>
        }
        searchLabel={`Rechercher dans ${screen.label}`}
        searchPlaceholder={`Rechercher par ${titleLabel.toLowerCase()}`}
        filters={
          <>
            {views}
            <SortSelect {...{ type, state }} onShow={show} />
            <FilterSelects {...{ type, state, people }} onShow={show} />
          </>
        }
        selectionBar={
          <>
            {hasFilters(state) && <FilterLabels state={state} people={people} onShow={show} />}
            {hasSelected && (
              <BulkActions
                {...{ screen, state, people, rows, total, selection, reload }}
                onAlert={setAlert}
                onDone={() => heading.current?.focus()}
                onCancel={() => {
                  retain([]);
                  heading.current?.focus();
                }}
              />
            )}
          </>
        }
        query={query}
        rows={result && rows}
        total={pagination?.total}
        empty={<EmptyList screen={screen} state={state} add={add} formOf={form} onShow={show} />}
        columns={headingsOf(type)}
        sorted={sortOf(type, state)}
        onSort={(sort) => show({ sort })}
        actions
        selection={{ rows, chosen, choose }}
      >
        {(row) => (
          <ListRow
            key={row.id}
            screen={screen}
            row={row}
            checks={checks.get(row.documentId)}
            waiting={waiting.get(row.documentId) ?? 0}
            present={open.filter(({ documentId }) => documentId === row.documentId)}
            selection={{ chosen, choose }}
            formOf={form}
            onChoice={(chosenRow, action) => void act(chosenRow, action)}
            onDelete={setDeleting}
          />
        )}
      </ListScreen>
      {dates.dialog}
      {dialog}
      {duplication.dialog}
      {deleting && (
        <DeleteDialog
          type={screen.type}
          entry={{ ...deleting, title: String(deleting[type.admin.title] ?? '') }}
          onRestored={reload}
          onDeleted={() => {
            flushSync(() => setDeleting(undefined));
            // The focused row was removed.
            heading.current?.focus();
            retain([]);
            void reload();
          }}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
