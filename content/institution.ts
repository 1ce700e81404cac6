import type { Day } from '#model/calendar.ts';

/** What pages and feeds say of the centre where its settings are silent, and where it stands, which no setting says. */
export const institution = {
  companyName: 'Mémorial ACTe',
  address: 'Rue Raspail, quartier Darboussier\n97110 Pointe-à-Pitre, Guadeloupe',
  bookingUrl: 'https://billetterie.memorial.example/',
} as const;

/** The door, in degrees (WGS 84). */
export const position = { latitude: 16.2314, longitude: -61.5347 } as const;

/** 0 is Sunday. */
const closedOn = new Set([1]);

/** In the week's own order, from Monday; 0 is Sunday. */
export const openDays = [1, 2, 3, 4, 5, 6, 0].filter((day) => !closedOn.has(day));

/** Whether the doors open on a day at all. */
export const isOpenOn = (day: Day): boolean => !closedOn.has(new Date(`${day}T12:00:00Z`).getUTCDay());
