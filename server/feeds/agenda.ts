import ICAL from 'ical.js';
import type { Entry } from '#content/index.ts';
import { institution, position } from '#content/institution.ts';
import { addDays, type Day, dayOf, hourOf, today } from '#model/calendar.ts';
import { paragraphsOf } from '#model/plain-text.ts';
import { everyEntry, type FeedSource, published } from './content.ts';

/** Subscribers keep what has just been, for a while. */
const recentDays = 60;
const zone = 'America/Guadeloupe';

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

interface Place {
  name: string;
  address: string;
}

/** The calendar to subscribe to: what is to come, what runs, and what has ended within two months. */
export async function agendaCalendar({ content, publicUrl, now }: FeedSource): Promise<string> {
  const since = addDays(today(now), -recentDays);
  const [events, place] = await Promise.all([
    everyEntry(content, 'events', {
      filters: { ...published, $or: [{ newStartDate: { $gte: since } }, { newEndDate: { $gte: since } }] },
      sort: 'newStartDate:asc',
    }),
    placeOf(content),
  ]);
  return calendar(`Agenda · ${place.name}`, publicUrl, events, place);
}

/** One event as a calendar of its own. Undefined when the public may not see it. */
export async function eventCalendar(
  { content, publicUrl }: FeedSource,
  documentId: string,
): Promise<string | undefined> {
  const event = await content.get('events', documentId);
  if (!event?.isPublished) return undefined;
  return calendar(event.title, publicUrl, [event], await placeOf(content));
}

async function placeOf(content: FeedSource['content']): Promise<Place> {
  const setting = await content.get('setting');
  return {
    name: setting?.companyName ?? institution.companyName,
    address: setting?.address ?? institution.address,
  };
}

function calendar(name: string, publicUrl: string, events: readonly Entry<'events'>[], place: Place): string {
  const whole = new ICAL.Component('vcalendar');
  whole.addPropertyWithValue('version', '2.0');
  whole.addPropertyWithValue('prodid', '-//Memorial//Agenda//FR');
  whole.addPropertyWithValue('calscale', 'GREGORIAN');
  whole.addPropertyWithValue('method', 'PUBLISH');
  // RFC 7986 names the calendar and says how often to ask again; the older names are those that applications read.
  addText(whole, 'name', name);
  addText(whole, 'x-wr-calname', name);
  whole.addPropertyWithValue('x-wr-timezone', zone);
  whole.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT12H'));
  whole.addPropertyWithValue('x-published-ttl', 'PT12H');
  whole.addSubcomponent(new ICAL.Component(structuredClone(timezone.toJSON())));
  for (const event of events) whole.addSubcomponent(component(event, publicUrl, place));
  return `${whole.toString()}\r\n`;
}

function component(event: Entry<'events'>, publicUrl: string, place: Place): ICAL.Component {
  const address = `${publicUrl}/evenement/${event.documentId}`;
  const made = new ICAL.Component('vevent');
  // The name an entry keeps for life is enough: an address in it would make twins of all events on the day the site moves.
  addText(made, 'uid', `evenement-${event.documentId}`);
  // RFC 5545, section 3.8.7.2: without a scheduling method of its own, DTSTAMP is when the event was last revised, in UTC.
  made.addPropertyWithValue('dtstamp', instant(event.updatedAt));
  made.addPropertyWithValue('created', instant(event.createdAt));
  made.addPropertyWithValue('last-modified', instant(event.updatedAt));
  made.addPropertyWithValue('sequence', sequence(event));
  addText(made, 'summary', event.title);
  addTimes(made, event);
  addText(made, 'location', [place.name, ...place.address.split('\n')].join(', '));
  made.addPropertyWithValue('geo', [position.latitude, position.longitude]);
  addText(made, 'description', [paragraphsOf(event.description), address].filter(Boolean).join('\n\n'));
  made.addPropertyWithValue('url', address);
  made.addPropertyWithValue('status', 'CONFIRMED');
  return made;
}

/**
 * Hours when the event says hours, whole days otherwise (then the end is the day after the last, RFC 5545 section 3.6.1).
 * An end that is not known is not invented.
 */
function addTimes(made: ICAL.Component, { newStartDate, newEndDate }: Entry<'events'>): void {
  const start = dayOf(newStartDate);
  const last = dayOf(newEndDate ?? newStartDate);
  const [startHour, endHour] = [hourOf(newStartDate), newEndDate ? hourOf(newEndDate) : undefined];
  if (startHour && (endHour || last === start)) {
    addHour(made, 'dtstart', start, startHour);
    if (endHour && newEndDate && newEndDate > newStartDate) addHour(made, 'dtend', last, endHour);
    return;
  }
  made.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(start));
  made.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(last, 1)));
  // An exhibition does not keep anybody busy for a season.
  made.addPropertyWithValue('transp', 'TRANSPARENT');
}

function addHour(made: ICAL.Component, name: 'dtstart' | 'dtend', day: Day, hour: string): void {
  made.addPropertyWithValue(name, ICAL.Time.fromDateTimeString(`${day}T${hour}:00`)).setParameter('tzid', zone);
}

/** Text, whatever the name of its property: those it does not know the library writes as they are (RFC 5545, section 3.3.11). */
function addText(made: ICAL.Component, name: string, value: string): void {
  const known = new ICAL.Property(name).getDefaultType() === 'text';
  made.addPropertyWithValue(name, known ? value : value.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n'));
}

const instant = (iso: string): ICAL.Time => ICAL.Time.fromJSDate(new Date(iso), true);

/** Grows with each change: the seconds from the first writing to the last. */
const sequence = ({ createdAt, updatedAt }: Entry<'events'>): number =>
  Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000));
