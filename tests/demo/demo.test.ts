import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Media, openMedia } from '#media/index.ts';
import { removeFilmMetadata } from '#media/parsers/films.ts';
import { isTaggedPdf, readPdfText } from '#media/parsers/pdf.ts';
import { addDays, type Day, weekdayOf } from '#model/calendar.ts';
import { importDemoContent } from '#server/process/first-run.ts';
import { isDemoOpenOn, resolveRelativeDates } from '#server/transfer/relative-dates.ts';
import { unbounded } from '#store/query.ts';
import { openOnSqlite } from '../databases.ts';

const nextOpenDay = (day: Day): Day => (isDemoOpenOn(day) ? day : nextOpenDay(addDays(day, 1)));

const read = (type: string) => readFileSync(new URL(`../../demo/${type}.json`, import.meta.url), 'utf8');
const types = [
  'events',
  'patrimoine-actualites',
  'collections',
  'hiring-ads',
  'magazines',
  'press-documents',
  'popups',
];
const sources = Object.fromEntries(types.map((type) => [type, read(type)]));

interface DemoEvent {
  title: string;
  newStartDate: string;
  newEndDate?: string;
  isPublished: boolean;
  images?: string[];
  video?: string[];
}

/** The entries of a type, for a first start on a day. */
const entries = <Entry = { title: string }>(type: string, today: Day): Entry[] =>
  JSON.parse(resolveRelativeDates(sources[type] ?? '', today));
const events = (today: Day) => entries<DemoEvent>('events', today);
const texts = types.map((type) => resolveRelativeDates(sources[type] ?? '', '2026-11-22')).join('\n');
const titlesOf = (placeholder: RegExp) =>
  new Set(
    (JSON.parse(sources.events ?? '') as DemoEvent[])
      .filter(({ newStartDate }) => placeholder.test(newStartDate))
      .map(({ title }) => title),
  );
const counted = titlesOf(/\{\{open day /);
const commemorations = titlesOf(/\{\{last /);
/** Events whose dates are counted from the first start in open days; the others are on a day of the week, or commemorations. */
const isCounted = ({ title }: DemoEvent) => counted.has(title);

describe('The demonstration content', () => {
  it('fills and paginates every screen', () => {
    const today = '2026-11-24';
    const shown = events(today).filter(({ isPublished }) => isPublished);
    const ended = shown.filter(({ newStartDate, newEndDate }) => (newEndDate ?? newStartDate) < today);
    expect(ended.length).toBeGreaterThan(24);
    const upcoming = shown.filter(({ newStartDate }) => newStartDate >= today);
    expect(new Set(upcoming.map(({ newStartDate }) => newStartDate.slice(0, 10))).size).toBeGreaterThan(12);
    expect(shown.some(({ newStartDate }) => newStartDate.startsWith(today))).toBe(true);
    expect(shown.some(({ newStartDate }) => newStartDate.endsWith('18:30'))).toBe(true);
    expect(shown.some(({ video, images }) => video && !images)).toBe(true);
    expect(shown.some(({ video, images }) => video && images)).toBe(true);
    expect(shown.some(({ video, images }) => !video && !images)).toBe(true);
    expect(entries('patrimoine-actualites', today).length).toBe(30);
  });

  it('starts and ends nothing on a closing day, in the same order whatever the day of the first start', () => {
    const startOf = ({ newStartDate }: DemoEvent) => newStartDate;
    // Resolved for a Tuesday.
    const order = events('2026-11-24')
      .map((event, index) => ({ event, index }))
      .filter(({ event }) => isCounted(event))
      .toSorted((a, b) => startOf(a.event).localeCompare(startOf(b.event)))
      .map(({ index }) => index);
    const first = events('2026-11-24').findIndex(({ newStartDate }) => newStartDate.startsWith('2026-11-24'));
    const daysOf = (all: readonly DemoEvent[]) => new Set(all.map((event) => startOf(event).slice(0, 10))).size;
    const days = daysOf(events('2026-11-24').filter(isCounted));
    // Every weekday and every month of a year.
    for (let start = 0; start < 366; start += 5) {
      const today = addDays('2027-01-01', start);
      const all = events(today);
      const ordered = order.map((index) => all[index] as DemoEvent);
      const dates = all
        .filter(({ title }) => !commemorations.has(title))
        .flatMap(({ newStartDate, newEndDate }) => [newStartDate, newEndDate ?? newStartDate]);
      expect([today, dates.filter((date) => !isDemoOpenOn(date.slice(0, 10)))]).toEqual([today, []]);
      expect(ordered.map(startOf)).toEqual(ordered.map(startOf).toSorted());
      expect(daysOf(ordered)).toBe(days);
      // Events of the day of the first start are on that day, or on the next open one.
      const firstDay = all[first]?.newStartDate.slice(0, 10);
      expect(firstDay).toBe(nextOpenDay(today));
    }
  });

  it('holds each event on a day of the week and in a season that fits it', () => {
    for (let start = 0; start < 366; start += 5) {
      const today = addDays('2027-01-01', start);
      const all = events(today);
      const startOf = (title: string) => all.find((event) => event.title.startsWith(title))?.newStartDate ?? '';
      expect(weekdayOf(startOf('Léwoz').slice(0, 10)), today).toBe('friday');
      expect(startOf('Léwoz') >= today, today).toBe(true);
      expect(weekdayOf(startOf('Les réserves ouvertes').slice(0, 10)), today).toBe('saturday');
      expect(startOf('Les réserves ouvertes') < today, today).toBe(true);
      expect(startOf('Groupes à peaux').slice(5, 8), today).toBe('01-');
      expect(startOf('Les collégiens racontent').slice(5, 8), today).toBe('06-');
      expect(startOf('Chanté Nwèl').slice(5, 8), today).toBe('12-');
    }
  });

  it('dates commemorations by the calendar', () => {
    const dated = (today: Day) =>
      Object.fromEntries(
        events(today)
          .filter(({ title }) => commemorations.has(title))
          .map(({ title, newStartDate }) => [title, newStartDate]),
      );
    const dates = {
      'Commémoration du 27 mai': '2026-05-27 09:00',
      'Veillée de la Toussaint': '2026-11-01 18:00',
    };
    expect(dated('2026-11-22')).toEqual(dates);
    expect(dated('2027-05-27')).toEqual(dates);
    expect(resolveRelativeDates('{{last 05-30}}', '2027-05-31')).toBe('2027-05-30');
    expect(['2026-12-25', '2026-12-26'].map((day) => resolveRelativeDates('{{next 12-25}}', day))).toEqual([
      '2026-12-25',
      '2027-12-25',
    ]);
  });

  it('names real days in announcements and job offers', () => {
    const tuesday = (today: Day) => resolveRelativeDates('{{next Tuesday}}', today);
    expect([tuesday('2026-11-22'), tuesday('2026-11-24')]).toEqual(['2026-11-24', '2026-12-01']);
    const end = (today: Day) => resolveRelativeDates('{{end of next month in words}}', today);
    expect([end('2026-11-22'), end('2026-12-31')]).toEqual(['31 décembre 2026', '31 janvier 2027']);
    expect(texts).toContain('Mardi 24 novembre, le Mémorial ferme à 16 h');
    // The hours of that day are an exception of the timetable, so that every page has the same.
    const [setting] = JSON.parse(resolveRelativeDates(read('setting'), '2026-11-22'));
    expect(setting.openingExceptions[0]).toMatchObject({
      firstDay: '2026-11-24',
      spans: [{ from: '09:00', to: '16:00' }],
    });
    expect(texts).toContain('Candidatures jusqu’au 31 décembre 2026.');
    expect(() => resolveRelativeDates('{{next Sunday}}', '2026-11-22')).toThrow('{{next Sunday}}');
  });

  it('is set in French: curly apostrophes, no double spaces, no two titles alike', () => {
    expect(texts).not.toMatch(/\p{L}'\p{L}/u);
    expect(texts).not.toMatch(/\p{L} {2,}\p{L}/u);
    const titles = ['events', 'patrimoine-actualites'].flatMap((type) =>
      entries(type, '2026-11-22').map(({ title }) => title),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('shows thirty distinct pictures and more, and the first of none in more than three events', () => {
    const [shown, opening] = [
      events('2026-11-22'),
      entries<{ images?: string[] }>('patrimoine-actualites', '2026-11-22'),
    ];
    const used = new Set([...shown, ...opening].flatMap(({ images }) => images ?? []));
    expect(used.size).toBeGreaterThanOrEqual(30);
    const first = Object.groupBy(shown, ({ images }) => images?.[0] ?? '');
    const repeated = Object.entries(first).filter(([image, repeats]) => image && (repeats?.length ?? 0) > 3);
    expect(repeated).toEqual([]);
  });

  it('has magazines that are tagged, speak of their subject, and name the true pages in their contents', async () => {
    const subjects = { 4: 'indigo', 5: 'makè', 6: 'registres', 7: 'Darboussier', 8: 'mangrove' };
    for (const [issue, subject] of Object.entries(subjects)) {
      const path = fileURLToPath(new URL(`../../demo/files/documents/resille-${issue}.pdf`, import.meta.url));
      expect([issue, await isTaggedPdf(path)]).toEqual([issue, true]);
      const pages = await readPdfText(path);
      expect(pages.filter((text) => text.includes(subject)).length, subject).toBeGreaterThan(1);
      expect(pages.join('\n')).not.toMatch(/mère esclave|registres d’affranchissement|\n[;:!?»]/);
      const contents = pages.find((text) => text.startsWith('Sommaire')) ?? '';
      const listed = [...contents.matchAll(/^(.+) (\d+)$/gm)];
      expect(listed.length).toBeGreaterThan(1);
      const plain = (text = '') => text.replaceAll(/\s+/g, ' ');
      for (const [, title, page] of listed) expect(plain(pages[Number(page) - 1])).toContain(plain(title));
    }
  });

  it('has films that state their duration', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memorial-films-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const durations = ['mangrove-lente', 'mer-de-nuit'].map(async (name) => {
      const path = join(folder, name);
      await copyFile(new URL(`../../demo/files/films/${name}.mp4`, import.meta.url), path);
      return removeFilmMetadata(path);
    });
    expect(await Promise.all(durations)).toEqual([15, 8]);
  });

  it('describes each picture and each film', () => {
    const files: { name: string; alternativeText: string | null; transcript?: string }[] = JSON.parse(read('files'));
    for (const { name, alternativeText, transcript } of files) {
      if (name.endsWith('.pdf')) continue;
      expect([name, (alternativeText ?? '').length > 3]).toEqual([name, true]);
      if (name.endsWith('.mp4')) expect([name, transcript !== undefined]).toEqual([name, true]);
    }
  });

  describe('imported at a first start', () => {
    let environment: Awaited<ReturnType<typeof openOnSqlite>>;
    afterAll(() => environment.close());

    it('is all there, once, and is completed after a start that was cut short', async () => {
      environment = await openOnSqlite();
      const { store, dataDir } = environment;
      const media = await openMedia({ dataDir, store });
      const today = '2026-12-31';
      let accepted = 0;
      const failing: Media = {
        ...media,
        accept: async (...args) => {
          accepted += 1;
          if (accepted === 4) throw new Error('The disk is full.');
          return media.accept(...args);
        },
      };
      await expect(importDemoContent(store, failing, today)).rejects.toThrow('The disk is full.');
      expect(await importDemoContent(store, media, today)).toBe(true);
      expect(await importDemoContent(store, media, today)).toBe(false);
      const count = async (type: 'events' | 'files' | 'patrimoine-actualites' | 'setting') =>
        (await store.list(type, { count: true, page: { offset: 0, limit: 1 }, budget: unbounded })).total;
      expect(await count('events')).toBe(events(today).length);
      expect(await count('patrimoine-actualites')).toBe(30);
      expect(await count('setting')).toBe(1);
      expect(await count('files')).toBe(JSON.parse(read('files')).length);
      const ofToday = await store.list('events', {
        where: { path: ['newStartDate'], operator: 'startsWith', value: today },
        budget: unbounded,
      });
      expect(ofToday.entries.length).toBeGreaterThan(0);
    }, 90_000);
  });
});
