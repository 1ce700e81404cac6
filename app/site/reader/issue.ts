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
