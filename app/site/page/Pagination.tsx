import { data, type MetaArgs } from 'react-router';
import { Icon } from '#app/ui/buttons.tsx';
import type { ContentClient } from '#client/index.ts';
import type { ContentTypeName } from '#content/index.ts';
import type { SitePage } from '#content/pages.ts';
import { pageMeta, pageUrl, queryParam, report, siteOf } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './Pagination.module.css';

/** The page of a list in numbered parts: `page` is its first query parameter. */
type List = SitePage & { params: readonly ['page', ...string[]] };

interface PaginationProps {
  list: List;
  page: number;
  pageCount: number;
  /** The URL of a part, where other parameters are in it. */
  urlOf?: (page: number) => string;
}

/** The URL of a part of a list; the first has no number. */
export const numberedUrl = (list: List, page: number): string =>
  pageUrl<string>(list, { page: page === 1 ? undefined : page });

/** The `meta` of a list's route: each part has its title and URL. `urlOf`: where other parameters are in it. */
export const numberedMeta =
  <Part extends { page: number; year?: string | undefined }>(
    list: List,
    urlOf = ({ page }: Part) => numberedUrl(list, page),
  ) =>
  ({ matches, loaderData }: Pick<MetaArgs, 'matches'> & { loaderData?: Part | undefined }) => {
    const { page = 1, year } = loaderData ?? {};
    const title = [list.title, year, page > 1 && `page ${page}`].filter(Boolean).join(', ');
    return pageMeta(siteOf(matches), { ...list, title, path: loaderData ? urlOf(loaderData) : list.path });
  };

/** The page number of a list's URL; 1 when absent or invalid. */
export function pageOf(list: List, request: Request): number {
  const page = Number(queryParam(list, 'page', request) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** Answers 404 for a part after the last one. An empty list has its first part. */
export function requirePage(page: number, pageCount: number): void {
  if (page > Math.max(1, pageCount)) throw data(null, 404);
}

/** The part of a list that a URL names, and how many there are. It is empty when it fails to load. */
export async function readPart<Name extends ContentTypeName>(
  content: ContentClient,
  list: List & { shows: readonly [Name] },
  request: Request,
  { pageSize, ...query }: Parameters<ContentClient['list']>[1] & { pageSize: number },
) {
  const page = pageOf(list, request);
  const part = await content.list(list.shows[0], { ...query, pagination: { page, pageSize } }).catch(report);
  const pageCount = part?.meta.pagination.pageCount ?? 1;
  if (part) requirePage(page, pageCount);
  return { page, pageCount, entries: part?.data ?? [] };
}

/** The first and last page, and the neighbours of the current one, with ellipses above five pages (docs/product.md, « Numbers »). */
export function pageWindow(page: number, pageCount: number): (number | 'gap')[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  const isShown = (part: number) => pageCount <= 5 || part === 1 || part === pageCount || Math.abs(part - page) <= 1;
  return all.filter(isShown).flatMap((part) => (part > 1 && !isShown(part - 1) ? ['gap' as const, part] : [part]));
}

export function Pagination({ list, page, pageCount, urlOf = (part) => numberedUrl(list, part) }: PaginationProps) {
  if (pageCount <= 1) return null;
  const steps = pageWindow(page, pageCount);
  return (
    <nav className={`${ui.cluster} ${ui.ruled} ${styles.pagination}`} aria-label="Pages">
      {page > 1 ? (
        <a className={ui.action} href={urlOf(page - 1)} rel="prev">
          <Icon name="back" /> Précédent
        </a>
      ) : (
        <span />
      )}
      <ol className={`${ui.cluster} ${styles.pages}`}>
        {steps.map((step, index) =>
          step === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two gaps at most, identified by position
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={step}>
              <a
                href={urlOf(step)}
                aria-label={`Page ${step}`}
                {...(step === page && { 'aria-current': 'page' as const })}
              >
                {step}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pageCount ? (
        <a className={ui.action} href={urlOf(page + 1)} rel="next">
          Suivant <Icon name="arrow" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
