import { type Citation, citationText } from '#editorial/citation.ts';

/** The magazine's data for the reader. */
export interface Issue {
  documentId: string;
  title: string;
  /** « 15 sept. 2026 » */
  when: string;
  url: string;
  /** « 0,7 Mo » */
  size: string;
  /** The reference of a page, without its number and its address. */
  cited: Pick<Citation, 'institution' | 'date' | 'readOn'>;
  /** The address of the list, which opens it at a page with its parameters. */
  listUrl: string;
}

/** The reference of a page of a magazine, to copy. */
export const citationOf = ({ documentId, title, cited, listUrl }: Issue, page: number): string =>
  citationText({ ...cited, title, page, url: `${listUrl}${searchOf(documentId, page)}` });

/** The URL of a page of a magazine: `/magazines?numero=<documentId>&page=12`. It opens the reader at that page. */
export const readerUrl = (documentId: string, page: number): string =>
  `${location.pathname}${searchOf(documentId, page)}`;

const searchOf = (documentId: string, page: number): string =>
  `?${new URLSearchParams({ numero: documentId, ...(page > 1 && { page: String(page) }) })}`;

/** The page in the current URL, if the URL opens this magazine. */
export function pageFromUrl(documentId: string): number | undefined {
  const search = new URLSearchParams(location.search);
  if (search.get('numero') !== documentId) return undefined;
  return Number.parseInt(search.get('page') ?? '1', 10) || 1;
}
