import type { Dashboard, DashboardEvent, PublicationState, ScheduledChange } from '#contract/admin-answers.ts';
import { addDays, dayOf, today, toInstant } from '#model/calendar.ts';
import {
  capitalize,
  formatInstant,
  formatInstantDay,
  formatList,
  formatTimeOf,
  formatTitle,
  formatWeekdayDate,
  numberWords,
} from '#model/format.ts';
import { distanceTo } from '../schedule/changes.ts';
import { formPath, settingPath, titleOfChange } from '../screens.ts';

/** Something that a person can finish today: one line of each kind. */
export interface TodoLine {
  fact: string;
  detail: string;
  verb: string;
  to: string;
  /** How many there are; a state where there is one, and it is an entry. */
  sign: number | PublicationState;
  /** It prevents something: the count is red. */
  isRefused?: boolean;
  /** When it has consequences, an instant; absent where it has no date. */
  due?: string | undefined;
}

type Kind = (dashboard: Dashboard, now: number) => TodoLine | undefined;

const urgentDays = 3;

/** What is to be done, by the date of its consequence. */
export function todoLines(dashboard: Dashboard, now: number): TodoLine[] {
  const kinds = [refused, unpublished, groupRequests, unsentMails, givenUpWebhooks, ending, withoutPicture, statements];
  return kinds
    .flatMap((kind) => kind(dashboard, now) ?? [])
    .toSorted((a, b) => ((a.due ?? '9999') < (b.due ?? '9999') ? -1 : 1));
}

export const isUrgent = ({ due }: Pick<TodoLine, 'due'>, now: number): boolean =>
  due !== undefined && due < toInstant(addDays(today(now), urgentDays + 1));

/** A fact about one thing, or about several: « Trois messages ne sont pas partis », « 23 messages… ». */
const factOf = (count: number, singular: string, plural: string): string =>
  count === 1 ? singular : `${capitalize(numberWords[count] ?? String(count))} ${plural}`;

/** The line of some changes: « Léwoz se termine », « Trois pages se terminent ». */
const ofChanges = (changes: readonly ScheduledChange[], first: ScheduledChange, singular: string, plural: string) => ({
  fact: factOf(changes.length, `${formatTitle(titleOfChange(first))} ${singular}`, plural),
  to: changes.length === 1 ? formPath(first) : '/admin/schedule',
  due: first.at,
});

const refused: Kind = ({ schedule }, now) => {
  const changes = schedule?.filter(({ problem }) => problem) ?? [];
  const [first] = changes;
  if (!first) return undefined;
  const isPast = Date.parse(first.at) <= now;
  const when = isPast ? `Depuis le ${formatInstantDay(first.at)}` : `Le ${formatInstant(first.at)}`;
  return {
    ...ofChanges(changes, first, 'ne peut pas paraître', 'publications programmées ne peuvent pas se faire'),
    detail: `${when}\u00a0: ${first.problem}`,
    verb: 'Compléter',
    sign: changes.length,
    isRefused: true,
  };
};

const ending: Kind = ({ schedule }, now) => {
  const changes =
    schedule?.filter(({ action, at: end }) => action === 'end' || (action === 'unpublish' && Date.parse(end) > now)) ??
    [];
  const [first] = changes;
  if (!first) return undefined;
  const named = changes
    .slice(0, 2)
    .map((change) => `${formatTitle(titleOfChange(change))} le ${formatInstant(change.at)}`);
  const more = changes.length - named.length;
  const others = more > 0 ? [`${more} ${more > 1 ? 'autres' : 'autre'}`] : [];
  return {
    ...ofChanges(changes, first, 'se termine', 'pages se terminent'),
    detail: changes.length === 1 ? `Le ${formatInstant(first.at)}.` : `${formatList([...named, ...others])}.`,
    verb: 'Voir',
    sign: changes.length === 1 ? 'ended' : changes.length,
  };
};

/** The line of some events of the agenda: « Léwoz n’a pas d’image », « Trois événements du mois à venir n’ont pas d’image ». */
function ofEvents(count: number, first: DashboardEvent, now: number, singular: string, plural: string): TodoLine {
  const title = formatTitle(first.title);
  const moment = momentOf(first, now);
  return {
    fact: factOf(count, `${title} ${singular}`, plural),
    detail: count === 1 ? `${capitalize(moment)}.` : `Le premier, ${title}, ${moment}.`,
    verb: 'Compléter',
    to: formPath({ type: 'events', documentId: first.documentId }),
    sign: count,
    due: toInstant(first.start),
  };
}

/** « vendredi 27 novembre à 20 h, dans 3 jours » */
function momentOf({ start }: DashboardEvent, now: number): string {
  const time = formatTimeOf(start);
  const day = formatWeekdayDate(dayOf(start), today(now));
  const distance = dayOf(start) === today(now) ? 'aujourd’hui' : distanceTo(toInstant(start), now);
  return `${day}${time ? ` à ${time}` : ''}, ${distance}`;
}

const unpublished: Kind = ({ agenda }, now) => {
  const events =
    agenda?.week.filter(({ isPublic, state, goesAhead }) => !isPublic && state === 'draft' && goesAhead) ?? [];
  const [first] = events;
  if (!first) return undefined;
  const [singular, plural] = ['n’est pas publié', 'événements de la semaine ne sont pas publiés'];
  const line = ofEvents(events.length, first, now, singular, plural);
  return events.length === 1
    ? { ...line, detail: `${line.detail}${first.hasPicture ? '' : ' Il manque l’image.'}`, sign: 'draft' }
    : { ...line, verb: 'Voir', to: `/admin/events?etat=brouillon&du=${today(now)}&au=${addDays(today(now), 6)}` };
};

const withoutPicture: Kind = ({ agenda }, now) => {
  const { count = 0, first = null } = agenda?.withoutPicture ?? {};
  return first
    ? ofEvents(count, first, now, 'n’a pas d’image', 'événements du mois à venir n’ont pas d’image')
    : undefined;
};

const groupRequests: Kind = ({ messages }, now) => {
  const { count = 0, answerBy = null } = messages?.groupRequests ?? {};
  if (count === 0) return undefined;
  return {
    fact: factOf(count, 'Une demande de groupe attend une réponse', 'demandes de groupes attendent une réponse'),
    detail: answerBy ? `Première réponse promise avant le ${formatWeekdayDate(answerBy, today(now))}.` : '',
    verb: 'Répondre',
    to: '/admin/group-requests?etat=new',
    sign: count,
    due: answerBy ? toInstant(answerBy) : undefined,
  };
};

const unsentMails: Kind = ({ messages }) => {
  const { count = 0, first = null, isConfigured = false } = messages?.mails ?? {};
  if (!first) return undefined;
  const reason = isConfigured
    ? 'Le serveur d’envoi ne l’a pas pris.'
    : 'Aucun serveur d’envoi n’est réglé\u00a0: écrivez vous-même à cette personne.';
  return {
    fact: factOf(count, 'Un message n’est pas parti', 'messages ne sont pas partis'),
    detail: `${first.subject}. ${reason}`,
    verb: 'Voir',
    to: '/admin/mails',
    sign: count,
    due: first.createdAt,
  };
};

const givenUpWebhooks: Kind = ({ messages }) => {
  const { count = 0, first = null } = messages?.webhooks ?? {};
  const fact = factOf(count, 'Un envoi de webhook est abandonné', 'envois de webhooks sont abandonnés');
  const detail = `${formatTitle(first?.name ?? '')} n’a pas reçu ${first?.event}, après neuf essais.`;
  const to = '/admin/programmes?onglet=webhooks';
  return first ? { fact, detail, verb: 'Voir', to, sign: count, isRefused: true } : undefined;
};

const statements: Kind = ({ site }) => {
  const { missingStatements = [] } = site ?? {};
  const [first] = missingStatements;
  if (!first) return undefined;
  const count = missingStatements.length;
  return {
    fact: factOf(count, 'Une mention légale manque', 'mentions légales manquent'),
    detail: `${count === 1 ? 'Sa phrase n’est pas' : 'Leurs phrases ne sont pas'} sur le site. La loi les demande à un établissement public.`,
    verb: 'Compléter',
    to: settingPath(first),
    sign: count,
  };
};
