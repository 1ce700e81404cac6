import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { openingHoursOf } from '#content/opening-hours.ts';
import { articles } from '#demo/articles.ts';
import { datesOf, endOfNextMonth, lastOccurrence, nextTuesday } from '#demo/days.ts';
import { events } from '#demo/events.ts';
import { covers, documents, emblems, pictures, videos } from '#demo/files.ts';
import { loadDemo } from '#demo/load.ts';
import { collections, hiringAds, magazines, popups } from '#demo/others.ts';
import { openMedia } from '#media/index.ts';
import { addDays } from '#model/calendar.ts';
import { isOpenOn } from '#model/opening-hours.ts';
import { openOnSqlite } from '../databases.ts';

const rendered = [...hiringAds, ...popups].map(({ html }) => html('2026-11-22'));
const texts = JSON.stringify([events, articles, collections, hiringAds, magazines, popups, rendered]);
const usualHours = openingHoursOf(undefined);
/** Events whose dates are counted from the first start. */
const counted = events.filter((event) => !event.yearly);

describe('the demonstration content', () => {
  it('fills and paginates every screen', () => {
    const shown = events.filter((event) => !event.draft);
    const last = (event: (typeof events)[number]) => event.startsIn + (event.lasts ?? 0);
    expect(shown.filter((event) => last(event) < 0).length).toBeGreaterThan(24);
    expect(new Set(shown.filter((event) => event.startsIn >= 0).map((event) => event.startsIn)).size).toBeGreaterThan(
      12,
    );
    expect(shown.some((event) => event.startsIn === 0)).toBe(true);
    expect(shown.some((event) => event.hour === '18:30')).toBe(true);
    expect(shown.some((event) => event.video && !event.images)).toBe(true);
    expect(shown.some((event) => event.video && event.images)).toBe(true);
    expect(shown.some((event) => !event.video && !event.images)).toBe(true);
    expect(articles.length).toBe(30);
  });

  it('starts and ends nothing on a closing day, in the same order whatever the day of the first start', () => {
    const asWritten = counted.toSorted((a, b) => a.startsIn - b.startsIn || (a.hour ?? '').localeCompare(b.hour ?? ''));
    for (let start = 0; start < 366; start += 1) {
      const today = addDays('2027-01-01', start);
      const dates = asWritten.map((event) => datesOf(event, today));
      const ends = dates.flatMap(({ newStartDate, newEndDate }) => [newStartDate, newEndDate ?? newStartDate]);
      expect([today, ends.filter((date) => !isOpenOn(usualHours, date.slice(0, 10)))]).toEqual([today, []]);
      const starts = dates.map(({ newStartDate }) => newStartDate);
      expect(starts).toEqual(starts.toSorted());
      const days = (all: readonly (string | number)[]) => new Set(all).size;
      expect(days(starts.map((date) => date.slice(0, 10)))).toBe(days(counted.map(({ startsIn }) => startsIn)));
      // Events of the day of the first start are on that day, or on the next open one.
      const first = dates[asWritten.findIndex(({ startsIn }) => startsIn === 0)]?.newStartDate.slice(0, 10);
      expect(first).toBe(isOpenOn(usualHours, today) ? today : addDays(today, 1));
    }
  });

  it('dates commemorations by the calendar', () => {
    const dated = (today: string) =>
      Object.fromEntries(
        events.filter(({ yearly }) => yearly).map((event) => [event.title, datesOf(event, today).newStartDate]),
      );
    expect(dated('2026-11-22')).toEqual({
      'Commémoration du 27 mai': '2026-05-27 09:00',
      'Veillée de la Toussaint': '2026-11-01 18:00',
    });
    expect(dated('2027-05-27')).toEqual({
      'Commémoration du 27 mai': '2026-05-27 09:00',
      'Veillée de la Toussaint': '2026-11-01 18:00',
    });
    expect(lastOccurrence('05-30', '2027-05-31')).toBe('2027-05-30');
  });

  it('names real days in announcements and job offers', () => {
    expect([nextTuesday('2026-11-22'), nextTuesday('2026-11-24')]).toEqual(['2026-11-24', '2026-12-01']);
    expect([endOfNextMonth('2026-11-22'), endOfNextMonth('2026-12-31')]).toEqual(['2026-12-31', '2027-01-31']);
    expect(texts).toContain('Mardi 24 novembre, le Mémorial ferme à 16 h');
    expect(texts).toContain('Candidatures jusqu’au 31 décembre 2026.');
  });

  it('is set in French: curly apostrophes, no double spaces, no two titles alike', () => {
    expect(texts).not.toMatch(/\p{L}'\p{L}/u);
    expect(texts).not.toMatch(/\p{L} {2,}\p{L}/u);
    const titles = [...events, ...articles].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('names existing files, and describes each', () => {
    for (const [file, description] of [
      ...Object.values(pictures),
      ...Object.values(videos),
      ...Object.values(covers),
      ...Object.values(documents),
      ...Object.values(emblems),
    ]) {
      expect([file, existsSync(new URL(`../../demo/files/${file}`, import.meta.url))]).toEqual([file, true]);
      expect(description.length).toBeGreaterThan(3);
    }
  });

  describe('loaded at a first start', () => {
    let environment: Awaited<ReturnType<typeof openOnSqlite>>;
    afterAll(() => environment.close());

    it('is all there, once, and begins again after a start that was cut short', async () => {
      environment = await openOnSqlite();
      const { store, dataDir } = environment;
      const media = await openMedia({ dataDir, store });
      // The state after a start that was interrupted while files were loaded: files, and no entry.
      await media.acceptFile(new URL('../../demo/files/logo.png', import.meta.url).pathname, { name: 'reste.png' });
      expect(await loadDemo({ store, media, today: '2026-12-31' })).toBe(true);
      expect(await loadDemo({ store, media, today: '2026-12-31' })).toBe(false);
      const count = async (type: 'events' | 'files' | 'patrimoine-actualites' | 'setting') =>
        (await store.list(type, { count: true, page: { offset: 0, limit: 1 } })).total;
      expect(await count('events')).toBe(events.length);
      expect(await count('patrimoine-actualites')).toBe(30);
      expect(await count('setting')).toBe(1);
      const wanted = [pictures, covers, videos, documents, emblems].reduce(
        (sum, group) => sum + Object.keys(group).length,
        0,
      );
      expect(await count('files')).toBe(wanted);
      const today = await store.list('events', {
        where: { path: ['newStartDate'], operator: 'startsWith', value: '2026-12-31' },
      });
      expect(today.entries.length).toBeGreaterThan(0);
    }, 90_000);
  });
});
