import { Link, type MetaArgs, useSearchParams } from 'react-router';
import { type AuditCategory, auditCategories } from '#content/audit.ts';
import { isDay } from '#model/calendar.ts';
import { formatCount } from '#model/format.ts';
import { useQuery } from '../queries/use-query.ts';
import { screenMeta } from '../screen-meta.ts';
import { adminApi } from '../session/session.ts';
import { ListScreen } from '../tables/ListScreen.tsx';
import { pageParam, pageSize, searchParam } from '../tables/url-params.ts';
import { AuditRow } from './AuditRow.tsx';
import { Filters } from './Filters.tsx';

export const meta = ({ location }: MetaArgs) => screenMeta('Journal', location.search);

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
  const { result } = query;
  const list = result?.list;
  return (
    <ListScreen
      title="Journal"
      count={(total) => formatCount(total, 'ligne', 'Aucune ligne')}
      introduction="Qui a fait quoi, du plus récent au plus ancien. Les connexions et les gestes d’administration y restent douze mois."
      searchLabel="Rechercher une adresse"
      filters={<Filters />}
      caption="Actions, de la plus récente à la plus ancienne"
      columns={columns}
      query={query}
      rows={list?.data}
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
    </ListScreen>
  );
}
