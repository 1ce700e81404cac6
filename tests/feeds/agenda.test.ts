import { setTimeout } from 'node:timers/promises';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentClient } from '#client/index.ts';
import { addDays, today } from '#model/calendar.ts';
import { agendaCalendar } from '#server/feeds/calendar.ts';
import type { Store } from '#store/store.ts';
import { openApp } from '../app.ts';
import { describeOnSqlite, openOnSqlite } from '../databases.ts';
import { captureLog } from '../log-lines.ts';
import { type FeedServer, openFeedServer, site } from './feed-server.ts';

/** A parser other than the library that wrote the calendar. */
const readBack = (ics: string) =>
  Object.values(nodeIcal.sync.parseICS(ics)).filter((part) => part?.type === 'VEVENT') as VEvent[];

it('is a 503 if the events cannot be read, however late that is detected', async () => {
  const environment = await openOnSqlite();
  const captured = captureLog();
  const list: Store['list'] = async (type, query) => {
    if (type !== 'events') return environment.store.list(type, query);
    // Longer than the limit up to which a response is buffered.
    await setTimeout(300);
    throw new Error('the database is away');
  };
  const app = await openApp({ ...environment, store: { ...environment.store, list } });
  const { status, headers } = await app.ask('GET', '/agenda.ics').finally(() => captured.restore());
  expect([status, headers.get('retry-after')]).toEqual([503, '60']);
  await app.close();
  await environment.close();
});

it('is the last one if the events cannot be read, however late that is detected', async () => {
  const environment = await openOnSqlite();
  let isAway = false;
  const list: Store['list'] = async (type, query) => {
    if (!isAway || type !== 'events') return environment.store.list(type, query);
    await setTimeout(300);
    throw new Error('the database is away');
  };
  const captured = captureLog();
  const app = await openApp({ ...environment, store: { ...environment.store, list } });
  const first = await app.ask('GET', '/agenda.ics');
  isAway = true;
  // Two days later, the calendar of the first day has expired.
  app.clock.now += 2 * 24 * 60 * 60_000;
  const { status, body } = await app.ask('GET', '/agenda.ics').finally(() => captured.restore());
  expect([first.status, status]).toEqual([200, 200]);
  expect(body).toBe(first.body);
  await app.close();
  await environment.close();
});

it('is written in chunks of several short events, or of one long one: the event loop is free between two', async () => {
  const eventsOfChunks = async (description: string) => {
    const event = { documentId: 'a', title: 'Léwoz', newStartDate: today(), description };
    const dates = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
    const lists = [[], Array(20).fill({ ...event, ...dates })];
    const content = { get: async () => undefined, list: async () => ({ data: lists.shift() ?? [] }) };
    const counts = [];
    const source = { content: content as unknown as ContentClient, publicUrl: site, now: Date.now() };
    for await (const chunk of agendaCalendar(source)) counts.push(chunk.split('BEGIN:VEVENT').length - 1);
    return counts.filter((count) => count > 0);
  };
  expect(await eventsOfChunks('<p>Sur le parvis.</p>')).toEqual([20]);
  expect(await eventsOfChunks(`<p>${'Sur le parvis. '.repeat(2000)}</p>`)).toEqual(Array(20).fill(1));
});

describeOnSqlite('the agenda for calendars', (environment) => {
  let feeds: FeedServer;
  const ids: Record<string, string> = {};
  const day = today();
  const soon = addDays(day, 30);
  const event = (title: string, newStartDate: string, more: object = {}) =>
    feeds.create('events', { title, newStartDate, isPublished: true, ...more });
  const readEvent = async (name: string) => {
    const { body } = await feeds.read(`/evenement/${ids[name]}/agenda.ics`);
    const [only] = readBack(body);
    if (!only) throw new Error(`no event in\n${body}`);
    return { body, only };
  };

  beforeAll(async () => {
    feeds = await openFeedServer(environment());
    ids.evening = await event('Léwoz ; tanbou, chanté\\dansé', `${soon} 23:30`, {
      newEndDate: `${addDays(soon, 1)} 01:15`,
      description: '<p>Une <strong>nuit</strong> &amp; son écho.</p><p>À l’aube, la mer.</p>',
    });
    ids.open = await event('Conférence sans fin dite', `${soon} 18:30`);
    ids.talk = await event('Conférence d’une heure et quart', `${soon} 18:30`, { duration: 75 });
    await event('Nuit du conte', `${soon} 20:00`, { eventStatus: 'cancelled', place: 'Jardin haut' });
    await event('Café-philo', `${soon} 20:00`, { eventStatus: 'postponed' });
    await event('Atelier du mercredi', `${soon} 20:00`, { eventStatus: 'soldOut' });
    ids.wholeDay = await event('Une journée', soon, { description: `<p>${'a'.repeat(1000)}</p>` });
    ids.season = await event(`Exposition ${'é'.repeat(150)}`, soon, { newEndDate: `${addDays(soon, 100)} 00:00` });
    ids.midnight = await event('À minuit', `${soon} 00:00`);
    ids.untilMidnight = await event('Jusqu’à minuit', `${soon} 20:00`, { newEndDate: `${addDays(soon, 1)} 00:00` });
    ids.hidden = await feeds.create('events', { title: 'Le secret du programme', newStartDate: soon });
    ids.recent = await event('Hier encore', addDays(day, -10));
    ids.old = await event('Un autre temps', addDays(day, -400));
    ids.running = await event('Commencée depuis longtemps', addDays(day, -300), { newEndDate: soon });
  });
  afterAll(() => feeds.app.close());

  it('is served as a calendar, and answers 304 to a matching ETag', async () => {
    // On a busy machine the first response is sent as it is made, without an ETag.
    const isCached = async () => (await feeds.read('/agenda.ics')).headers.has('etag');
    await expect.poll(isCached, { timeout: 20_000 }).toBe(true);
    const { status, headers } = await feeds.read('/agenda.ics');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const again = await feeds.read('/agenda.ics', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
    const head = await feeds.app.ask('HEAD', '/agenda.ics');
    expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', headers.get('etag')]);
  });

  it('conforms to RFC 5545: CRLF, 75 octets a line, required properties once', async () => {
    const { body } = await feeds.read('/agenda.ics');
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(body));
    for (const name of ['version', 'prodid', 'name', 'x-wr-calname', 'refresh-interval'])
      expect([name, calendar.getAllProperties(name).length]).toEqual([name, 1]);
    for (const vevent of calendar.getAllSubcomponents('vevent')) {
      for (const name of ['uid', 'dtstamp', 'dtstart', 'last-modified', 'sequence', 'url', 'location', 'summary'])
        expect([name, vevent.getAllProperties(name).length]).toEqual([name, 1]);
      // RFC 5545, section 3.8.7.2: DTSTAMP « MUST be specified in the UTC time format ».
      expect(vevent.getFirstProperty('dtstamp')?.toICALString()).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
    }
    const uids = calendar.getAllSubcomponents('vevent').map((vevent) => vevent.getFirstPropertyValue('uid'));
    expect(new Set(uids).size).toBe(uids.length);
  });

  it('contains upcoming, current and recent events, published ones only', async () => {
    const titles = readBack((await feeds.read('/agenda.ics')).body).map(({ summary }) => String(summary));
    expect(titles).toContain('Hier encore');
    expect(titles).toContain('Commencée depuis longtemps');
    expect(titles).toContain('Une journée');
    expect(titles).not.toContain('Un autre temps');
    expect(titles.join()).not.toContain('secret');
    for (const documentId of [ids.hidden, 'aaaaaaaaaaaaaaaaaaaaaaaa', '..%2f..%2fsetting']) {
      const { status, body } = await feeds.read(`/evenement/${documentId}/agenda.ics`);
      expect([documentId, status, body.includes('secret')]).toEqual([documentId, 404, false]);
    }
  });

  it('has the same instant in every time zone', async () => {
    const { body, only } = await readEvent('evening');
    expect(only.start.toISOString()).toBe(new Date(`${soon}T23:30:00-04:00`).toISOString());
    expect(only.end?.toISOString()).toBe(new Date(`${addDays(soon, 1)}T01:15:00-04:00`).toISOString());
    const calendar = new ICAL.Component(ICAL.parse(body));
    const start = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined).startDate;
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component);
    expect([start.zone.tzid, zone.utcOffset(start)]).toEqual(['America/Guadeloupe', -4 * 3600]);
    const inTokyo = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' });
    expect(inTokyo.format(only.start)).toBe('12:30');
    const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });
    expect(inParis.format(only.start)).toBe(addDays(soon, 1));
  });

  it('writes whole days as dates, with the exclusive end of the standard', async () => {
    const lines = async (name: string) =>
      (await readEvent(name)).body
        .split('\r\n')
        .filter((line) => /^DT(START|END)/.test(line) && !line.includes('1911'));
    const bare = (date: string) => date.replaceAll('-', '');
    const days = (from: string, until: string) => [
      `DTSTART;VALUE=DATE:${bare(from)}`,
      `DTEND;VALUE=DATE:${bare(until)}`,
    ];
    expect(await lines('wholeDay')).toEqual(days(soon, addDays(soon, 1)));
    expect(await lines('midnight')).toEqual(days(soon, addDays(soon, 1)));
    expect(await lines('season')).toEqual(days(soon, addDays(soon, 101)));
    expect(await lines('talk')).toEqual([
      `DTSTART;TZID=America/Guadeloupe:${bare(soon)}T183000`,
      `DTEND;TZID=America/Guadeloupe:${bare(soon)}T194500`,
    ]);
    expect(await lines('untilMidnight')).toEqual([
      `DTSTART;TZID=America/Guadeloupe:${bare(soon)}T200000`,
      `DTEND;TZID=America/Guadeloupe:${bare(addDays(soon, 1))}T000000`,
    ]);
  });

  it('gives an hour to an event whose end is unknown, and says so: without it the entry would last no time', async () => {
    const { body, only } = await readEvent('open');
    expect(body).toContain('DURATION:PT1H\r\n');
    expect(only.end?.toISOString()).toBe(new Date(`${soon}T19:30:00-04:00`).toISOString());
    expect(only.description).toContain('Heure de fin non précisée.');
    expect((await readEvent('talk')).only.description).not.toContain('Heure de fin');
  });

  it('keeps a cancelled, a postponed and a full event, each with its state', async () => {
    const { body } = await feeds.read('/agenda.ics');
    const states = readBack(body).map(({ summary, status, location }) => [
      summary,
      status,
      String(location).split(',')[0],
    ]);
    expect(states).toContainEqual(['Annulé\u00a0: Nuit du conte', 'CANCELLED', 'Jardin haut']);
    expect(states).toContainEqual(['Reporté\u00a0: Café-philo', 'TENTATIVE', 'Mémorial ACTe']);
    expect(states).toContainEqual(['Complet\u00a0: Atelier du mercredi', 'CONFIRMED', 'Mémorial ACTe']);
  });

  it('escapes texts: special characters, paragraphs, accents across a folded line', async () => {
    const { only } = await readEvent('evening');
    expect(only.summary).toBe('Léwoz ; tanbou, chanté\\dansé');
    const eventUrl = `${site}/evenement/${ids.evening}`;
    expect(only.description).toBe(`Une nuit & son écho.\n\nÀ l’aube, la mer.\n\n${eventUrl}`);
    expect(only.url).toBe(eventUrl);
    expect((await readEvent('season')).only.summary).toBe(`Exposition ${'é'.repeat(150)}`);
  });

  it('preserves an event’s UID, and increments its SEQUENCE', async () => {
    const before = (await readEvent('open')).only;
    await setTimeout(1100);
    await feeds.update(`events/${ids.open}`, { title: 'Conférence déplacée' });
    const after = (await readEvent('open')).only;
    expect(after.summary).toBe('Conférence déplacée');
    expect(after.uid).toBe(before.uid);
    expect(Number(after.sequence)).toBeGreaterThan(Number(before.sequence));
    expect(after.lastmodified?.getTime()).toBeGreaterThan(before.lastmodified?.getTime() ?? 0);
  });
});
