import { institution } from '#content/institution.ts';
import { pages } from '#content/pages.ts';

/** Defaults for missing settings: without a ticketing page, bookings link to the visit page. */
export const defaultInstitution = { ...institution, bookingPath: pages.visit.path } as const;
