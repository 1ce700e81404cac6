import { describe, expect, it } from 'vitest';
import { typeOf } from '#content/index.ts';
import { checkEntry } from '#editorial/checks/index.ts';
import { openingHoursOf } from '#model/opening-hours.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnSqlite } from '../databases.ts';
import { maxHoldMs } from '../resilience/length.ts';

/** Texts that took seconds: elements in elements, thousands of links and sentences, accents on accents. */
const hostile = [
  `${'<b>'.repeat(90)}${'&amp;'.repeat(80_000)}${'</b>'.repeat(90)}`,
  '<p><a href="/a">ici</a></p>'.repeat(14_000),
  `<p>${'nou ka alé yo ka vini. '.repeat(17_000)}</p>`,
  `<p><a href="/a">a${'\u0301\u0323'.repeat(190_000)}</a></p>`,
  `<p>${'mot '.repeat(48_000)}</p>`,
];

describeOnSqlite('checks of thirty entries of up to 500 kB', (environment) => {
  const app = setupAdminApp(environment);

  it(`hold the event loop less than ${maxHoldMs} ms`, async () => {
    const { store } = environment();
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) {
      const values = { title: `Article ${count}`, content: hostile[count % hostile.length] as string };
      ids.push((await store.createPublished('patrimoine-actualites', { values, links: {} })).documentId);
    }
    const holds = measureHolds();
    const { status, body } = await app.ask('GET', `/api/checks?type=patrimoine-actualites&ids=${ids.join(',')}`, {
      as: app.token,
    });
    expect([status, (body as { meta: object }).meta]).toEqual([200, { checked: 30, found: 30 }]);
    expect(holds.stop()).toBeLessThan(maxHoldMs);
  }, 60_000);
});

const times = (unit: string) => (length: number) => unit.repeat(Math.floor(length / unit.length));
const within = (before: string, unit: string, after: string) => (length: number) =>
  before + times(unit)(length - before.length - after.length) + after;

/** Rich texts of a length. */
const texts: Record<string, (length: number) => string> = {
  'entities in elements in elements': within('<b>'.repeat(90), '&amp;', '</b>'.repeat(90)),
  'elements that are never closed': times('<b>a'),
  'vague links': times('<a href="/">ici</a>'),
  'links with pictures that are never closed': times('<a href="/">x<img src="a">'),
  'links without a text': times('<p><a href="/"></a></p>'),
  'a link of accents on accents': within('<a href="/">a', '\u0301\u0323', '</a>'),
  headings: times('<h4>a</h4>'),
  'pale words': times('<p><span style="color:#eee">a</span></p>'),
  'sentences in Creole': times('nou ka alé yo ka vini. '),
  'emphasised pieces': within('<em>', 'this is&amp; the end ', '</em>'),
  'discriminatory words': times('jeune dynamique '),
  'pictures without an alternative text': times('<p><img src="a"></p>'),
};

describe.each(Object.entries(texts))('a rich text of %s', (_name, text) => {
  it('is checked in a time that is linear in its length', () => {
    const cpuMs = (content: string) => {
      let best = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < 3; turn += 1) {
        const before = process.threadCpuUsage();
        checkEntry(
          typeOf('hiring-ads'),
          { content },
          { now: 0, isPublished: true, publishAt: null, brokenLinks, hours: openingHoursOf(undefined) },
        );
        const { user, system } = process.threadCpuUsage(before);
        best = Math.min(best, (user + system) / 1000);
      }
      return best;
    };
    const quarter = cpuMs(text(25_000));
    expect(cpuMs(text(100_000))).toBeLessThan(40 + 8 * quarter);
  });
});
const brokenLinks = new Map([['/', { status: 404, checkedOn: '2026-11-01' }]]);

/** The longest time that this thread works without answering anything else, in milliseconds of its processor time. */
function measureHolds(): { stop: () => number } {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [longest, last] = [0, cpuMs()];
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  return {
    stop() {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}
