/** A query parameter of a page's URL, among those that the page has in content/pages.ts: no other reaches it. Null when absent. */
export const queryParam = <Name extends string>(
  _page: { params: readonly Name[] },
  name: NoInfer<Name>,
  { url }: Request,
): string | null => new URL(url).searchParams.get(name);
