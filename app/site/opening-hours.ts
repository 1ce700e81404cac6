import { institution, isOpenOn } from '#content/institution.ts';
import { addDays, dayOf, toLocal } from '#model/calendar.ts';
import { hourText, weekday } from './dates.ts';

/** The centre's opening hours and prices, used by every page and by structured data (docs/product.md, « Facts » and « Input »). */
export const opens = '09:00';
export const closes = '18:00';
export const lastDeparture = '16:30';

export const openingHours = [
  { days: 'Du mardi au dimanche', hours: `${hourText(opens)}\u00a0–\u00a0${hourText(closes)}` },
  { days: 'Lundi', hours: 'Fermé' },
];

export const prices: readonly { tariff: string; price: string }[] = [
  { tariff: 'Tarif Plein Adulte', price: '15,00€' },
  { tariff: 'Tarif Résident*', price: '10,00€' },
  { tariff: 'Senior + de 65 ans*', price: '8,00€' },
  { tariff: 'Exposition Permanente - Tarif réduit', price: '8,00€' },
  { tariff: 'Enfant 3-12 ans', price: 'Gratuit' },
  { tariff: 'Jeune 13-17 ans', price: '5,00€' },
  { tariff: 'Tarif Étudiant*', price: '5,00€' },
  { tariff: 'Exposition Permanente - Tarif Solidarité', price: '3,00€' },
];
export const proofNote = '* Justificatif requis';

/** Defaults for missing settings: without a ticketing page, bookings link to the visit page. */
export const defaultInstitution = { ...institution, bookingPath: '/visiter-le-macte' } as const;

/** The opening status at an instant: « Ouvert jusqu’à 18 h », « Fermé : ouverture mardi à 9 h ». */
export function openingStatus(now: number): { open: boolean; label: string } {
  const local = toLocal(now);
  const [day, hour] = [dayOf(local), local.slice(11)];
  if (isOpenOn(day) && hour >= opens && hour < closes)
    return { open: true, label: `Ouvert jusqu’à ${hourText(closes)}` };
  if (isOpenOn(day) && hour < opens) return { open: false, label: `Ouvre à ${hourText(opens)}` };
  let next = addDays(day, 1);
  while (!isOpenOn(next)) next = addDays(next, 1);
  return {
    open: false,
    label: `Fermé\u00a0: ouverture ${next === addDays(day, 1) ? 'demain' : weekday(next)} à ${hourText(opens)}`,
  };
}
