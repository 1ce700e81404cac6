/** What a reference names, in the words of the page. */
export interface Citation {
  author?: string | null;
  title: string;
  /** Of a piece: its date, its inventory number. */
  details?: readonly (string | null | undefined | false)[];
  institution: string;
  date?: string | null | undefined;
  /** Of a magazine. */
  page?: number;
  url: string;
  /** The day on which it was read. */
  readOn: string;
}

/** A reference to copy: « Ruth Delannay, « Le ka », Mémorial ACTe, 20 novembre 2026, https://…, consulté le 30 novembre 2026. » */
export function citationText({ author, title, details = [], institution, date, page, url, readOn }: Citation): string {
  const parts = [author, `«\u00a0${title}\u00a0»`, ...details, institution, date, page && `page\u00a0${page}`, url];
  return `${parts.filter(Boolean).join(', ')}, consulté le ${readOn}.`;
}
