/** The path of the picture of shared links to an entry. */
export const shareCardPath = (type: 'events' | 'patrimoine-actualites', documentId: string): string =>
  `/partage/${type}/${documentId}/carte.jpg`;
