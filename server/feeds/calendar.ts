import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import { agendaEvents } from '#client/agenda-events.ts';
import type { ContentClient } from '#client/content-client.ts';
import { eventStatuses } from '#content/events.ts';
import type { Entry } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import { pages } from '#content/pages.ts';
import { type AgendaFilters, filterNames } from '#editorial/agenda-filters.ts';
import { endOf, nightEnd } from '#editorial/event-times.ts';
import { coordinatesOf } from '#editorial/facts.ts';
import { titleOf } from '#editorial/title.ts';
import { addDays, type Day, dayOf, type PlainDateTime, timeOf, today } from '#model/calendar.ts';
import { withoutForbidden, withPlainLineBreaks } from '#model/characters.ts';
import { formatSpans } from '#model/format.ts';
import { paragraphsOf } from '#model/html.ts';
import { comingExceptions, openingHoursOf } from '#model/opening-hours.ts';

/** Ended events stay in the calendar for this time. */
const recentDays = 60;
/** Later events are left out: the description promises a year. */
const horizonDays = 365;
/** Other requests run between two chunks. One of twenty short events, or of a single long one, takes about ten milliseconds. */
const chunkLength = 20_000;
const zone = 'America/Guadeloupe';

// RFC 5545, section 3.1: 75 octets a line. ical.js does not count the space that begins a continued line.
ICAL.foldLength = 74;

/** One offset all year, as model/calendar.ts has it: a change there needs the same change here. */
const timezone = ICAL.Component.fromString(
  [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19110608T000000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0400',
    'TZNAME:AST',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n'),
);

/** The input of a feed: the published content, and the site's URL, without a slash at the end. */
export interface FeedSource {
  content: ContentClient;
  publicUrl: string;
  now: number;
}

/** The calendar to subscribe to, in chunks: the events that pass the filters and begin within a year, go on, or ended within two months. */
export async function* agendaCalendar({ content, publicUrl, now }: FeedSource, filters: AgendaFilters = {}) {
  const day = today(now);
  const setting = await content.get('setting');
  const venue = venueOf(setting);
  const name = [`Agenda · ${venue.name}`, ...filterNames(filters)].join(', ');
  const span = 'Les événements des douze prochains mois, ceux des deux derniers, et les changements d’horaires.';
  const [head, end] = envelope(name, span);
  // The head is sent with the first events: after the first chunk the status can no longer become an error.
  let chunk = head;
  const days = [addDays(day, -recentDays), addDays(day, horizonDays - 1)] as const;
  for await (const event of agendaEvents(content, filters, days)) {
    chunk += componentText(event, publicUrl, venue);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await setImmediate();
  }
  const changes = setting ? changedHours(setting, venue, publicUrl, day) : [];
  yield chunk + changes.map((component) => `${component}\r\n`).join('') + end;
}

/** The exceptions to the opening hours within a year, as whole days: « Fermé », or the hours of these days. */
function changedHours(setting: Entry<'setting'>, venue: Venue, publicUrl: string, day: Day): ICAL.Component[] {
  const coming = comingExceptions(openingHoursOf(setting), day);
  return coming
    .filter(({ firstDay }) => firstDay < addDays(day, horizonDays))
    .map(({ firstDay, lastDay, spans, reason }) => {
      const hours = spans.length === 0 ? 'fermé' : `autres horaires, ${formatSpans(spans).replaceAll('\u2060', '')}`;
      const summary = `${venue.name}\u00a0: ${hours}`;
      const url = `${publicUrl}${pages.visit.path}#horaires`;
      // No day is in two exceptions.
      return veventOf({ uid: `horaires-${firstDay}`, stamps: setting, summary, text: reason, url }, (vevent) =>
        addAllDay(vevent, firstDay, lastDay),
      );
    });
}

/** One event as a calendar of its own. Undefined when the public may not see it. */
export async function eventCalendar({ content, publicUrl }: FeedSource, documentId: string) {
  const event = await content.get('events', documentId);
  if (!event?.isPublished || !event.newStartDate) return undefined;
  const [head, end] = envelope(titleOf(event));
  return `${head}${componentText(event, publicUrl, venueOf(await content.get('setting')))}${end}`;
}

type Venue = ReturnType<typeof venueOf>;
const venueOf = (setting: Entry<'setting'> | undefined) => ({
  name: setting?.companyName ?? institution.companyName,
  address: setting?.address ?? institution.address,
  ...coordinatesOf(setting),
});

/** The text before and after the events of a calendar. */
function envelope(name: string, description?: string): [string, string] {
  const calendar = new ICAL.Component('vcalendar');
  const properties = { version: '2.0', prodid: '-//Memorial//Agenda//FR', calscale: 'GREGORIAN', method: 'PUBLISH' };
  for (const [property, value] of Object.entries(properties)) calendar.addPropertyWithValue(property, value);
  // RFC 7986 has properties for the name and the refresh interval of a calendar; the older ones are those that applications read.
  const texts = { name, 'x-wr-calname': name, ...(description && { description, 'x-wr-caldesc': description }) };
  for (const [property, text] of Object.entries(texts)) addText(calendar, property, text);
  calendar.addPropertyWithValue('x-wr-timezone', zone);
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT12H'));
  calendar.addPropertyWithValue('x-published-ttl', 'PT12H');
  calendar.addSubcomponent(new ICAL.Component(structuredClone(timezone.toJSON())));
  const end = 'END:VCALENDAR\r\n';
  return [`${calendar.toString()}\r\n`.slice(0, -end.length), end];
}

/** An event without a start (older than the requirement) is left out. */
function componentText(event: Entry<'events'>, publicUrl: string, venue: Venue): string {
  const { documentId, newStartDate, eventStatus, place } = event;
  if (!newStartDate) return '';
  const url = `${publicUrl}/evenement/${encodeURIComponent(documentId)}`;
  // Without the host: a UID with the URL would duplicate all events when the site's host changes.
  const uid = `evenement-${documentId}`;
  const end = endOf(event);
  const isEndUnknown = end === undefined && timeOf(newStartDate) !== undefined;
  const text = [paragraphsOf(event.description), isEndUnknown && 'Heure de fin non précisée.']
    .filter(Boolean)
    .join('\n\n');
  // Many applications do not show the status of an entry.
  const summary = eventStatus ? `${eventStatuses[eventStatus]}\u00a0: ${titleOf(event)}` : titleOf(event);
  const status = icsStatuses[eventStatus ?? 'soldOut'];
  const vevent = veventOf({ uid, stamps: event, summary, text, url, status }, (vevent) => {
    addTimes(vevent, newStartDate, end);
    addText(vevent, 'location', [place, venue.name, ...venue.address.split('\n')].filter(Boolean).join(', '));
    vevent.addPropertyWithValue('geo', [venue.latitude, venue.longitude]);
  });
  return `${vevent}\r\n`;
}

/** RFC 5545, 3.8.1.11. TENTATIVE keeps a postponed event in the subscriber's calendar, where CANCELLED may remove it. */
const icsStatuses = { soldOut: 'CONFIRMED', cancelled: 'CANCELLED', postponed: 'TENTATIVE' } as const;

interface Described {
  uid: string;
  stamps: Pick<Entry<'setting'>, 'createdAt' | 'updatedAt'>;
  summary: string;
  text: string | null | undefined;
  url: string;
  status?: (typeof icsStatuses)[keyof typeof icsStatuses];
}

/** `add`: adds the times, and what only some events have. */
function veventOf(
  { uid, stamps: { createdAt, updatedAt }, summary, text, url, status = 'CONFIRMED' }: Described,
  add: (vevent: ICAL.Component) => void,
) {
  const vevent = new ICAL.Component('vevent');
  addText(vevent, 'uid', uid);
  // RFC 5545, 3.8.7.2: without a scheduling method of its own, DTSTAMP is when the event was last revised, in UTC.
  vevent.addPropertyWithValue('dtstamp', instant(updatedAt));
  vevent.addPropertyWithValue('created', instant(createdAt));
  vevent.addPropertyWithValue('last-modified', instant(updatedAt));
  // Increases with each change: the seconds from creation to the last update.
  const seconds = Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000);
  vevent.addPropertyWithValue('sequence', Math.max(0, seconds));
  addText(vevent, 'summary', summary);
  add(vevent);
  addText(vevent, 'description', [text, url].filter(Boolean).join('\n\n'));
  vevent.addPropertyWithValue('url', url);
  vevent.addPropertyWithValue('status', status);
  return vevent;
}

/**
 * Times where the event has times, whole days otherwise (the end is then the day after the last, RFC 5545 section 3.6.1). By the same section an
 * entry with a start time and no end lasts no time at all, and calendars hide it or draw a line: an unknown end is an hour after the start.
 */
function addTimes(vevent: ICAL.Component, begins: PlainDateTime, ends: PlainDateTime | undefined): void {
  const [start, last] = [dayOf(begins), dayOf(ends ?? begins)];
  const startHour = timeOf(begins);
  const endHour = ends && (nightEnd({ newStartDate: begins, newEndDate: ends })?.slice(11) ?? timeOf(ends));
  if (startHour && (endHour || last === start)) {
    addHour(vevent, 'dtstart', start, startHour);
    if (endHour && ends && ends > begins) addHour(vevent, 'dtend', last, endHour);
    else vevent.addPropertyWithValue('duration', ICAL.Duration.fromString('PT1H'));
    return;
  }
  addAllDay(vevent, start, last);
}

/** Whole days do not make the subscriber busy: an exhibition lasts for months. */
function addAllDay(vevent: ICAL.Component, first: Day, last: Day): void {
  vevent.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(first));
  vevent.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(last, 1)));
  vevent.addPropertyWithValue('transp', 'TRANSPARENT');
}

function addHour(vevent: ICAL.Component, name: 'dtstart' | 'dtend', day: Day, hour: string): void {
  vevent.addPropertyWithValue(name, ICAL.Time.fromDateTimeString(`${day}T${hour}:00`)).setParameter('tzid', zone);
}

/** Adds a text. The library does not escape properties that it does not know (RFC 5545, 3.3.11); a control character could start a new line. */
function addText(vevent: ICAL.Component, name: string, text: string): void {
  const value = withPlainLineBreaks(withoutForbidden(text));
  const known = new ICAL.Property(name).getDefaultType() === 'text';
  vevent.addPropertyWithValue(name, known ? value : value.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n'));
}

const instant = (iso: string): ICAL.Time => ICAL.Time.fromJSDate(new Date(iso), true);
