import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { buttonClass, Icon } from '#app/ui/buttons.tsx';
import type { DraftEntry, EntryChecks } from '#client/index.ts';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { nameOfUser } from '#content/users.ts';
import { formatEntryCount } from '#model/format.ts';
import type { EntryPart } from '../entry/EntryColumns.tsx';
import { loadInputs } from '../fields/kinds/index.ts';
import { usePolled } from '../presence/use-polled.ts';
import { DeleteDialog } from '../publication/DeleteDialog.tsx';
import { discardQuestion, useDuplicate } from '../publication/entry-actions.tsx';
import { copyFailure } from '../publication/publication.ts';
import { useQuery } from '../queries/use-query.ts';
import { entryTitle } from '../relations/entry-summary.ts';
import { useScheduleActions } from '../schedule/use-schedule-actions.tsx';
import type { ContentScreen } from '../screens.ts';
import { adminApi, contentApi, isAdministrator, isPublisher, storedUserId } from '../session/session.ts';
import { ListScreen, useList } from '../tables/ListScreen.tsx';
import { useSetParams } from '../tables/url-params.ts';
import { idsOf, useSelection } from '../tables/use-selection.ts';
import { showToast } from '../toasts/Toasts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { StoredCopiesNotice, useStoredCopies } from '../unsaved/StoredCopiesNotice.tsx';
import { copyPrefix } from '../unsaved/unsaved-copies.ts';
import { changedFields, populateOf, valuesOf } from '../values/values.ts';
import { FilterSelects, SortSelect, StateTabs } from './filters.tsx';
import { EntryActions, entryColumns } from './list-columns.tsx';
import { hasFilters, listQuery, parseListParams, sortOf } from './list-params.ts';
import { type RowAction, usePublication } from './use-publication.ts';

const BulkActions = lazyPart(() => import('./BulkActions.tsx').then((module) => module.BulkActions));
const EmptyList = lazyPart(() => import('./EmptyList.tsx').then((module) => module.EmptyList));
const FilterLabels = lazyPart(() => import('./FilterLabels.tsx').then((module) => module.FilterLabels));

/** The entries of a type: search, sort, pagination, bulk actions. Its state is in the URL. `views`: beside the search. */
export function EntryList({ screen, views }: { screen: ContentScreen; views: ReactNode }) {
  const type = typeOf(screen.type);
  const { search: listSearch } = useLocation();
  const setParams = useSetParams();
  const list = useList(({ params, pagination, signal }) =>
    adminApi.drafts(screen.type, { ...listQuery(type, parseListParams(params, type)), pagination }, { signal }),
  );
  const { params, result, heading, setAlert, ask } = list;
  const { loadedKey, reload } = list.screen.query;
  const state = parseListParams(params, type);
  const people = usePeople();
  const isShown = result !== undefined;
  useEffect(() => {
    // A failure is silent: the form loads its code itself.
    if (isShown) void loadInputs(type.fields).catch(() => undefined);
  }, [isShown, type]);
  const [deleting, setDeleting] = useState<DraftEntry>();
  const { changes, change } = usePublication(type, screen.type, reload);
  const focusHeading = () => heading.current?.focus();
  const dates = useScheduleActions(reload, focusHeading);
  const duplication = useDuplicate(screen, reload);

  const [prefix] = useState(() => copyPrefix(storedUserId(), screen.type, undefined));
  const unsaved = useStoredCopies(prefix);
  const navigate = useNavigate();

  const rows = (result?.data ?? []).map((row) => ({ ...row, ...changes[row.documentId] }));
  const checks = useEntryChecks(screen.type, rows);
  const waiting = useWaitingChanges(screen.type, rows);
  const open = usePolled(screen.type, { read: (client) => client.openEntries(screen.type) });
  const selection = useSelection(rows, JSON.stringify({ ...state, sort: undefined }));
  const { chosen, choose, retain } = selection;
  // The code of their actions is loaded with the first row that is selected.
  const [hasSelected, setHasSelected] = useState(false);
  if (chosen.size > 0 && !hasSelected) setHasSelected(true);
  const total = list.screen.total ?? 0;

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
  const add = (
    <Link {...form('nouveau')} className={buttonClass()}>
      <Icon name="plus" /> Ajouter
    </Link>
  );

  return (
    <>
      {isShown && <PrefetchPageLinks page={form('nouveau').to} />}
      <ListScreen
        {...list.screen}
        title={screen.label}
        count={(count) => formatEntryCount(count, type)}
        toolbar={add}
        notices={
          <>
            <StoredCopiesNotice
              type={type}
              copies={unsaved.copies}
              onResume={({ key }) => navigate(form('nouveau').to, { state: { list: listSearch, copy: key } })}
              onDiscard={unsaved.discard}
            />
            <StateTabs type={type} name={screen.type} state={state} changed={loadedKey} />
          </>
        }
        searchLabel={`Rechercher dans ${screen.label}`}
        searchPlaceholder={`Rechercher par ${(type.fields[type.admin.title]?.label ?? 'Titre').toLowerCase()}`}
        filters={
          <>
            {views}
            <SortSelect {...{ type, state }} />
            <FilterSelects {...{ type, state, people }} />
          </>
        }
        selectionBar={
          <>
            {hasFilters(state) && <FilterLabels state={state} people={people} />}
            {hasSelected && (
              <BulkActions
                {...{ screen, state, people, rows, total, selection, reload }}
                onAlert={setAlert}
                onDone={focusHeading}
              />
            )}
          </>
        }
        rows={result && rows}
        empty={<EmptyList screen={screen} state={state} add={add} formOf={form} />}
        columns={entryColumns(screen, { checks, waiting, open, formOf: form })}
        sorted={sortOf(type, state)}
        onSort={(sort) => setParams({ tri: sort })}
        actions={(row) => (
          <EntryActions
            screen={screen}
            row={row}
            formOf={form}
            onChoice={(action) => void act(row, action)}
            onDelete={() => setDeleting(row)}
          />
        )}
        selection={isPublisher() ? { chosen, choose, nameOf: (row) => entryTitle(screen.type, row) } : undefined}
      />
      {dates.dialog}
      {duplication.dialog}
      {deleting && (
        <DeleteDialog
          title={String(deleting[type.admin.title] ?? '')}
          documentId={deleting.documentId}
          remove={() => contentApi.remove(screen.type, deleting.id)}
          onRestored={reload}
          onDeleted={() => {
            flushSync(() => setDeleting(undefined));
            // The focused row was removed.
            focusHeading();
            retain([]);
            void reload();
          }}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** The findings of the entries of a page: none before they are loaded, and after a failure, as of the details below. */
function useEntryChecks(type: ContentTypeName, rows: readonly DraftEntry[]) {
  const ids = idsOf(rows).join(',');
  const versions = rows.map(({ updatedAt }) => updatedAt).join(',');
  const { result } = useQuery(`${type} ${ids} ${versions}`, async (signal) => {
    const { data } = ids === '' ? { data: [] } : await adminApi.checks({ type, ids }, { signal });
    return new Map(data.map((entry) => [entry.documentId, entry]));
  });
  return result ?? new Map<string, EntryChecks>();
}

/** The names of the users of the back-office, by id. */
function usePeople() {
  const { result } = useQuery('people', async () => {
    const users = isAdministrator() ? await adminApi.users({ sort: 'username:asc', start: 0, limit: 100 }) : [];
    return new Map(users.map((user) => [user.id, nameOfUser(user)]));
  });
  return result ?? new Map<number, string>();
}

/** The number of unpublished changes of each entry of a page, counted as in its form, with two requests for all entries. */
function useWaitingChanges(type: ContentTypeName, rows: readonly DraftEntry[]) {
  const waiting = rows.filter(({ publication }) => publication.isPublic && publication.isModified);
  const ids = waiting.map(({ id }) => id);
  const versions = waiting.map(({ updatedAt }) => updatedAt).join(',');
  const { result } = useQuery(`${type} ${ids} ${versions}`, async (signal) => {
    if (ids.length === 0) return undefined;
    const declaration = typeOf(type);
    const pagination = { pageSize: ids.length };
    const query = { filters: { id: { $in: ids } }, populate: populateOf(declaration), pagination };
    const [drafts, published] = await Promise.all([
      adminApi.drafts(type, query, { signal }),
      contentApi.list(type, query, { signal }),
    ]);
    const online = new Map(published.data.map((entry) => [entry.documentId, valuesOf(declaration, entry)]));
    return new Map(
      drafts.data.map((entry) => [
        entry.documentId,
        changedFields(declaration, online.get(entry.documentId) ?? {}, valuesOf(declaration, entry)).length,
      ]),
    );
  });
  return result ?? new Map<string, number>();
}
