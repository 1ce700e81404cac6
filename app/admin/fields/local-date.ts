/**
 * A local date while it is being typed: `2027-03-14 18:30`, its day alone, or its hour alone (a browser's date input is empty
 * until every part of it is there, and the hour must not be lost meanwhile).
 */
export function splitLocal(value: string): { day: string; hour: string } {
  const [, day = '', hour = ''] = /^(\d{4,}-\d{2}-\d{2})?[ T]?(\d{2}:\d{2})?/.exec(value) ?? [];
  return { day, hour };
}

export const joinLocal = (day: string, hour: string): string => [day, hour].filter(Boolean).join(' ');
