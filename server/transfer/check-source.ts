import { parseInstant } from '#model/calendar.ts';
import { onOneLine, withoutForbidden } from '#model/characters.ts';

/**
 * Whether a text can be a documentId: letters and digits, as Strapi and store/documents/document-id.ts create it. A number alone would be read as an
 * id, and other characters would end up in URLs, file names and calendars.
 */
export const isDocumentId = (text: string): boolean => /^(?!\d+$)[a-z\d]{1,64}$/i.test(text);

/** The dates of a source that are instants; the others are left out. */
export function withValidDates<Dated extends { createdAt?: string; updatedAt?: string; publishedAt?: string }>(
  dated: Dated,
): Dated {
  const { createdAt, updatedAt, publishedAt, ...rest } = dated;
  const dates = Object.entries({ createdAt, updatedAt, publishedAt }).flatMap(([name, date]) => {
    const instant = date === undefined ? undefined : parseInstant(date);
    return instant ? [[name, instant]] : [];
  });
  return { ...rest, ...Object.fromEntries(dates) } as Dated;
}

/** A text of a source as a report shows it. */
export const reported = (text: string): string => onOneLine(withoutForbidden(text)).slice(0, 80);
