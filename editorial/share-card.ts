/** The types whose entries have a picture of their own for shared links. */
export const shareCardTypes = ['events', 'patrimoine-actualites', 'collections'] as const;
export type ShareCardType = (typeof shareCardTypes)[number];

/** The path of the picture of shared links to an entry. */
export const shareCardPath = (type: ShareCardType, documentId: string): string =>
  `/partage/${type}/${documentId}/carte.jpg`;
