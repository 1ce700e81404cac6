import { institution, isOpenOn } from '#content/institution.ts';
import { addDays, dayOf, toLocal } from '#model/calendar.ts';
import { hourText, weekday } from './dates.ts';

/** The centre's hours and prices: the one source of every page, of the structured data and of « ouvert maintenant » (SPEC.md, sections 3 and 5). */
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

/** What a page says where the settings are silent. */
export const fallback = institution;

/** Whether the doors are open at an instant, and what a visitor wants to know next: « Ouvert jusqu’à 18 h », « Ouvre mardi à 9 h ». */
export function doors(now: number): { open: boolean; said: string } {
  const local = toLocal(now);
  const [day, hour] = [dayOf(local), local.slice(11)];
  if (isOpenOn(day) && hour >= opens && hour < closes)
    return { open: true, said: `Ouvert jusqu’à ${hourText(closes)}` };
  if (isOpenOn(day) && hour < opens) return { open: false, said: `Ouvre à ${hourText(opens)}` };
  let next = addDays(day, 1);
  while (!isOpenOn(next)) next = addDays(next, 1);
  return {
    open: false,
    said: `Fermé, ouvre ${next === addDays(day, 1) ? 'demain' : weekday(next)} à ${hourText(opens)}`,
  };
}
