import type { SitePage } from '#content/pages.ts';

/** A page with its query parameters (content/pages.ts), by their names. */
type Parameterized<Name extends string> = { params: readonly Name[] };

/** A query parameter of a page's URL, among those that the page declares: no other reaches it. Null when absent. */
export const queryParam = <Name extends string>(
  _page: Parameterized<Name>,
  name: NoInfer<Name>,
  { url }: Request,
): string | null => new URL(url).searchParams.get(name);

/** The URL of a page with values of the query parameters that it declares, in their order here; null and undefined ones are left out. */
export function pageUrl<Name extends string>(
  { path }: Pick<SitePage, 'path'> & Parameterized<Name>,
  params: { readonly [Key in NoInfer<Name>]?: string | number | null | undefined },
): string {
  const search = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}
