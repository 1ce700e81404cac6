import { describe, expect, it } from 'vitest';
import { transcriptParagraphs } from '#app/site/media/transcript.ts';
import { withEmbeds } from '#app/site/rich-text/embeds.ts';
import { withFilms } from '#app/site/rich-text/films.ts';
import { excerpt, excerptOf, frenchSpacing } from '#app/ui/typography.ts';
import { parseInstant } from '#model/calendar.ts';
import { isEmail } from '#model/fields/text.ts';
import { paragraphsOf, textOf } from '#model/html.ts';
import { hoistBlocksOutOfParagraphs, sanitizeEditorHtml } from '#server/entry-input/sanitize-html.ts';
import { foldText } from '#store/sql/fold-text.ts';

const home = 'https://memorial.example';

/** Functions that apply regular expressions to untrusted texts, with the maximum length at their callers. */
const readers: Record<string, { read: (text: string) => unknown; length: number }> = {
  isEmail: { read: isEmail, length: 100_000 },
  parseInstant: { read: parseInstant, length: 100_000 },
  fold: { read: foldText, length: 20_000 },
  frenchSpacing: { read: frenchSpacing, length: 50_000 },
  excerpt: { read: (text) => excerpt(text, 200), length: 50_000 },
  excerptOf: { read: (text) => excerptOf(text, 200), length: 50_000 },
  textOf: { read: textOf, length: 50_000 },
  paragraphsOf: { read: paragraphsOf, length: 50_000 },
  settleParagraphs: { read: hoistBlocksOutOfParagraphs, length: 50_000 },
  transcriptParagraphs: { read: transcriptParagraphs, length: 50_000 },
  'withEmbeds, of clean HTML': { read: (text) => withEmbeds(sanitizeEditorHtml(text), home), length: 3000 },
  'withFilms, of clean HTML': { read: (text) => withFilms(sanitizeEditorHtml(text)), length: 3000 },
  withFilms: { read: (text) => withFilms(text), length: 5000 },
  withEmbeds: { read: (text) => withEmbeds(text, home), length: 5000 },
};

const hostile = [
  'a',
  '@',
  'a.',
  'a@a.',
  '-',
  ' ',
  '\u00a0',
  '\t\n',
  '<',
  '<p',
  '<p>',
  '</p>',
  '<p><p',
  '<iframe ',
  '<iframe src="',
  "<iframe src='x'",
  '<iframe>',
  '<iframe></iframe',
  '<img ',
  '<a ',
  '<a href="x" ',
  '<img src="x" ',
  '<figure>',
  '<figure><figcaption>',
  '<figure><video src="/uploads/a_0123456789.mp4">',
  '<video src="/uploads/a_0123456789.mp4">',
  '"',
  '\'"',
  '« ',
  ' »',
  '1 ',
  '0',
  '2027-01-01T',
  '&',
  '&amp;',
  '&#',
  'é',
  'e\u0301',
  '😀',
  ' ;',
  '?!',
];

/** In CPU time of this thread, so that other processes do not count; the best of three, so that a compilation does not either. */
function cpuMs(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && best > 50; turn += 1) {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe.each(Object.entries(readers))('%s', (_name, { read, length }) => {
  it.each(hostile)('reads a long run of %j at once', (seed) => {
    const run = seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
    read(run.slice(0, 200));
    expect(cpuMs(() => read(`${run}!`))).toBeLessThan(50);
  });
});

it('textOf reads a long blank text before thousands of empty headings at once', () => {
  const html = `${' '.repeat(100_000)}!${'<h2></h2>'.repeat(5000)}`;
  expect(cpuMs(() => textOf(html))).toBeLessThan(50);
});
