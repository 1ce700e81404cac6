import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { TrashedEntry } from '#client/index.ts';
import { contentTypeNames, isContentType, typeOf } from '#content/index.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { counted, fromNow, readableDate } from '../parts/format.ts';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { useQuery } from '../parts/use-query.ts';
import { adminApi } from '../session/session.ts';
import { Alert } from '../tables/Alert.tsx';
import { PagedTable } from '../tables/PagedTable.tsx';
import { SearchField } from '../tables/SearchField.tsx';
import { SelectionBar } from '../tables/SelectionBar.tsx';
import { SelectionCell } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import { pageParam, pageSize, searchParam } from '../tables/url-params.ts';
import { useChangeParams, withParam } from '../tables/use-change-params.ts';
import { useRowActions } from '../tables/use-row-actions.ts';
import { fieldErrors } from '../tables/user-messages.ts';
import { useToasts } from '../toasts/index.ts';

export function meta() {
  return [{ title: 'Corbeille · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

const columns = [{ label: 'Titre' }, { label: 'Supprimé', wide: true }, { label: 'Suppression définitive' }];

export default function Trash() {
  const [params] = useSearchParams();
  const page = pageParam(params);
  const search = searchParam(params);
  const type = params.get('type') ?? '';
  const query = useQuery(`${page} ${type} ${search}`, async () => ({
    list: await adminApi.trash({
      filters: {
        ...(search && { title: { $containsi: search } }),
        ...(isContentType(type) && { type: { $eq: type } }),
      },
      pagination: { page, pageSize },
    }),
    isPart: page > 1 || search !== '' || type !== '',
  }));
  const { result, loading, reload } = query;
  const list = result?.list;
  const { showToast } = useToasts();
  const { heading, alert, setAlert, reloadRows } = useRowActions(reload);
  const [removing, setRemoving] = useState<readonly TrashedEntry[] | 'all'>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** An action is running: a second click would act on entries already gone. */
  const [busy, setBusy] = useState(false);

  const rows = list?.data ?? [];
  const selectedRows = rows.filter(({ documentId }) => selected.has(documentId));
  const select = (ids: readonly string[], on: boolean) =>
    setSelected((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  async function restore(entries: readonly TrashedEntry[]): Promise<void> {
    setBusy(true);
    setAlert(undefined);
    const restored: TrashedEntry[] = [];
    const failed: TrashedEntry[] = [];
    const details: string[] = [];
    for (const trashed of entries) {
      try {
        const { dropped, linksLost } = await adminApi.restoreFromTrash(trashed.documentId);
        restored.push(trashed);
        details.push(...dropped.map((link) => `${link.label} : « ${link.title} » n’existe plus.`));
        if (linksLost > 0) details.push(`${linksLost} lien(s) d’autres fiches n’ont pas pu être remis.`);
      } catch (error) {
        failed.push(trashed);
        details.push(...fieldErrors(error, trashed.type));
      }
    }
    const text = [
      ...(restored.length > 0 ? [restoredText(restored)] : []),
      ...(failed.length > 0 ? [notRestoredText(failed)] : []),
    ].join(' ');
    // Failures stay visible until the next action.
    if (details.length > 0 || failed.length > 0) setAlert({ failed: failed.length > 0, text, details });
    else showToast(text);
    await reloadAfterAction();
  }

  async function reloadAfterAction(): Promise<void> {
    setSelected(new Set());
    await reloadRows();
    setBusy(false);
  }

  async function deletePermanently(entries: readonly TrashedEntry[] | 'all'): Promise<void> {
    setRemoving(undefined);
    setAlert(undefined);
    setBusy(true);
    try {
      if (entries === 'all') await adminApi.emptyTrash();
      else for (const { documentId } of entries) await adminApi.deletePermanently(documentId);
      showToast(entries === 'all' ? 'La corbeille est vide.' : removedText(entries));
    } catch {
      setAlert({ failed: true, text: 'Erreur lors de la suppression' });
    }
    await reloadAfterAction();
  }

  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Corbeille' }]}>
        {(rows.length > 0 || result?.isPart) && (
          <button type="button" className={buttonClass('hollow')} disabled={busy} onClick={() => setRemoving('all')}>
            Vider la corbeille
          </button>
        )}
      </PageToolbar>
      <PageHeader
        ref={heading}
        title="Corbeille"
        total={list && counted(list.meta.pagination.total, 'élément', 'Aucun élément')}
      >
        Ce qui est supprimé y reste trente jours.
      </PageHeader>
      <Alert content={alert} />
      <div className={styles.tools}>
        <SearchField label="Rechercher par titre" busy={loading && result !== undefined} />
        <TypeFilter />
      </div>
      <SelectionBar
        count={selectedRows.length}
        text={counted(selectedRows.length, 'sélectionné', '')}
        busy={busy}
        onCancel={() => {
          setSelected(new Set());
          heading.current?.focus();
        }}
      >
        <button type="button" onClick={() => void restore(selectedRows)}>
          Restaurer
        </button>
        <button type="button" onClick={() => setRemoving(selectedRows)}>
          Supprimer définitivement
        </button>
      </SelectionBar>
      <PagedTable
        caption="Éléments supprimés"
        columns={columns}
        actions
        selection={{
          count: selectedRows.length,
          total: rows.length,
          onAll: (on) =>
            select(
              rows.map(({ documentId }) => documentId),
              on,
            ),
        }}
        query={query}
        rows={list?.data}
        page={page}
        total={list?.meta.pagination.total}
        empty={
          <>
            <p>{result?.isPart ? 'Rien ici ne correspond à cette recherche.' : 'La corbeille est vide.'}</p>
            {!result?.isPart && <p>Ce que vous supprimerez pourra être restauré d’ici.</p>}
          </>
        }
      >
        {(trashed) => (
          <tr key={trashed.documentId}>
            <SelectionCell
              label={`Sélectionner\u00a0: ${trashed.title || 'Sans titre'}`}
              checked={selected.has(trashed.documentId)}
              onChange={(on) => select([trashed.documentId], on)}
            />
            <th scope="row">
              <span className={styles.clamped} title={trashed.title}>
                {trashed.title || 'Sans titre'}
              </span>
              <span className={styles.always}>{typeOf(trashed.type).label.singular}</span>
              <span className={styles.under}>
                Supprimé <Deletion of={trashed} />
              </span>
            </th>
            <td className={styles.wide}>
              <Deletion of={trashed} />
            </td>
            <td className={styles.date}>
              <span className={styles.lead}>{'Suppression définitive\u00a0: '}</span>
              <time dateTime={trashed.expiresAt} title={readableDate(trashed.expiresAt)}>
                {fromNow(trashed.expiresAt)}
              </time>
            </td>
            <td>
              <div className={styles.actions}>
                <button
                  type="button"
                  disabled={busy}
                  onClick={() => void restore([trashed])}
                  aria-label={`Restaurer ${trashed.title}`}
                >
                  Restaurer
                </button>
                <button
                  type="button"
                  className={styles.danger}
                  disabled={busy}
                  onClick={() => setRemoving([trashed])}
                  aria-label={`Supprimer définitivement ${trashed.title}`}
                >
                  Supprimer définitivement
                </button>
              </div>
            </td>
          </tr>
        )}
      </PagedTable>
      {removing && (
        <ConfirmDialog
          question={
            removing === 'all'
              ? 'Êtes-vous sûr de vouloir vider la corbeille ?'
              : removing.length === 1
                ? 'Êtes-vous sûr de vouloir supprimer cet élément ?'
                : `Êtes-vous sûr de vouloir supprimer ces ${removing.length} éléments ?`
          }
          confirm="Supprimer définitivement"
          onConfirm={() => void deletePermanently(removing)}
          onCancel={() => setRemoving(undefined)}
        >
          <p>{lossText(removing)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const nameOf = ({ title }: TrashedEntry): string => `« ${title || 'Sans titre'} »`;

const restoredText = (entries: readonly TrashedEntry[]): string => {
  const [only, ...others] = entries;
  return only && others.length === 0
    ? frenchSpacing(`${nameOf(only)} est de retour dans ${typeOf(only.type).label.plural}.`)
    : `${entries.length} éléments sont de retour.`;
};

const notRestoredText = (entries: readonly TrashedEntry[]): string =>
  frenchSpacing(
    `${entries.map(nameOf).join(', ')} ${entries.length > 1 ? 'n’ont pas pu être restaurés' : 'n’a pas pu être restauré'}.`,
  );

const removedText = (entries: readonly TrashedEntry[]): string => {
  const [only, ...others] = entries;
  return only && others.length === 0
    ? frenchSpacing(`${nameOf(only)} est supprimé définitivement.`)
    : `${entries.length} éléments sont supprimés définitivement.`;
};

const lossText = (entries: readonly TrashedEntry[] | 'all'): string => {
  if (entries === 'all')
    return 'Tout ce qui est dans la corbeille, recherche ou non, est supprimé définitivement avec son historique.';
  const [only, ...others] = entries;
  return only && others.length === 0
    ? frenchSpacing(`${nameOf(only)} et son historique ne pourront plus être retrouvés.`)
    : 'Ces éléments et leur historique ne pourront plus être retrouvés.';
};

/** When and by which user. */
function Deletion({ of: { deletedAt, author } }: { of: TrashedEntry }) {
  return (
    <>
      <time dateTime={deletedAt} title={readableDate(deletedAt)}>
        {fromNow(deletedAt)}
      </time>
      {author && ` par ${author.username}`}
    </>
  );
}

/** Single-entry types cannot be deleted from the back-office. */
const deletable = contentTypeNames.filter((name) => typeOf(name).entries === 'many');

function TypeFilter() {
  const [parameters] = useSearchParams();
  const changeParams = useChangeParams();
  return (
    <select
      aria-label="Type de contenu"
      value={parameters.get('type') ?? ''}
      onChange={({ target: { value } }) => changeParams((params) => withParam(params, 'type', value))}
    >
      <option value="">Tous les contenus</option>
      {deletable.map((name) => (
        <option key={name} value={name}>
          {typeOf(name).label.plural}
        </option>
      ))}
    </select>
  );
}
