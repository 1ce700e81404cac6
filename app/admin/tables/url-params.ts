import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** The page number in the URL; 1 when absent or invalid. */
export function pageParam(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

export const maxSearchLength = 200;

export const searchParam = (parameters: URLSearchParams): string =>
  (parameters.get('recherche') ?? '').trim().slice(0, maxSearchLength);

/** What the URL has once the navigation under way is done. */
let pending: URLSearchParams | undefined;

/**
 * Sets parameters of the URL, or deletes those whose value is empty, and goes back to the first page. Two changes at once both hold; with
 * `useSearchParams` the second replaces the first.
 */
export function useSetParams() {
  const navigate = useNavigate();
  return (changed: Readonly<Record<string, string | undefined>>, { replace = false } = {}): void => {
    const next = new URLSearchParams(pending ?? location.search);
    for (const [name, value] of Object.entries({ page: '', ...changed })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    pending = next;
    void Promise.resolve(navigate(`?${next}`, { replace, preventScrollReset: true })).finally(() => {
      if (pending === next) pending = undefined;
    });
  };
}

/** An uncontrolled field of a parameter of the URL, which changes after the navigation: it would reset a date that is being typed. */
export function useUncontrolledParam(value: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The URL changed by other means.
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);
  return field;
}
