import { groupFormFields } from '#content/group-requests.ts';
import { type Entry, typeOf } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import { addDays, type Day, weekdayOf } from '#model/calendar.ts';
import {
  capitalize,
  formatDay,
  formatDayNumber,
  formatNumber,
  formatSmallNumber,
  formatWeekdayDate,
  numberWords,
} from '#model/format.ts';
import { exceptionOn, hasHours, isOpenOn, type OpeningHours } from '#model/opening-hours.ts';
import { messageFor } from '#model/problems.ts';
import { validate } from '#model/validate.ts';
import { parseDay } from './parse-day.ts';

type Setting = Partial<Pick<Entry<'setting'>, 'groupCapacity' | 'groupAnswerDays' | 'groupVisits'>>;

const formType = { ...typeOf('group-requests'), fields: groupFormFields };

export const groupCapacity = (setting: Setting | undefined) => setting?.groupCapacity ?? institution.groupCapacity;
const answerDays = (setting: Setting | undefined): number => setting?.groupAnswerDays ?? institution.groupAnswerDays;

/** « cinq jours ouvrés » */
export function answerDelay(setting: Setting | undefined): string {
  const count = answerDays(setting);
  return count === 1 ? 'un jour ouvré' : `${numberWords[count] ?? count} jours ouvrés`;
}

const isWorked = (hours: OpeningHours, day: Day): boolean =>
  !['saturday', 'sunday'].includes(weekdayOf(day)) &&
  (hasHours(hours) ? isOpenOn(hours, day) : !exceptionOn(hours, day));

const daysAfter = (day: Day, count: number) => Array.from({ length: count }, (_, index) => addDays(day, index + 1));

/** The day before which a request of today is answered: worked days count. A museum that is closed for months still answers. */
export const answerDay = (setting: Setting | undefined, hours: OpeningHours, today: Day): Day =>
  daysAfter(today, 120).filter((day) => isWorked(hours, day))[answerDays(setting) - 1] ?? addDays(today, 120);

export type GroupFormField = keyof typeof groupFormFields;
export const groupFormNames = Object.keys(groupFormFields) as GroupFormField[];

export type TypedGroupRequest = Readonly<Record<GroupFormField, string>>;
type GroupFormFaults = Readonly<Partial<Record<GroupFormField, string>>>;
export type GroupRequestFacts = Pick<Entry<'group-requests'>, GroupFormField>;
export type SentGroupRequest = Pick<Entry<'group-requests'>, GroupFormField | 'number' | 'answerBy'>;

/** The form as it is sent to a visitor: empty, or with what was typed and what to correct. */
export interface GroupFormState {
  token: string;
  typed?: TypedGroupRequest;
  faults?: GroupFormFaults;
  /** Why a form without faults was not accepted. */
  refused?: 'unread' | 'tooMany';
}

/** The choice of no visit in particular. */
export const noVisit = 'Je ne sais pas encore';
const notInList = 'Choisissez dans la liste.';
const missing: GroupFormFaults = {
  groupKind: notInList,
  organization: 'Indiquez votre établissement ou votre structure.',
  level: notInList,
  people: 'Indiquez le nombre de personnes.',
  day: 'Indiquez la date souhaitée.',
  name: 'Indiquez votre prénom et votre nom.',
  email: 'Indiquez votre adresse électronique.',
  phone: 'Indiquez un numéro de téléphone.',
};

type Circumstances = { setting: Setting | undefined; hours: OpeningHours; today: Day };

export const visitTitles = (setting: Setting | undefined): string[] =>
  (setting?.groupVisits ?? []).flatMap(({ title }) => title ?? []);

/** Reads a form as it was typed, or says what to correct, each at its field. */
export function readGroupRequest(typed: TypedGroupRequest, circumstances: Circumstances) {
  const { setting, today } = circumstances;
  const visit = typed.visit === noVisit ? '' : typed.visit;
  const days = { day: parseDay(typed.day, today), otherDay: parseDay(typed.otherDay, today) };
  const filledIn = Object.entries({ ...typed, ...days, visit }).filter(([, value]) => value);
  const validated = validate(formType, Object.fromEntries(filledIn), { for: 'create' });

  function faultOf(name: GroupFormField): string | undefined {
    if (!typed[name]) return missing[name];
    if (name === 'day' || name === 'otherDay') return dayFault(days[name], circumstances);
    if (name === 'visit') return visit === '' || visitTitles(setting).includes(visit) ? undefined : notInList;
    const problem = validated.ok ? undefined : validated.problems.find(({ path }) => path[0] === name);
    if (problem) return problem.code === 'notOneOf' ? notInList : messageFor(problem);
    if (name === 'phone' && typed.phone.replaceAll(/\D/g, '').length < 6) return 'Ce numéro semble incomplet.';
    return name === 'people' ? peopleFault(Number(typed.people), groupCapacity(setting)) : undefined;
  }
  const faults = groupFormNames.flatMap((name) => {
    const fault = faultOf(name);
    return fault ? [[name, fault]] : [];
  });
  if (faults.length > 0 || !validated.ok) return { faults: Object.fromEntries(faults) };
  return { request: validated.input.values as GroupRequestFacts };
}

function peopleFault(people: number, capacity: number): string | undefined {
  if (people <= capacity) return undefined;
  return (
    `${formatNumber(people)} personnes dépassent l’effectif d’une visite (${formatNumber(capacity)}). ` +
    `Faites ${formatSmallNumber(Math.ceil(people / capacity))} demandes, ou appelez-nous.`
  );
}

/** A request is made for tomorrow at the earliest, and for two years at most. */
function dayFault(day: ReturnType<typeof parseDay>, { hours, today }: Circumstances): string | undefined {
  if (day === undefined) return `Écrivez la date ainsi : ${exampleDay(today, hours)}.`;
  if (day === 'impossible') return 'Cette date n’existe pas. Vérifiez le jour et le mois.';
  if (day < today) return `Le ${formatDay(day, 'full')} est passé.`;
  if (day === today) return 'Pour aujourd’hui, appelez-nous. Ici, demandez une date à partir de demain.';
  if (day > addDays(today, 731)) return 'Demandez une date des deux années qui viennent.';
  if (!hasHours(hours) || isOpenOn(hours, day)) return undefined;
  const closed = `Le ${formatWeekdayDate(day)} est un jour de fermeture.`;
  const next = daysAfter(day, 60).find((later) => isOpenOn(hours, later));
  return next === undefined ? closed : `${closed} Le ${dayAfter(next, day)} est ouvert.`;
}

/** « mardi 12 »; with its month when it is another one. */
const dayAfter = (next: Day, day: Day): string =>
  next.slice(0, 7) === day.slice(0, 7)
    ? `${formatDay(next, 'weekday')} ${formatDayNumber(next)}`
    : formatWeekdayDate(next);

/** « 14 janvier 2027 »: a weekday on which the museum is open, in seven weeks. */
export const exampleDay = (today: Day, hours: OpeningHours): string =>
  formatDay(daysAfter(addDays(today, 48), 60).find((day) => isWorked(hours, day)) ?? today, 'long');

/** « Deux choses à corriger avant l’envoi. » */
export const faultCount = (count: number): string =>
  `${capitalize(formatSmallNumber(count))} chose${count > 1 ? 's' : ''} à corriger avant l’envoi.`;

/** A request in words, for its confirmation, mails and the back-office. */
export function requestTerms(request: GroupRequestFacts): { title: string; text: string }[] {
  const { groupKind, level } = groupFormFields;
  const { people, day, otherDay } = request;
  const group = [
    capitalize(groupKind.options?.[request.groupKind] ?? ''),
    request.level === 'none' ? '' : (level.options?.[request.level] ?? '').replace(/.*: /, ''),
    people === 1 ? '1 personne' : `${formatNumber(people)} personnes`,
  ];
  const days = [day, otherDay].filter((each) => each != null).map((each) => formatDay(each, 'full'));
  return [
    { title: 'Groupe', text: group.filter(Boolean).join(', ') },
    { title: 'Structure', text: request.organization },
    { title: 'Visite', text: request.visit ?? noVisit },
    { title: otherDay ? 'Dates' : 'Date', text: capitalize(days.join(', sinon ')) },
    ...(request.needs ? [{ title: 'À savoir', text: request.needs }] : []),
  ];
}
