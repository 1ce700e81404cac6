/** The types whose entries have a picture of their own for shared links, each with the field of its cover. */
export const coverFields = {
  events: 'images',
  'patrimoine-actualites': 'images',
  collections: 'mainImage',
  magazines: 'coverImage',
} as const;
export type ShareCardType = keyof typeof coverFields;

/** The path of the picture of shared links to an entry. */
export const shareCardPath = (type: ShareCardType, documentId: string) => `/partage/${type}/${documentId}/carte.jpg`;
