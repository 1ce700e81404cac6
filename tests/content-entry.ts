import type { ContentEntry } from '#client/index.ts';

/** An entry of a content type with these fields, as the API returns it. */
export const contentEntry = (fields: Readonly<Record<string, unknown>>): ContentEntry => ({
  id: 7,
  documentId: 'abc',
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-02T00:00:00.000Z',
  publishedAt: '2027-01-01T00:00:00.000Z',
  ...fields,
});
