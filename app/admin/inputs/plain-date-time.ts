/**
 * A partially typed local date: `2027-03-14 18:30`, its date alone, or its time alone.
 * A browser's date input is empty until it is complete, and the time must not be lost meanwhile.
 */
export function splitLocal(value: string): { day: string; hour: string } {
  const [, day = '', hour = ''] = /^(\d{4,}-\d{2}-\d{2})?[ T]?(\d{2}:\d{2})?/.exec(value) ?? [];
  return { day, hour };
}

export const joinLocal = (day: string, hour: string): string => [day, hour].filter(Boolean).join(' ');
