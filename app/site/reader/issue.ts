/** The magazine's data for the reader. */
export interface Issue {
  documentId: string;
  title: string;
  /** « 15 sept. 2026 » */
  when: string;
  url: string;
  /** « 0,7 Mo » */
  size: string;
}

/** The URL of a page of a magazine: `/magazines?numero=<documentId>&page=12`. It opens the reader at that page. */
export function readerUrl(documentId: string, page: number): string {
  const search = new URLSearchParams({ numero: documentId, ...(page > 1 && { page: String(page) }) });
  return `${location.pathname}?${search}`;
}

/** The page in the current URL, if the URL opens this magazine. */
export function pageFromUrl(documentId: string): number | undefined {
  const search = new URLSearchParams(location.search);
  if (search.get('numero') !== documentId) return undefined;
  return Number.parseInt(search.get('page') ?? '1', 10) || 1;
}
