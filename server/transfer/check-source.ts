import { parseInstant } from '#model/calendar.ts';
import { onOneLine, withoutForbidden } from '#model/characters.ts';
import type { SourceDates } from './source.ts';

/**
 * Whether a text can be a documentId: letters and digits, as Strapi and store/documents/document-id.ts create it. A number alone would be read as an
 * id, and other characters would end up in URLs, file names and calendars.
 */
export const isDocumentId = (text: string): boolean => /^(?!\d+$)[a-z\d]{1,64}$/i.test(text);

/** The dates of a source that are instants; the others are left out. */
export function withValidDates<Dated extends SourceDates>(dated: Dated): Dated {
  const { createdAt = '', updatedAt = '', publishedAt = '' } = dated;
  const [created, updated, published] = [createdAt, updatedAt, publishedAt].map((date) => parseInstant(date));
  return { ...dated, createdAt: created, updatedAt: updated, publishedAt: published };
}

/** A text of a source as a report shows it. */
export const reported = (text: string): string => onOneLine(withoutForbidden(text)).slice(0, 80);
