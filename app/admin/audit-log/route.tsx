import { Link, useSearchParams } from 'react-router';
import { type AuditCategory, auditCategories } from '#content/audit.ts';
import { isDay } from '#model/calendar.ts';
import { counted } from '../parts/format.ts';
import { PageHeader } from '../parts/PageHeader.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { useQuery } from '../parts/use-query.ts';
import { adminApi } from '../session/session.ts';
import { PagedTable } from '../tables/PagedTable.tsx';
import styles from '../tables/tables.module.css';
import { pageParam, pageSize, searchParam } from '../tables/url-params.ts';
import { AuditRow } from './AuditRow.tsx';
import { Filters } from './Filters.tsx';

export function meta() {
  return [{ title: 'Journal · Administration du Mémorial ACTe' }, { name: 'robots', content: 'noindex, nofollow' }];
}

const columns = [
  { label: 'Action' },
  { label: 'Par' },
  { label: 'Date' },
  { label: 'Adresse masquée et requête', wide: true },
];

/** The query of a URL; invalid values are ignored. */
function parseParams(params: URLSearchParams) {
  const act = params.get('acte') ?? '';
  const day = params.get('depuis') ?? '';
  return {
    who: searchParam(params) || undefined,
    what: Object.hasOwn(auditCategories, act) ? (act as AuditCategory) : undefined,
    since: isDay(day) ? day : undefined,
    page: pageParam(params),
  };
}

export default function AuditLog() {
  const [params] = useSearchParams();
  const { page, ...filters } = parseParams(params);
  const query = useQuery(JSON.stringify({ page, ...filters }), async () => ({
    list: await adminApi.auditLog({ ...filters, pagination: { page, pageSize } }),
    isPart: page > 1 || Object.values(filters).some((value) => value !== undefined),
  }));
  const { result, loading } = query;
  const list = result?.list;
  return (
    <>
      <PageToolbar breadcrumb={[{ label: 'Administration', to: '/admin/dashboard' }, { label: 'Journal' }]} />
      <PageHeader title="Journal" total={list && counted(list.meta.pagination.total, 'ligne', 'Aucune ligne')}>
        Qui a fait quoi, du plus récent au plus ancien. Les connexions et les gestes d’administration y restent douze
        mois.
      </PageHeader>
      <div className={styles.tools}>
        <Filters busy={loading && result !== undefined} />
      </div>
      <PagedTable
        caption="Actions, de la plus récente à la plus ancienne"
        columns={columns}
        query={query}
        rows={list?.data}
        page={page}
        total={list?.meta.pagination.total}
        empty={
          result?.isPart ? (
            <>
              <p>Rien ici ne correspond à cette recherche.</p>
              <p>
                <Link to="/admin/journal">Voir tout le journal</Link>
              </p>
            </>
          ) : (
            <p>Le journal est vide.</p>
          )
        }
      >
        {(line, index) => (
          // An audit row has no id, and never changes; two may be of the same instant.
          <AuditRow key={`${line.at} ${index}`} event={line} />
        )}
      </PagedTable>
    </>
  );
}
