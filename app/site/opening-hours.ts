import { institution } from '#content/institution.ts';

/** Defaults for missing settings: without a ticketing page, bookings link to the visit page. */
export const defaultInstitution = { ...institution, bookingPath: '/visiter-le-macte' } as const;
