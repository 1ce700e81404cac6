import type { Day } from '#model/calendar.ts';

/** Defaults for settings that are empty, and values that no setting has. */
export const institution = {
  companyName: 'Mémorial ACTe',
  address: 'Rue Raspail, quartier Darboussier\n97110 Pointe-à-Pitre, Guadeloupe',
} as const;

/** The entrance of the museum, in degrees (WGS 84), for maps, feeds and structured data. */
export const coordinates = { latitude: 16.2316, longitude: -61.531 } as const;

/** 0 is Sunday. */
const closedOn = new Set([1]);

/** In the week's own order, from Monday; 0 is Sunday. */
export const openDays = [1, 2, 3, 4, 5, 6, 0].filter((day) => !closedOn.has(day));

/** Whether the museum opens on a day. */
export const isOpenOn = (day: Day): boolean => !closedOn.has(new Date(`${day}T12:00:00Z`).getUTCDay());
