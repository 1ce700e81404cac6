import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { Subscriber } from '#client/index.ts';
import { subscribers as declaration } from '#content/subscribers.ts';
import { today } from '#model/calendar.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { counted, quoted, shortDayOf } from '../parts/format.ts';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { useQuery } from '../parts/use-query.ts';
import { adminApi } from '../session/session.ts';
import { Alert } from '../tables/Alert.tsx';
import { PagedTable } from '../tables/PagedTable.tsx';
import { SearchField } from '../tables/SearchField.tsx';
import styles from '../tables/tables.module.css';
import { pageParam, pageSize, searchParam } from '../tables/url-params.ts';
import { useRowActions } from '../tables/use-row-actions.ts';

export function meta() {
  return [{ title: 'Abonnés · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

const deliveries: Readonly<Record<string, string>> = declaration.fields.delivery.options ?? {};
const deliveryLabel = ({ delivery }: Subscriber): string => deliveries[delivery] ?? '';

const columns = [
  { label: 'Adresse électronique' },
  { label: 'Inscrite le', wide: true },
  { label: 'Page', wide: true },
  { label: 'Envoi à Mailjet' },
];

export default function Subscribers() {
  const [params] = useSearchParams();
  const page = pageParam(params);
  const search = searchParam(params);
  const query = useQuery(`${page} ${search}`, async () => ({
    list: await adminApi.subscribers({
      ...(search && { filters: { email: { $containsi: search } } }),
      pagination: { page, pageSize },
    }),
    page,
    search,
  }));
  const { result, loading, reload } = query;
  const list = result?.list;
  const { heading, alert, setAlert, act } = useRowActions(reload);
  const [removing, setRemoving] = useState<Subscriber>();
  const [exporting, setExporting] = useState(false);

  function unsubscribe({ id, email }: Subscriber): void {
    setRemoving(undefined);
    void act({
      run: () => adminApi.unsubscribe(id),
      done: `${email} est désinscrit, et son adresse est effacée.`,
      failed: 'Erreur lors de la suppression',
    });
  }

  async function exportAll(): Promise<void> {
    setExporting(true);
    setAlert(undefined);
    try {
      download(await adminApi.subscribersCsv(), `abonnes-${today()}.csv`);
    } catch {
      setAlert({ failed: true, text: 'L’export n’a pas abouti. Réessayez dans un instant.' });
    }
    setExporting(false);
  }

  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Abonnés' }]}>
        <button type="button" className={buttonClass()} disabled={exporting} onClick={() => void exportAll()}>
          <Icon name="download" /> {exporting ? 'Export en cours...' : 'Exporter en CSV'}
        </button>
      </PageToolbar>
      <PageHeader
        ref={heading}
        title="Abonnés"
        total={list && counted(list.meta.pagination.total, 'abonné', 'Aucun abonné')}
      />
      <Alert content={alert} />
      <div className={styles.tools}>
        <SearchField label="Rechercher une adresse" busy={loading && result !== undefined} />
      </div>
      <PagedTable
        caption="Abonnés à la lettre"
        columns={columns}
        actions
        query={query}
        rows={list?.data}
        page={page}
        total={list?.meta.pagination.total}
        empty={
          result?.search || (result?.page ?? 1) > 1 ? (
            <>
              <p>
                {result?.search
                  ? `Aucune adresse ne contient ${quoted(result.search)}.`
                  : 'Aucun abonné sur cette page.'}
              </p>
              <p>
                <Link to="/admin/subscribers">Voir tous les abonnés</Link>
              </p>
            </>
          ) : (
            <>
              <p>Personne n’est encore abonné à la lettre.</p>
              <p>Les adresses laissées sur la page d’accueil apparaîtront ici.</p>
            </>
          )
        }
      >
        {(subscriber) => (
          <tr key={subscriber.id}>
            <th scope="row">
              {subscriber.email}
              <span className={styles.under}>inscrite le {shortDayOf(subscriber.createdAt)}</span>
            </th>
            <td className={`${styles.wide} ${styles.date}`}>{shortDayOf(subscriber.createdAt)}</td>
            <td className={styles.wide}>{subscriber.source}</td>
            <td>
              <StatusBadge
                on={subscriber.delivery !== 'refused'}
                labels={{ on: deliveryLabel(subscriber), off: deliveryLabel(subscriber) }}
              />
            </td>
            <td>
              <div className={styles.actions}>
                <button
                  type="button"
                  className={styles.danger}
                  onClick={() => setRemoving(subscriber)}
                  aria-label={`Désinscrire ${subscriber.email}`}
                >
                  Désinscrire
                </button>
              </div>
            </td>
          </tr>
        )}
      </PagedTable>
      {removing && (
        <ConfirmDialog
          question="Êtes-vous sûr de vouloir supprimer cet élément ?"
          confirm="Désinscrire et effacer"
          onConfirm={() => unsubscribe(removing)}
          onCancel={() => setRemoving(undefined)}
        >
          <p>
            {removing.email} ne recevra plus la lettre. Son adresse et la preuve de son accord sont effacées d’ici, et
            sa désinscription est transmise à Mailjet s’il l’avait reçue.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Saves a file from memory: the API needs a token in a header, which a plain link cannot send. */
function download(file: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: objectUrl, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000);
}
