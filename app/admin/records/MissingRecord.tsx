import type { ComponentProps } from 'react';
import type { QueryResult } from '../queries/use-query.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { Loading } from '../ui/Loading.tsx';
import { NotFoundMessage } from '../ui/NotFoundMessage.tsx';
import { PageHeader, PageToolbar } from '../ui/PageToolbar.tsx';

interface Props {
  query: QueryResult<unknown>;
  breadcrumb: ComponentProps<typeof PageToolbar>['breadcrumb'];
  title: string;
  list: string;
  failureText?: string;
  children: string;
}

/** The screen of a record outside of the content types that is loading, could not be loaded, or does not exist. */
export function MissingRecord({ query, breadcrumb, title, list, failureText, children }: Props) {
  const { result, failure, loading, reload } = query;
  return (
    <>
      <PageToolbar breadcrumb={breadcrumb} />
      <PageHeader title={title} />
      {failure !== undefined ? (
        <LoadError loading={loading} onRetry={reload}>
          {failureText}
        </LoadError>
      ) : result === undefined ? (
        <Loading />
      ) : (
        <NotFoundMessage to={list} back="Revenir à la liste">
          {children}
        </NotFoundMessage>
      )}
    </>
  );
}
