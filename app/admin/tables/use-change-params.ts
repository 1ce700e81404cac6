import { type NavigateOptions, useNavigate } from 'react-router';

/** What the URL has once the navigation under way is done. */
let pending: URLSearchParams | undefined;

/**
 * A function that changes the parameters of the URL. Two changes made at once both hold, unlike with `useSearchParams`, whose changes start
 * from the parameters of the last render and replace a navigation that is under way.
 */
export function useChangeParams() {
  const navigate = useNavigate();
  return (
    change: (params: URLSearchParams) => URLSearchParams,
    options: Pick<NavigateOptions, 'replace'> = {},
  ): void => {
    const next = change(new URLSearchParams(pending ?? location.search));
    pending = next;
    void Promise.resolve(navigate(`?${next}`, { ...options, preventScrollReset: true })).finally(() => {
      if (pending === next) pending = undefined;
    });
  };
}

/** Parameters with another value of one of them, absent where it is empty, and the first page. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  params.delete('page');
  if (value) params.set(name, value);
  else params.delete(name);
  return params;
}
