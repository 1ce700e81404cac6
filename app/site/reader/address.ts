/** The address of a page of a magazine: `/magazines?numero=<documentId>&page=12`. Whoever opens it finds that page open. */
export function pageAddress(documentId: string, page: number): string {
  const search = new URLSearchParams({ numero: documentId, ...(page > 1 && { page: String(page) }) });
  return `${location.pathname}?${search}`;
}

/** The page that the current address asks of this magazine, if it asks for one. */
export function askedPage(documentId: string): number | undefined {
  const search = new URLSearchParams(location.search);
  if (search.get('numero') !== documentId) return undefined;
  return Number.parseInt(search.get('page') ?? '1', 10) || 1;
}
