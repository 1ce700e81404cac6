import { useSearchParams } from 'react-router';
import { useQuery } from '../queries/use-query.ts';
import { usePageSize } from './page-size.ts';
import { pageParam, searchParam } from './url-params.ts';
import { useRowActions } from './use-row-actions.ts';

interface Requested {
  search: string;
  pagination: { page: number; pageSize: number };
  params: URLSearchParams;
}

/** The page of a list that the URL names, and the actions on its rows. `screen` are props of its `ListScreen`. */
export function useList<Answer extends { data: unknown[]; meta: { pagination: { total: number } } }>(
  load: (requested: Requested) => Promise<Answer>,
) {
  const [params] = useSearchParams();
  const pageSize = usePageSize();
  const query = useQuery(`${params} ${pageSize}`, async () => {
    const search = searchParam(params);
    const answer = await load({ search, params, pagination: { page: pageParam(params), pageSize } });
    return { ...answer, search, isPart: params.size > 0 };
  });
  const { result, reload } = query;
  const { screen, ...actions } = useRowActions(reload);
  const rows: Answer['data'] | undefined = result?.data;
  const page = { query, rows, total: result?.meta.pagination.total, isPart: result?.isPart };
  return { params, result, ...actions, screen: { ...screen, ...page } };
}
