import { Link } from 'react-router';
import { type AuditCategory, auditCategories } from '#content/audit.ts';
import { isDay } from '#model/calendar.ts';
import { counted } from '../parts/format.ts';
import { Loading } from '../parts/Loading.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { adminApi } from '../session/session.ts';
import { RetryableLoadError } from '../tables/Alert.tsx';
import { loadOrRedirect } from '../tables/load-or-redirect.ts';
import { Pagination } from '../tables/Pagination.tsx';
import { Table } from '../tables/Table.tsx';
import styles from '../tables/tables.module.css';
import { pageParam, pageSize, searchParam } from '../tables/url-params.ts';
import type { Route } from './+types/route';
import { AuditRow } from './AuditRow.tsx';
import { Filters } from './Filters.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const page = pageParam(parameters);
  const who = searchParam(parameters);
  const act = parameters.get('acte') ?? '';
  const day = parameters.get('depuis') ?? '';
  const what = Object.hasOwn(auditCategories, act) ? (act as AuditCategory) : undefined;
  const since = isDay(day) ? day : undefined;
  const list = await loadOrRedirect(() =>
    adminApi.auditLog({ who: who || undefined, what, since, pagination: { page, pageSize } }),
  );
  return { list, page, filtered: who !== '' || what !== undefined || since !== undefined };
}
clientLoader.hydrate = true as const;

export function meta() {
  return [{ title: 'Journal · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export const HydrateFallback = Loading;

const columns = [
  { label: 'Action' },
  { label: 'Par' },
  { label: 'Date' },
  { label: 'Adresse masquée et requête', wide: true },
];

export default function AuditLog({ loaderData: { list, page, filtered } }: Route.ComponentProps) {
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Journal' }]} />
      <PageHeader title="Journal" total={list && counted(list.meta.pagination.total, 'ligne', 'Aucune ligne')}>
        Qui a fait quoi, du plus récent au plus ancien. Les connexions et les gestes d’administration y restent douze
        mois.
      </PageHeader>
      <div className={styles.tools}>
        <Filters />
      </div>
      {!list && <RetryableLoadError>Erreur lors du chargement des données</RetryableLoadError>}
      {list && list.data.length === 0 && (
        <div className={styles.empty}>
          {filtered || page > 1 ? (
            <>
              <p>Rien ici ne correspond à cette recherche.</p>
              <p>
                <Link to="/admin/journal">Voir tout le journal</Link>
              </p>
            </>
          ) : (
            <p>Le journal est vide.</p>
          )}
        </div>
      )}
      {list && list.data.length > 0 && (
        <Table caption="Actes, du plus récent au plus ancien" columns={columns}>
          {list.data.map((line, index) => (
            // A journal's line has no name of its own, and never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of the same instant
            <AuditRow key={`${line.at} ${index}`} event={line} />
          ))}
        </Table>
      )}
      {list && <Pagination page={page} total={list.meta.pagination.total} />}
    </>
  );
}
