/** The days of a year on which a museum of Guadeloupe may close, which the form of the opening hours proposes. */

import { addDays, type Day } from '#model/calendar.ts';

const law = true;
const custom = false;

/**
 * Days that are public holidays by law (Code du travail, articles L3133-1 and L3422-2), or days off by local custom: a date of each year as
 * `MM-DD`, or a number of days from Easter Sunday. `en`, `gcf`: the names on the pages in English and in Guadeloupean Creole.
 */
const yearly: readonly [when: string | number, isLaw: boolean, name: string, en: string, gcf: string][] = [
  ['01-01', law, 'Jour de l’An', 'New Year’s Day', 'Joudlan'],
  [-47, custom, 'Mardi gras', 'Shrove Tuesday (Carnival)', 'Madi gra'],
  [-46, custom, 'Mercredi des Cendres', 'Ash Wednesday', 'Mèkrèdi Lésann'],
  [-24, custom, 'Mi-carême', 'Mid-Lent', 'Mikarenm'],
  [-2, custom, 'Vendredi saint', 'Good Friday', 'Vandrèdi sen'],
  [1, law, 'Lundi de Pâques', 'Easter Monday', 'Lendi Pak'],
  ['05-01', law, 'Fête du Travail', 'Labour Day', 'Fèt a travay'],
  ['05-08', law, 'Victoire de 1945', 'Victory Day 1945', 'Viktwa 1945'],
  [39, law, 'Ascension', 'Ascension Day', 'Asansyon'],
  [50, law, 'Lundi de Pentecôte', 'Whit Monday', 'Lendi Pannkot'],
  ['05-27', law, 'Abolition de l’esclavage', 'Abolition of slavery', 'Labolisyon lèsklavaj'],
  ['07-14', law, 'Fête nationale', 'Bastille Day', '14 jwiyé'],
  ['07-21', custom, 'Fête de Victor Schœlcher', 'Victor Schœlcher Day', 'Fèt a Schœlcher'],
  ['08-15', law, 'Assomption', 'Assumption Day', '15 out'],
  ['11-01', law, 'Toussaint', 'All Saints’ Day', 'Latousen'],
  ['11-02', custom, 'Jour des défunts', 'All Souls’ Day', 'Fèt a lémò'],
  ['11-11', law, 'Armistice de 1918', 'Armistice Day', '11 novanm'],
  ['12-25', law, 'Noël', 'Christmas Day', 'Nwèl'],
];

/** Easter Sunday in the Gregorian calendar: Meeus, Astronomical Algorithms, chapter 8. */
export function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return addDays(`${String(year).padStart(4, '0')}-03-22`, epact + weekday - 7 * shift);
}

export function holidaysOf(year: number) {
  const easter = easterSunday(year);
  return yearly
    .map(([when, isLaw, name, en, gcf]) => {
      const day = typeof when === 'number' ? addDays(easter, when) : `${easter.slice(0, 4)}-${when}`;
      return { day, name, en, gcf, isLaw };
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

export const holidayOn = (day: Day) => holidaysOf(Number(day.slice(0, 4))).find((holiday) => holiday.day === day);
